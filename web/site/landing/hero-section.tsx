import { landingHero } from '#content/landing.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFacts } from '../frame/rendering-context.ts'
import { Decision } from './decision.tsx'
import { EntryOptions } from './entry-options.tsx'

/** Keeps compounds such as principal-level on one line, unless the line is too narrow. */
const unbroken = (text: string) =>
  text.split(/(\S+-\S+)/).map((part) => (/^\S+-\S+$/.test(part) ? <span key={part}>{part}</span> : part))

export const HeroSection = () => {
  const { operator } = useFacts()
  return (
    <section className="night dotted">
      <div className="container hero-row">
        <div>
          <p className="eyebrow text-copper">{landingHero.eyebrow}</p>
          <h1 className="mt-3 text-display">{unbroken(landingHero.heading)}</h1>
          <p className="mt-4 max-w-text text-lead text-pretty text-night-muted">{landingHero.text}</p>
          <EntryOptions />
          <ul className="checked mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-night-muted">
            {landingHero.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <p className="mt-2 flex flex-wrap items-center gap-x-6 text-sm">
            <a href={landingHero.courses.href} className="hero-more">
              {landingHero.courses.label} <Icon name="chevron-down" />
            </a>
            {operator.name ? <span className="text-night-muted">A course by {operator.name}</span> : null}
          </p>
        </div>
        <Decision />
      </div>
    </section>
  )
}
