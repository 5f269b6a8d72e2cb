import { useLoaderData, useRevalidator } from 'react-router'
import { getAccount, listSessions } from '#contract/account.ts'
import { getLearningPlan } from '#contract/learning-plan.ts'
import { call } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { refuseEndedSession } from '../session/guards.ts'
import { ConsentsCard } from './consents-card.tsx'
import { DataCard } from './data-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export const meta = () => pageMeta({ title: 'Account', description: 'Name, password, devices, consents and your data.' })

/** Reads the account, where it is signed in, and whether reminders are on. */
export const clientLoader = async () => {
  try {
    const [account, sessions, plan] = await Promise.all([call(getAccount, {}), call(listSessions, {}), call(getLearningPlan, {})])
    return { account, sessions, plan }
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}

/** The person's own account: name and company, password, devices, consents, export, deletion. */
export default function AccountPage() {
  const { account, sessions, plan } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageFrame>
      <PageHeader title="Account" text={`Signed in as ${account.user.email}`} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <ProfileCard user={account.user} />
          <PasswordCard email={account.user.email} hasPassword={account.hasPassword} onChanged={revalidate} />
          <SessionsCard sessions={sessions} />
        </div>
        <div className="grid gap-6">
          <ConsentsCard consents={account.consents} plan={plan} />
          <DataCard email={account.user.email} hasPassword={account.hasPassword} />
        </div>
      </div>
    </PageFrame>
  )
}
