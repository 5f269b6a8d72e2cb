import { courseHours } from '#content/course-hours.ts'
import { Brand } from '../../ui/brand.tsx'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { DemoBar } from '../../ui/demo-bar.tsx'
import { FirstModule } from '../../ui/first-module.tsx'
import { showAlternatives, showCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Island } from '../frame/island.tsx'
import { SiteFooter } from '../frame/public-frame.tsx'
import { useFacts, useRendering } from '../frame/rendering-context.ts'

const Start = () => (
  <a
    href="/social-auth"
    data-start-module=""
    data-ended="See your results"
    data-completed="Request Full Access"
    className={buttonClass({ variant: 'accent', size: 'large' })}
  >
    Start Module 1 Now
  </a>
)

/** How long a demo lasts; `showVisitor` replaces it by the visitor's own remaining days. */
const Bar = () => {
  const rendering = useRendering()
  rendering.showsVisitor = true
  const { demo, operator } = rendering.facts
  return (
    <DemoBar
      brand={<Brand name={operator.courseName} />}
      badge={
        <span className="badge tone-neutral" data-days-badge="">
          <Icon name="clock" />
          <span data-days-words="" data-ended="Demo Version - 0 days left">
            Demo Version - {showCount(demo.demoDays, { one: 'day', other: 'days' })} left
          </span>
        </span>
      }
    >
      <ButtonLink to="/" variant="quiet" size="small">
        Back to Home
      </ButtonLink>
      <a href="/social-auth" data-request="" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Request Full Access
      </a>
    </DemoBar>
  )
}

const keptSentence = 'Your answers and results are kept, and move into your account when your team gets full access.'

export const DemoLandingPage = () => {
  const { demo, providers } = useFacts()
  const names = providers.map(({ name }) => name)
  const opening = demo.modules.find(({ preview }) => preview)
  const facts = [
    `${demo.modules.length} modules`,
    `${courseHours} hours, self-paced`,
    '30-60 minutes per module',
    'No credit card required',
  ]
  return (
    <>
      <Bar />
      <main id="content">
        <section className="night dotted">
          <div className="container grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-10 py-[clamp(2rem,5vw,4.5rem)] items-center lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
            <div className="grid gap-5">
              <p className="eyebrow text-copper">Course demo</p>
              <h1 className="text-display" data-ended="Your demo has ended" data-completed="You have completed Module 1">
                Read Module 1 today. Free, for {demo.demoDays} days.
              </h1>
              <p className="unless-demo max-w-text text-lead text-night-muted">
                {names.length > 0
                  ? `Sign in with ${showAlternatives(names)} and start at once: `
                  : 'Create a free account with your email address and start at once: '}
                six sections, a quiz and two hiring checklists to keep.
              </p>
              <p
                className="if-demo max-w-text text-lead text-night-muted"
                data-ended={keptSentence}
                data-completed={keptSentence}
              >
                Your demo is running: six sections, a quiz and two hiring checklists to keep.
              </p>
              <p>
                <Start />
              </p>
              <p className="max-w-text text-sm text-night-muted">
                <span className="unless-demo">Your {demo.demoDays} days begin with your first sign-in, not before. </span>
                The other modules open when your team has full access, which is free too.
              </p>
              <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-night-muted">
                {facts.map((fact) => (
                  <li key={fact} className="flex items-center gap-2">
                    <Icon name="check" className="text-copper" />
                    {fact}
                  </li>
                ))}
              </ul>
            </div>
            {opening ? <FirstModule module={opening} /> : null}
          </div>
        </section>
        <div className="container page">
          <h2 className="mt-10 mb-5 text-heading">All modules, one open now</h2>
          <Island name="demo-modules" props={{ modules: demo.modules }} start={{ session: ['demo'], query: ['request'] }} />
          <section className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 mt-12 p-[clamp(1.5rem,4vw,3rem)] rounded-[20px] night">
            <div>
              <h2 className="text-heading" data-completed="All modules are free for teams">
                Module 1 takes half an hour
              </h2>
              <p className="unless-demo mt-2 text-night-muted">
                {names.length > 0
                  ? 'One click to sign in, no account form, and your progress is kept.'
                  : 'A free account takes a minute, and your progress is kept.'}
              </p>
              <p className="if-demo mt-2 text-night-muted" data-completed="One person is a team. We reply within 24 hours.">
                Your progress is kept.
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <Start />
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
