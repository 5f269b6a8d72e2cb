import { useLoaderData } from 'react-router'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { loadSession } from '../../session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Progress } from '../../ui/progress.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { pageMeta } from '../page-meta.ts'
import { CourseStyles } from '../reader/course-styles.tsx'
import { courseProgress, formatDuration, moduleToContinue, readerPath } from './course-progress.ts'
import { DashboardCard } from './dashboard-card.tsx'
import { DashboardExtras, needsConfirmation, readExtras } from './dashboard-extras.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { loadModules } from './load-modules.ts'

export const meta = () => pageMeta({ title: 'Dashboard', description: 'Your modules and where you stand.' })

// Loaded together to avoid layout shifts, and after pending work is saved, so that all figures agree.
export const clientLoader = async ({ request: { signal } }: { request: Request }) => {
  const { user } = await loadSession()
  await flushWithTimeout()
  const [modules, extras, isUnproven] = await Promise.all([
    loadModules(signal),
    user ? readExtras(user) : undefined,
    user?.userType === 'demo' ? needsConfirmation() : false,
  ])
  return { ...modules, extras, isUnproven }
}

export default function DashboardPage() {
  const { user, modules, extras, isUnproven } = useLoaderData<typeof clientLoader>()
  const progress = courseProgress(modules)
  const next = moduleToContinue(modules)
  const started = next?.progress.lastAccessedAt != null
  const begun = modules.some((module) => module.progress.lastAccessedAt !== null)
  const requestAccess = () => showInterestForm({ email: user.email, fullName: user.fullName, company: user.company })
  return (
    <>
      <DemoBanner user={user} />
      {isUnproven ? (
        <Banner
          tone="info"
          action={
            <ButtonLink size="small" variant="secondary" to={`/user/${user.id}/account`}>
              Confirm my address
            </ButtonLink>
          }
        >
          <p>Please confirm your email address, so that we know your work and your team are yours.</p>
        </Banner>
      ) : null}
      <PageFrame>
        <CourseStyles />
        <PageHeader
          title={`${begun ? 'Welcome back' : 'Welcome'}, ${user.fullName || user.email.split('@')[0]}!`}
          text={
            next
              ? `${begun ? 'Next' : 'First'}: Module ${next.moduleId}, ${next.title}.`
              : progress.completedModules === progress.totalModules && progress.totalModules > 0
                ? 'You have completed every module.'
                : undefined
          }
          actions={
            next ? (
              <ButtonLink to={readerPath(user.id, next.moduleId)} iconAfter="arrow-right">
                {started ? 'Continue where you left off' : `Start Module ${next.moduleId}`}
              </ButtonLink>
            ) : undefined
          }
        />
        <StatGrid>
          <StatCard
            label="Progress"
            icon="chart"
            value={`${progress.percent}%`}
            note={`${progress.completedLessons} of ${progress.totalLessons} lessons`}
          />
          <StatCard label="Modules Completed" icon="check" value={`${progress.completedModules}/${progress.totalModules}`} />
          <StatCard label="Time Invested" icon="clock" value={formatDuration(progress.minutesInvested)} />
        </StatGrid>
        <div className="grid gap-2 mt-6">
          <Progress label="Overall Progress" percent={progress.percent} />
        </div>
        <DashboardExtras extras={extras} user={user} />
        <h2 className="section-heading">Your modules</h2>
        <div className="module-grid">
          {modules.map((module) => (
            <DashboardCard
              key={module.moduleId}
              module={module}
              to={readerPath(user.id, module.moduleId)}
              onRequestAccess={requestAccess}
            />
          ))}
        </div>
      </PageFrame>
    </>
  )
}
