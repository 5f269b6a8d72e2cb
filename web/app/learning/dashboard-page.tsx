import { useLoaderData } from 'react-router'
import { showInterestForm } from '../interest/show-interest-form.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { CourseStyles } from '../reader/course-styles.tsx'
import { settlePending } from '../reader/load-reader.ts'
import { loadSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { StatCard, StatGrid } from '../ui/stat-card.tsx'
import { courseProgress, moduleToContinue, readerPath, spokenMinutes } from './course-progress.ts'
import { DashboardCard } from './dashboard-card.tsx'
import { DashboardExtras, readExtras } from './dashboard-extras.tsx'
import { DemoLine } from './demo-line.tsx'
import { loadModules } from './load-modules.ts'

export const meta = () => pageMeta({ title: 'Dashboard', description: 'Your modules and where you stand.' })

// Together, so that nothing moves once the page is shown; after the steps on their way are saved, so that all figures agree.
export const clientLoader = async () => {
  const { user } = await loadSession()
  await settlePending(user?.id)
  const [modules, extras] = await Promise.all([loadModules(), user ? readExtras(user) : undefined])
  return { ...modules, extras }
}

/** The learner's dashboard (A§2). */
export default function DashboardPage() {
  const { user, modules, extras } = useLoaderData<typeof clientLoader>()
  const progress = courseProgress(modules)
  const next = moduleToContinue(modules)
  const started = next?.progress.lastAccessedAt != null
  const begun = modules.some((module) => module.progress.lastAccessedAt !== null)
  const requestAccess = () => showInterestForm({ email: user.email, fullName: user.fullName, company: user.company })
  return (
    <>
      <DemoLine user={user} />
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
          <StatCard label="Time Invested" icon="clock" value={spokenMinutes(progress.minutesInvested)} />
        </StatGrid>
        <div className="overall-progress">
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
