import { Link } from 'react-router'
import { catalogue, courseHours } from '#content/catalogue.ts'
import { landingHero, landingMeta } from '#content/landing.ts'
import { pageMeta } from '../page-meta.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

export const meta = () => pageMeta({ ...landingMeta, whole: true })

const looks = ['accent', 'secondary', 'quiet'] as const

/** Keeps compounds such as principal-level on one line. */
const unbroken = (text: string) =>
  text.split(' ').map((word, at) => (
    <span key={word} className={word.includes('-') ? 'whitespace-nowrap' : undefined}>
      {at > 0 ? ' ' : ''}
      {word}
    </span>
  ))

/** The landing page's opening: what the course is, its actions, its outline. */
const Hero = () => (
  <section className="night overflow-hidden">
    <div className="container grid items-center gap-x-16 gap-y-12 py-14 md:py-20 lg:grid-cols-[1.25fr_1fr] lg:py-24">
      <div className="min-w-0">
        <p className="eyebrow text-copper">{landingHero.eyebrow}</p>
        <h1 className="mt-4 text-display">{unbroken(landingHero.heading)}</h1>
        <p className="mt-6 max-w-text text-lead text-night-muted">{landingHero.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {landingHero.actions.map((action, at) =>
            'href' in action ? (
              <Link key={action.label} to={action.href} className={buttonClass({ variant: looks[at] })}>
                {action.label}
              </Link>
            ) : null,
          )}
        </div>
        <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm text-night-muted">
          {landingHero.facts.map((fact) => (
            <li key={fact} className="flex items-center gap-2">
              <Icon name="check" className="text-copper" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className="outline-sheet min-w-0">
        <p className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
          <span className="text-title">Course outline</span>
          <span className="text-sm text-muted">{courseHours} hours</span>
        </p>
        <ol>
          {catalogue.map((module) => (
            <li key={module.id} className="flex items-baseline gap-3 border-b border-line py-2.5 text-sm last:border-0">
              <span className="w-5 shrink-0 font-serif text-accent tabular-nums">{module.id}</span>
              <span className="grow">{module.title}</span>
              <span className="whitespace-nowrap text-muted tabular-nums">{module.minutes} min</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  </section>
)

export default function LandingPage() {
  return <Hero />
}
