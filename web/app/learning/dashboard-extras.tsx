import { Link, useRevalidator } from 'react-router'
import { conversationModuleIds, labModuleId, ratingModuleId } from '#content/course-numbers.ts'
import { getAssessment } from '#contract/assessment.ts'
import { getMyCertificate } from '#contract/certificates.ts'
import { getLearningPlan } from '#contract/learning-plan.ts'
import { getMyTeams } from '#contract/led-teams.ts'
import type { ModuleView } from '#contract/lessons.ts'
import { getAccount } from '#contract/own-account.ts'
import { listRefreshers, type Refresher } from '#contract/refreshers.ts'
import { call } from '../../api/call.ts'
import type { SessionUser } from '../../session/session.ts'
import { Card } from '../../ui/card.tsx'
import { showCount } from '../../ui/format.ts'
import { SharingQuestion, sharedProgress } from '../team/sharing-question.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { RefresherCard } from './refresher-card.tsx'

const orNothing = <Data,>(reading: Promise<Data>): Promise<Data | undefined> => reading.catch(() => undefined)

/** Whether the email address is unconfirmed; false if that cannot be loaded. */
export const needsConfirmation = async (): Promise<boolean> => (await orNothing(call(getAccount, {})))?.emailProvenAt === null

/** Loads the optional parts of the dashboard; each may fail alone. A demo token may read none of them. */
export const readExtras = async (user: SessionUser) => {
  if (user.userType !== 'full') return undefined
  const [certificate, refreshers, plan, teams] = await Promise.all([
    orNothing(call(getMyCertificate, {})),
    orNothing(call(listRefreshers, {})),
    orNothing(call(getLearningPlan, {})),
    orNothing(call(getMyTeams, {})),
  ])
  const earned = certificate?.certificate
  const isUnassessed = earned && !earned.assessed && !earned.revoked
  const assessment = isUnassessed ? await orNothing(call(getAssessment, {})) : undefined
  return { certificate, assessment, refreshers, plan, teams }
}

/** Shows the refresher that is due longest and folds the others, so that the learner has one task at a time. */
const Refreshers = ({ refreshers: [first, ...others] }: { refreshers: Refresher[] }) => {
  if (!first) return null
  const key = (refresher: Refresher) => `${refresher.moduleId} ${refresher.round}`
  return (
    <>
      <RefresherCard key={key(first)} refresher={first} />
      {others.length > 0 ? (
        <details>
          <summary className="link">
            {showCount(others.length, { one: 'more refresher is due', other: 'more refreshers are due' })}
          </summary>
          <div className="mt-3 grid gap-4">
            {others.map((refresher) => (
              <RefresherCard key={key(refresher)} refresher={refresher} />
            ))}
          </div>
        </details>
      ) : null}
    </>
  )
}

/** Links to the practice of the modules that are open to the learner, and to the notes. */
const PracticeCard = ({ modules, userId }: { modules: ModuleView[]; userId: string }) => {
  const practice = [
    { moduleId: labModuleId, name: 'Search lab', about: 'Search strings on invented profiles', to: `/user/${userId}/lab` },
    {
      moduleId: ratingModuleId,
      name: 'Rating panels',
      about: 'Rate answers, then meet the panel',
      to: `/user/${userId}/ratings`,
    },
    ...conversationModuleIds.map((moduleId) => ({
      moduleId,
      name: `Conversations in Module ${moduleId}`,
      about: 'Choose what you say, line by line',
      to: `/module/${moduleId}`,
    })),
  ].filter(({ moduleId }) => modules.some((module) => module.moduleId === moduleId && !module.locked))
  const notes = { name: 'Notes', about: 'What you highlighted and wrote', to: `/user/${userId}/notes` }
  return (
    <Card className="grid gap-3">
      <h3 className="text-title">Practice</h3>
      <ul className="grid gap-2 text-sm">
        {[...practice, notes].map(({ name, about, to }) => (
          <li key={to}>
            <Link className="link font-semibold" to={to}>
              {name}
            </Link>
            <span className="block text-muted">{about}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const DashboardExtras = ({
  extras,
  modules,
  user,
  hasMoment,
}: {
  extras: Awaited<ReturnType<typeof readExtras>>
  modules: ModuleView[]
  user: SessionUser
  hasMoment: boolean
}) => {
  const { revalidate } = useRevalidator()
  if (!extras) return null
  const { certificate, assessment, refreshers = [], plan, teams } = extras
  return (
    <section aria-labelledby="your-course" className="grid content-start gap-4">
      <h2 id="your-course" className="sr-only">
        Certificate, plan and practice
      </h2>
      <Refreshers refreshers={refreshers} />
      {certificate ? (
        <CertificateCard status={certificate} assessment={assessment} userId={user.id} hasMoment={hasMoment} />
      ) : null}
      {plan && (plan.minutesLeft > 0 || plan.remindersOn) ? <PlanCard plan={plan} userId={user.id} /> : null}
      <PracticeCard modules={modules} userId={user.id} />
      {teams?.led.length ? (
        <p>
          <Link className="link" to={`/user/${user.id}/team`}>
            See your team’s progress
          </Link>
        </p>
      ) : null}
      {teams?.memberships
        .filter(({ sharesProgress }) => sharesProgress === null)
        .map((membership) => (
          <Card key={membership._id}>
            <SharingQuestion membership={membership} onAnswered={revalidate} />
          </Card>
        ))}
      {teams?.seenBy.map(({ companyName, leaderName }) => (
        <p key={companyName} className="text-sm text-muted">
          Your team leader, {leaderName} ({companyName}), sees {sharedProgress}. Quiz answers and what you write stay with you.{' '}
          <Link className="link" to={`/user/${user.id}/account`}>
            Change who sees my progress
          </Link>
        </p>
      ))}
    </section>
  )
}
