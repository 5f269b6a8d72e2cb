import { landingHero, landingOpening } from '#content/landing.ts'
import { RunningText } from '../../ui/running-text.tsx'
import { useFacts } from '../frame/facts.ts'
import { Actions } from './actions.tsx'
import { LensDrawing } from './drawings.tsx'

/** Keeps compounds such as principal-level on one line, unless the line is too narrow for one of them: then it breaks at its hyphen. */
const unbroken = (text: string) =>
  text.split(/(\S+-\S+)/).map((part) => (/^\S+-\S+$/.test(part) ? <span key={part}>{part}</span> : part))

/** The landing page's opening: what the course is, and its three actions. */
export const HeroSection = () => {
  const { brand } = useFacts().operator
  return (
    <section className="night hero">
      <div className="container hero-row">
        <div className="hero-words">
          <p className="opening">
            <strong>{landingOpening.value}</strong> {landingOpening.text}{' '}
            <a href={landingOpening.source.url}>{landingOpening.source.label}</a>
          </p>
          <p className="eyebrow mt-6 text-copper">{landingHero.eyebrow}</p>
          <h1 className="mt-4 text-display">{unbroken(landingHero.heading)}</h1>
          <p className="mt-6 max-w-text text-lead text-night-muted">
            <RunningText text={landingHero.text} />
          </p>
          <Actions actions={landingHero.actions} />
          <ul className="checked mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm text-night-muted">
            {landingHero.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <LensDrawing {...brand} />
      </div>
    </section>
  )
}
