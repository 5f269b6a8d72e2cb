import { useState } from 'react'
import { redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { returnPath } from '../../session/return-path.ts'
import { loadSession, reloadSession } from '../../session/session.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadingPage } from '../../ui/states.tsx'
import { pageMeta } from '../page-meta.ts'
import { ScreenStyles } from '../screen-styles.tsx'
import { leaveFor } from '../session/leave.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { AddPasskey } from './add-passkey.tsx'
import { ProofWays } from './proof-ways.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export const meta = () => pageMeta({ title: 'Passkey', description: 'Admins of this site need a passkey.' })

/** Redirects everyone who does not have to present a passkey. */
export const clientLoader = async ({ request }: { request: Request }) => {
  const session = await loadSession()
  if (session.kind !== 'account') throw leaveFor('/auth')
  if (!session.passkeyNeeded) throw redirect(returnPath(new URL(request.url).searchParams, session.user))
  return { needed: session.passkeyNeeded, user: session.user }
}

export const HydrateFallback = LoadingPage

const texts = {
  add: {
    title: 'Add a passkey',
    text: 'Admins of this site need a passkey as well as their password. It uses your fingerprint, your face, a screen lock or a security key. Add yours to continue.',
  },
  use: { title: 'Use your passkey', text: 'Admins of this site need a passkey as well as their password.' },
  keep: { title: 'Your recovery codes', text: undefined },
}

export default function AdminPasskeyPage() {
  const { needed, user } = useLoaderData<typeof clientLoader>()
  const [codes, setCodes] = useState<string[]>()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const logOut = useLogOut('/auth')
  const enterAdmin = async () => {
    await reloadSession()
    await navigate(returnPath(query, user), { replace: true })
  }
  const step = codes ? 'keep' : needed
  return (
    <>
      <ScreenStyles />
      <header className="bar">
        <div className="container bar-row">
          <Brand />
        </div>
      </header>
      <main id="content">
        <div className="container page">
          <div className="mx-auto w-full max-w-form">
            <h1 className="text-heading">{texts[step].title}</h1>
            {texts[step].text ? <p className="mt-3 text-muted">{texts[step].text}</p> : null}
            <Card className="mt-6">
              {step === 'use' ? <ProofWays onProven={enterAdmin} whenNothing={<p>Please sign in again.</p>} /> : null}
              {step === 'add' ? (
                <AddPasskey onAdded={({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : void enterAdmin())} />
              ) : null}
              {codes ? (
                <div className="grid gap-5">
                  <RecoveryCodes codes={codes} />
                  <Button wide onClick={enterAdmin}>
                    I have saved these codes
                  </Button>
                </div>
              ) : null}
              {codes ? null : (
                <div className="mt-5 border-t border-line pt-4 text-center">
                  <Button variant="quiet" onClick={logOut}>
                    Log out
                  </Button>
                </div>
              )}
            </Card>
          </div>
        </div>
      </main>
    </>
  )
}
