import type { ReactNode } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { getMyCertificate } from '#contract/certificates.ts'
import { listMySubmissions } from '#contract/inbox.ts'
import { getLearningPlan } from '#contract/learning-plan.ts'
import { getAccount, listSessions } from '#contract/own-account.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { getMyTeams } from '#contract/team-progress.ts'
import { call } from '../../api/call.ts'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { getUser } from '../session/guards.ts'
import { ConsentsCard } from './consents-card.tsx'
import { DataCard } from './data-card.tsx'
import { LeadersCard } from './leaders-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SubmissionsCard } from './submissions-card.tsx'
import { ThemeCard } from './theme-card.tsx'

export const meta = () => pageMeta({ title: 'Account', description: 'Name, password, devices, consents and your data.' })

// Loaded separately, so that the account page's own script stays small.
const { Part: PasskeysCard, load: fetchPasskeysCard } = lazyWithPreload(
  async () => (await import('../passkeys/passkeys-card.tsx')).PasskeysCard,
)
const { Part: LinkedIdentities, load: fetchLinkedIdentities } = lazyWithPreload(
  async () => (await import('./linked-identities.tsx')).LinkedIdentities,
)
const { Part: AddressCard, load: fetchAddressCard } = lazyWithPreload(
  async () => (await import('./address-card.tsx')).AddressCard,
)
const { Part: NewAddressCard, load: fetchNewAddressCard } = lazyWithPreload(
  async () => (await import('./new-address-card.tsx')).NewAddressCard,
)
const { Part: PlanCard, load: fetchPlanCard } = lazyWithPreload(async () => (await import('../learning/plan-card.tsx')).PlanCard)

const loadLearning = async (signal: AbortSignal) => {
  const [plan, submissions, certificate, teams] = await Promise.all([
    call(getLearningPlan, { signal }),
    call(listMySubmissions, { signal }),
    call(getMyCertificate, { signal }),
    call(getMyTeams, { signal }),
    fetchPlanCard(),
  ])
  return { plan, submissions, hasCertificate: certificate.certificate !== null, memberships: teams.memberships }
}

export const clientLoader = async ({ request: { signal } }: { request: Request }) => {
  const { role } = await getUser()
  const [account, sessions, passkeys, learning] = await Promise.all([
    call(getAccount, { signal }),
    call(listSessions, { signal }),
    call(listPasskeys, { signal }),
    role === 'reviewer' ? undefined : loadLearning(signal),
    fetchPasskeysCard(),
    fetchLinkedIdentities(),
    fetchNewAddressCard(),
  ])
  // Most accounts have a confirmed address and never load this card.
  if (account.emailProvenAt === null) await fetchAddressCard()
  return { account, sessions, passkeys, learning }
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

export default function AccountPage() {
  const { account, sessions, passkeys, learning } = useLoaderData<typeof clientLoader>()
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
            <NewAddressCard email={account.user.email} onChanged={revalidate} />
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
          <LinkedIdentities />
          <Part id="appearance">
            <ThemeCard theme={account.theme ?? 'system'} onChanged={revalidate} />
          </Part>
        </div>
        <div className="grid gap-6">
          {learning ? (
            <>
              <PlanCard plan={learning.plan} userId={account.user.id} heading="h2" withReminders={false} />
              <LeadersCard memberships={learning.memberships} />
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
