import type { ReactNode } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { getAddressChange } from '#contract/address-change.ts'
import { getMyCertificate } from '#contract/certificates.ts'
import { listMySubmissions } from '#contract/inbox.ts'
import { getLearningPlan } from '#contract/learning-plan.ts'
import { getMyTeams } from '#contract/led-teams.ts'
import { getAccount, listSessions } from '#contract/own-account.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { call } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { PlanCard } from '../learning/plan-card.tsx'
import { pageMeta } from '../page-meta.ts'
import { PasskeysCard } from '../passkeys/passkeys-card.tsx'
import { getUser } from '../session/guards.ts'
import { type Membership, SharingQuestion } from '../team/sharing-question.tsx'
import { AddressCard } from './address-card.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { DataCard } from './data-card.tsx'
import { LinkedIdentities, loadIdentities } from './linked-identities.tsx'
import { NewAddressCard } from './new-address-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SubmissionsCard } from './submissions-card.tsx'
import { ThemeCard } from './theme-card.tsx'

export const meta = () => pageMeta({ title: 'Account', description: 'Name, password, devices, consents and your data.' })

const loadLearning = async (signal: AbortSignal) => {
  const [plan, submissions, certificate, teams] = await Promise.all([
    call(getLearningPlan, { signal }),
    call(listMySubmissions, { signal }),
    call(getMyCertificate, { signal }),
    call(getMyTeams, { signal }),
  ])
  return { plan, submissions, hasCertificate: certificate.certificate !== null, memberships: teams.memberships }
}

export const clientLoader = async ({ request: { signal } }: { request: Request }) => {
  const { role } = await getUser()
  const [account, newAddress, sessions, passkeys, providers, learning] = await Promise.all([
    call(getAccount, { signal }),
    call(getAddressChange, { signal }),
    call(listSessions, { signal }),
    call(listPasskeys, { signal }),
    loadIdentities(signal),
    role === 'reviewer' ? undefined : loadLearning(signal),
  ])
  return { account, waitingAddress: newAddress.waiting, sessions, passkeys, providers, learning }
}

const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className="grid scroll-mt-24">
    {children}
  </div>
)

/** Links to the parts of this long page. */
const Contents = ({ hasSubmitted }: { hasSubmitted: boolean }) => (
  <nav aria-label="On this page" className="mb-6 flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {[
      ['profile', 'Name and company'],
      ['address', 'Email address'],
      ['password', 'Password'],
      ['passkeys', 'Passkeys'],
      ['devices', 'Signed-in devices'],
      ['appearance', 'Appearance'],
      ['consents', 'Consents'],
      ...(hasSubmitted ? [['submissions', 'What you submitted']] : []),
      ['data', 'Your data'],
    ].map(([id, label]) => (
      <a key={id} className="link py-1" href={`#${id}`}>
        {label}
      </a>
    ))}
  </nav>
)

const LeadersCard = ({ memberships, onAnswered }: { memberships: Membership[]; onAnswered: () => Promise<void> }) =>
  memberships.length === 0 ? null : (
    <Card>
      <h2 className="mb-4 text-title">Who sees my progress</h2>
      <ul className="grid gap-4">
        {memberships.map((membership) => (
          <li key={membership._id}>
            <SharingQuestion membership={membership} onAnswered={onAnswered} />
          </li>
        ))}
      </ul>
    </Card>
  )

export default function AccountPage() {
  const { account, waitingAddress, sessions, passkeys, providers, learning } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const submissions = learning?.submissions ?? []
  return (
    <PageFrame>
      <PageHeader title="Account" text={`Signed in as ${account.user.email}`} />
      <Contents hasSubmitted={submissions.length > 0} />
      {account.emailProvenAt === null ? <AddressCard email={account.user.email} onConfirmed={revalidate} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Part id="profile">
            <ProfileCard user={account.user} />
          </Part>
          <Part id="address">
            <NewAddressCard email={account.user.email} waiting={waitingAddress} onChanged={revalidate} />
          </Part>
          <Part id="password">
            <PasswordCard email={account.user.email} hasPassword={account.hasPassword} onChanged={revalidate} />
          </Part>
          <Part id="passkeys">
            <PasskeysCard {...passkeys} />
          </Part>
          <Part id="devices">
            <SessionsCard sessions={sessions} />
          </Part>
          <LinkedIdentities {...providers} />
          <Part id="appearance">
            <ThemeCard theme={account.theme ?? 'system'} onChanged={revalidate} />
          </Part>
        </div>
        <div className="grid gap-6">
          {learning ? (
            <>
              <PlanCard plan={learning.plan} userId={account.user.id} heading="h2" withReminders={false} />
              <LeadersCard memberships={learning.memberships} onAnswered={revalidate} />
            </>
          ) : null}
          <Part id="consents">
            <ConsentsCard consents={account.consents} plan={learning?.plan} isProven={account.emailProvenAt !== null} />
          </Part>
          {submissions.length > 0 ? (
            <Part id="submissions">
              <SubmissionsCard submissions={submissions} />
            </Part>
          ) : null}
          <Part id="data">
            <DataCard
              email={account.user.email}
              hasPassword={account.hasPassword}
              hasCertificate={learning?.hasCertificate ?? false}
            />
          </Part>
        </div>
      </div>
    </PageFrame>
  )
}
