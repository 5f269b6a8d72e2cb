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
import { getUser, refuseEndedSession } from '../session/guards.ts'
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
  try {
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
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}

export default function AccountPage() {
  const { account, sessions, passkeys, learning } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageFrame>
      <PageHeader title="Account" text={`Signed in as ${account.user.email}`} />
      {account.emailProvenAt === null ? <AddressCard email={account.user.email} onConfirmed={revalidate} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <ProfileCard user={account.user} />
          <NewAddressCard email={account.user.email} onChanged={revalidate} />
          <PasswordCard email={account.user.email} hasPassword={account.hasPassword} onChanged={revalidate} />
          <PasskeysCard {...passkeys} />
          <SessionsCard sessions={sessions} />
          <LinkedIdentities />
          <ThemeCard theme={account.theme ?? 'system'} onChanged={revalidate} />
        </div>
        <div className="grid gap-6">
          {learning ? (
            <>
              <PlanCard plan={learning.plan} userId={account.user.id} heading="h2" withReminders={false} />
              <LeadersCard memberships={learning.memberships} />
            </>
          ) : null}
          <ConsentsCard consents={account.consents} plan={learning?.plan} isProven={account.emailProvenAt !== null} />
          {learning ? <SubmissionsCard submissions={learning.submissions} /> : null}
          <DataCard
            email={account.user.email}
            hasPassword={account.hasPassword}
            hasCertificate={learning?.hasCertificate ?? false}
          />
        </div>
      </div>
    </PageFrame>
  )
}
