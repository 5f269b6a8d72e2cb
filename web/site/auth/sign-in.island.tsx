import { useEffect, useState } from 'react'
import { getActivation } from '#contract/auth.ts'
import { companyProvider, type SignInProvider } from '#contract/social.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { returnPath } from '../../session/return-path.ts'
import { homePath, loadSession, signInForNextPage } from '../../session/session.ts'
import { readStored, writeStored } from '../../session/stored-tokens.ts'
import { Alert } from '../../ui/alert.tsx'
import { LegalText } from '../../ui/legal-text.tsx'
import { SignInLink } from '../social/sign-in-link.tsx'
import { type Activation, AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Email of a preview visitor whose access was approved; prefills the form. */
export const pendingEmail = (): string => {
  try {
    const stored: unknown = JSON.parse(readStored('pendingUser') ?? 'null')
    return typeof stored === 'object' && stored !== null && 'email' in stored && typeof stored.email === 'string'
      ? stored.email
      : ''
  } catch {
    return ''
  }
}

export const forgetPendingUser = () => writeStored('pendingUser', undefined)

const readActivation = async (token: string): Promise<{ activation?: Activation; refusal?: string }> => {
  try {
    return { activation: { token, ...(await call(getActivation, { params: { token } })) } }
  } catch (failure) {
    // A lost connection does not invalidate the link, so the page can retry.
    if (!(failure instanceof ApiError) || failure.kind === 'network' || failure.status >= 500) throw failure
    return {
      refusal:
        failure.code === 'activation-invalid' || !failure.worded
          ? 'This activation link is invalid or has expired. If you have already used it, sign in. Otherwise enter your address at “Forgot your password?” and we send it again.'
          : failure.message,
    }
  }
}

const ProviderLinks = ({ providers }: { providers: SignInProvider[] }) =>
  providers.length === 0 ? null : (
    <>
      <ul className="grid gap-2 sm:grid-cols-3" aria-label="Continue with">
        {providers.map(({ id, name }) => (
          <li key={id} className={id === companyProvider.id ? 'col-span-full' : undefined}>
            <SignInLink id={id}>{name}</SignInLink>
          </li>
        ))}
      </ul>
      <p className="text-center text-xs text-muted">
        <LegalText text="By signing in you accept the course terms." /> Or use your email:
      </p>
    </>
  )

type Arrival = {
  activation?: Activation
  refusal?: string
  email: string
  invitation: string | undefined
  creating: boolean
  lastProvider?: string | undefined
}

/** The state given by the address and this browser; redirects signed-in people. @throws ApiError when a link cannot be checked. */
const resolveEntryState = async (query: URLSearchParams): Promise<Arrival | { leadsTo: string }> => {
  const token = query.get('activation')?.slice(0, 200)
  const { kind, user } = await loadSession().catch(() => ({ kind: 'none', user: undefined }) as const)
  if (kind === 'account' && !token) return { leadsTo: returnPath(query, user) }
  const checked = token ? await readActivation(token) : {}
  // People with full access have used the link already, and opened the mail again.
  if (kind === 'account' && checked.refusal && user.userType !== 'demo') return { leadsTo: homePath(user) }
  const invitation = query.get('invitation') ?? ''
  return {
    ...checked,
    email: pendingEmail(),
    lastProvider: readStored('signInProvider'),
    invitation: /^[A-Za-z0-9_-]{32}$/.test(invitation) ? invitation : undefined,
    creating: checked.activation !== undefined || query.get('form') === 'create',
  }
}

/** Replaces this page in the history. */
const leaveFor = (path: string) => location.replace(path)

const emptyArrival: Arrival = { email: '', invitation: undefined, creating: false }

/** The entry state once loaded; until then the prerendered sign-in form is shown. */
const useArrival = (): { arrival?: Arrival; failed: boolean; readAgain: () => void } => {
  const [arrival, setArrival] = useState<Arrival>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let left = false
    setFailed(false)
    resolveEntryState(new URLSearchParams(location.search)).then(
      (read) => {
        if (left) return
        if ('leadsTo' in read) return leaveFor(read.leadsTo)
        const { dataset } = document.documentElement
        dataset.arrived = ''
        // The stored session was not valid.
        if (!readStored('authToken')) delete dataset.session
        setArrival(read)
      },
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [attempt])
  return { arrival, failed, readAgain: () => setAttempt(attempt + 1) }
}

/** Sign-in and create-account. An activation link fixes the email and asks for a password. */
export default function SignIn({ providers = [] }: { providers?: SignInProvider[] }) {
  const { arrival, failed, readAgain } = useArrival()
  const { activation, refusal, email, invitation, lastProvider, creating: startCreating } = arrival ?? emptyArrival
  const [chosen, setChosen] = useState<boolean>()
  const creating = chosen ?? startCreating
  return (
    <div className="arriving" aria-busy={arrival === undefined && !failed}>
      <AuthFrame title={creating ? 'Create your account' : 'Sign in to your account'}>
        <div className="grid gap-4">
          {failed ? (
            <Alert tone="danger" title="We cannot reach the server">
              Your link could not be checked. Please check your connection.{' '}
              <button type="button" className="link" onClick={readAgain}>
                Try again
              </button>
            </Alert>
          ) : null}
          {refusal ? <Alert tone="warning">{refusal}</Alert> : null}
          {activation && creating ? (
            <Alert tone="success" title="Your team has been approved">
              {activation.hasAccount
                ? 'This address already has an account. The form sets its password and gives it full access; your work is kept.'
                : `As a member of ${activation.company}, choose a password and start with Module 1. Each further module opens once you’ve completed the one before it.`}
            </Alert>
          ) : null}
          {activation ? null : <ProviderLinks providers={providers} />}
          <AuthForm
            key={activation?.token}
            creating={creating}
            activation={creating ? activation : undefined}
            email={activation?.email ?? email}
            invitation={invitation}
            lastProvider={providers.find(({ id }) => id === lastProvider)?.name}
            onSignedIn={({ user, token, passkeyNeeded }) => {
              signInForNextPage(user, token, passkeyNeeded)
              forgetPendingUser()
              leaveFor(returnPath(new URLSearchParams(location.search), user))
            }}
            onSwitch={() => setChosen(!creating)}
          />
        </div>
      </AuthFrame>
    </div>
  )
}
