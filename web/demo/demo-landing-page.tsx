import { useEffect, useState } from 'react'
import { catalogue } from '#content/catalogue.ts'
import { courseHours } from '#content/course-hours.ts'
import { getDemoFacts } from '#contract/invitations.ts'
import { call, type DataOf } from '../api/call.ts'
import { SiteFooter } from '../layouts/site-footer.tsx'
import { pageMeta } from '../page-meta.ts'
import { isModuleCompleted } from '../reader/completion-flags.ts'
import courseStyles from '../reader/course.css?url'
import { loadSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import demoStyles from './demo.css?url'
import { DemoBar } from './demo-bar.tsx'
import { DemoModuleCard } from './demo-module-card.tsx'
import { useDemoState } from './use-demo-state.ts'

export const meta = () =>
  pageMeta({
    title: 'Free demo: Module 1',
    description: 'See all eight modules of the course and start Module 1 now, free for seven days.',
  })

const facts = [
  `${catalogue.length} modules`,
  `${courseHours} hours, self-paced`,
  '30-60 minutes per module',
  'No credit card required',
]

/** The facts as the server has them now; the prebuilt page shows the catalogue until then, and when they cannot be read. */
const useDemoFacts = (): DataOf<typeof getDemoFacts> | undefined => {
  const [data, setData] = useState<DataOf<typeof getDemoFacts>>()
  useEffect(() => {
    const leaving = new AbortController()
    call(getDemoFacts, { signal: leaving.signal })
      .then(setData)
      .catch((failure: unknown) => {
        if (!leaving.signal.aborted) console.error('Demo access failed', failure)
      })
    return () => leaving.abort()
  }, [])
  return data
}

/** Whether the person of the stored demo has completed Module 1, as this device remembers. */
const useModuleCompleted = (started: boolean): boolean => {
  const [completed, setCompleted] = useState(false)
  useEffect(() => {
    if (!started) return
    loadSession()
      .then(({ user }) => setCompleted(user !== undefined && isModuleCompleted(1, user.email)))
      .catch(() => {})
  }, [started])
  return completed
}

/** Course demo (V§2): what the course is, Module 1 unlocked, the others locked. */
export default function DemoLandingPage() {
  const { days, started } = useDemoState()
  const data = useDemoFacts()
  const completed = useModuleCompleted(started)
  const start = started ? '/preview/demo/module1' : '/social-auth'
  return (
    <>
      <link rel="stylesheet" href={courseStyles} precedence="course" />
      <link rel="stylesheet" href={demoStyles} precedence="page" />
      <DemoBar days={days}>
        <ButtonLink to="/" variant="quiet" size="small">
          Back to Home
        </ButtonLink>
        <ButtonLink to="/social-auth" variant="secondary" size="small">
          Request Full Access
        </ButtonLink>
      </DemoBar>
      <main id="content">
        <section className="night">
          <div className="container grid gap-5 py-14 md:py-20">
            <p className="eyebrow text-copper">Course demo</p>
            <h1 className="text-display">Read Module 1 today. Free, for {data?.demoDays ?? 7} days.</h1>
            <p className="max-w-text text-lead text-night-muted">
              Sign in with LinkedIn, Google or GitHub and start at once: six sections, a quiz and two hiring checklists to keep.
              The other seven modules open when your team gets full access, which is free too.
            </p>
            <div>
              <ButtonLink to={start} variant="accent" size="large">
                Start Module 1 Now
              </ButtonLink>
            </div>
            <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-night-muted">
              {facts.map((fact) => (
                <li key={fact} className="flex items-center gap-2">
                  <Icon name="check" className="text-copper" />
                  {fact}
                </li>
              ))}
            </ul>
          </div>
        </section>
        <div className="container page">
          <h2 className="section-heading">Eight modules, one open now</h2>
          <div className="module-grid">
            {(data?.modules ?? catalogue).map((module) => (
              <DemoModuleCard key={module.id} module={module} completed={completed && module.id === 1} to={start} />
            ))}
          </div>
          <section className="call-to-action night">
            <h2 className="text-heading">Module 1 takes half an hour</h2>
            <p className="text-night-muted">One click to sign in, no account form, and your progress is kept.</p>
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to={start} variant="accent" size="large">
                Start Module 1 Now
              </ButtonLink>
              <ButtonLink to="/" variant="secondary" size="large">
                Return to Landing Page
              </ButtonLink>
            </div>
          </section>
        </div>
      </main>
      <SiteFooter />
    </>
  )
}
