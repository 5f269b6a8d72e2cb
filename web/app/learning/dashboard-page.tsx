import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { minutesInWords } from '#contract/course-minutes.ts'
import type { ModuleView } from '#contract/lessons.ts'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { dayCount, daysUntil, warnDays } from '../../session/days-left.ts'
import { loadSession, type SessionUser } from '../../session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { pageMeta } from '../page-meta.ts'
import { loadOwnCertificate } from './certificate-card.tsx'
import {
  type CourseProgress,
  courseProgress,
  formatDuration,
  moduleToContinue,
  percentOf,
  readerPath,
} from './course-progress.ts'
import { DashboardCard } from './dashboard-card.tsx'
import { DashboardExtras, needsConfirmation, readExtras } from './dashboard-extras.tsx'
import { loadModules } from './load-modules.ts'

export const meta = () => pageMeta({ title: 'Dashboard', description: 'Your modules and where you stand.' })

const { Part: CertificateMoment, load: loadCertificateMoment } = lazyWithPreload(
  async () => (await import('./certificate-moment.tsx')).CertificateMoment,
)

// Loaded together to avoid layout shifts, and after pending work is saved, so that all figures agree.
export const clientLoader = async ({ request: { signal } }: { request: Request }) => {
  const { user } = await loadSession()
  await flushWithTimeout()
  const [modules, extras, isUnproven] = await Promise.all([
    loadModules(signal),
    user ? readExtras(user) : undefined,
    user?.userType === 'demo' ? needsConfirmation() : false,
  ])
  const certificate = extras?.certificate?.certificate
  const isEarned = certificate && !certificate.revoked && !moduleToContinue(modules.modules)
  if (certificate) await Promise.all([loadOwnCertificate(), isEarned && loadCertificateMoment()])
  return { ...modules, extras, isUnproven, earned: isEarned ? certificate : undefined }
}

const NextStep = ({ next, progress, userId }: { next: ModuleView | undefined; progress: CourseProgress; userId: string }) => {
  const isDone = progress.totalModules > 0 && progress.completedModules === progress.totalModules
  if (!next && !isDone) return null
  return (
    <section
      aria-label="Your next step"
      className="grid grid-cols-[minmax(0,1fr)] wrap-anywhere content-center justify-items-start gap-3 rounded-lg bg-night p-[clamp(1.25rem,3vw,2rem)] text-on-night"
    >
      {next ? (
        <>
          <p className="text-sm font-bold text-copper">Your next step · Module {next.moduleId}</p>
          <h2 className="text-heading">{next.title}</h2>
          <p className="text-sm text-night-muted">
            {next.progress.completedLessons > 0
              ? `${next.progress.completedLessons} of ${next.progress.totalLessons} lessons completed.`
              : `${minutesInWords(next)}.`}
          </p>
          <ButtonLink variant="accent" to={readerPath(userId, next.moduleId)} iconAfter="arrow-right">
            {next.progress.lastAccessedAt === null ? `Start Module ${next.moduleId}` : 'Continue where you left off'}
          </ButtonLink>
        </>
      ) : (
        <>
          <h2 className="text-heading">You have completed every module.</h2>
          <p className="text-sm text-night-muted">Refreshers keep it in memory, and every lesson stays open to you.</p>
        </>
      )}
    </section>
  )
}

const OverallProgress = ({ progress, modules }: { progress: CourseProgress; modules: ModuleView[] }) => (
  <section aria-labelledby="overall-progress" className="card grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-5">
    <h2 id="overall-progress" className="text-title">
      Overall Progress
    </h2>
    <p>
      <span className="stat-value">{progress.percent}%</span>{' '}
      <span className="text-sm text-muted">
        {progress.completedLessons} of {progress.totalLessons} lessons
      </span>
    </p>
    <div
      role="progressbar"
      aria-label="Overall Progress"
      aria-valuenow={progress.percent}
      className="flex gap-1 forced-color-adjust-none"
    >
      {modules
        .filter(({ isPublished }) => isPublished)
        .map(({ moduleId, progress: { completedLessons, totalLessons } }) => (
          <span key={moduleId} className="h-2 flex-1 overflow-hidden rounded-sm bg-line">
            <span className="block h-full bg-primary" style={{ width: `${percentOf(completedLessons, totalLessons)}%` }} />
          </span>
        ))}
    </div>
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <div>
        <dt className="text-muted">Modules Completed</dt>
        <dd className="font-serif text-title">
          {progress.completedModules}/{progress.totalModules}
        </dd>
      </div>
      <div>
        <dt className="text-muted">Time Invested</dt>
        <dd className="font-serif text-title">{formatDuration(progress.minutesInvested)}</dd>
      </div>
    </dl>
  </section>
)

/** Shows how long a demo lasts, or that it has ended and the results are kept. */
const DemoBanner = ({ user, onRequestAccess }: { user: SessionUser; onRequestAccess: () => void }) => {
  if (user.userType !== 'demo') return null
  const days = daysUntil(Date.parse(user.accessExpiresAt ?? ''), Date.now())
  const ended = days === 0
  return (
    <Banner
      tone={days <= warnDays ? 'warning' : 'info'}
      title={ended ? 'Your demo has ended' : undefined}
      action={
        <Button size="small" onClick={onRequestAccess}>
          Request Full Access
        </Button>
      }
    >
      <p>
        {ended
          ? 'Your answers and results are kept. Request full access to continue where you left off.'
          : `Demo Version - ${dayCount(days)} left`}
      </p>
    </Banner>
  )
}

export default function DashboardPage() {
  const { user, modules, extras, isUnproven, earned } = useLoaderData<typeof clientLoader>()
  const progress = courseProgress(modules)
  const next = moduleToContinue(modules)
  const begun = modules.some((module) => module.progress.lastAccessedAt !== null)
  const requestAccess = () => showInterestForm({ email: user.email, fullName: user.fullName, company: user.company })
  return (
    <>
      <DemoBanner user={user} onRequestAccess={requestAccess} />
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
        <h1 className="mb-5 text-heading wrap-anywhere">
          {begun ? 'Welcome back' : 'Welcome'}, {user.fullName || user.email.split('@')[0]}!
        </h1>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
          {earned ? (
            <Suspense fallback={null}>
              <CertificateMoment certificate={earned} assessment={extras?.assessment} userId={user.id} />
            </Suspense>
          ) : (
            <>
              <NextStep next={next} progress={progress} userId={user.id} />
              <OverallProgress progress={progress} modules={modules} />
            </>
          )}
          <section aria-labelledby="your-modules" className="min-w-0 max-lg:order-1">
            <h2 id="your-modules" className="mb-3 text-title">
              Your modules
            </h2>
            <div className="card divide-y divide-line overflow-hidden p-0">
              {modules.map((module) => (
                <DashboardCard
                  key={module.moduleId}
                  module={module}
                  to={readerPath(user.id, module.moduleId)}
                  isOpen={module === next}
                  onRequestAccess={requestAccess}
                />
              ))}
            </div>
          </section>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            {earned ? <OverallProgress progress={progress} modules={modules} /> : null}
            <DashboardExtras extras={extras} modules={modules} user={user} hasMoment={earned !== undefined} />
          </div>
        </div>
      </PageFrame>
    </>
  )
}
