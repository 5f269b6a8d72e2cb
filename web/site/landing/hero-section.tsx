import { landingDecision, landingDoors, landingHero } from '#content/landing.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFacts } from '../frame/rendering-context.ts'

export const EntryOptions = () => {
  const { demo } = useFacts()
  return (
    <ul className="doors" aria-label={landingDoors.label}>
      {landingDoors.doors.map(({ what, how, action }, at) => (
        <li key={what} className="door">
          <div>
            <p className="flex flex-wrap items-baseline gap-x-2.5 text-title">
              {what} <b className="eyebrow font-sans text-copper">{landingDoors.free}</b>
            </p>
            <p className="mt-1 text-sm text-pretty text-night-muted">{how(demo.demoDays)}</p>
          </div>
          <ButtonLink to={action.href} variant={at === 0 ? 'accent' : 'secondary'}>
            {action.label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** Keeps compounds such as principal-level on one line, unless the line is too narrow. */
const unbroken = (text: string) =>
  text.split(/(\S+-\S+)/).map((part) => (/^\S+-\S+$/.test(part) ? <span key={part}>{part}</span> : part))

/** A decision from the course. Each answer unfolds our comment on it and, below, what we would do; this needs no script and stores nothing. */
const Decision = () => (
  <section className="decision" aria-labelledby="decision">
    <div className="flex flex-wrap items-center justify-between gap-2 px-5 py-3">
      <p className="text-xs text-muted">{landingDecision.from}</p>
      <Badge tone="warning">{landingDecision.invented}</Badge>
    </div>
    <div className="grid gap-2 p-5 pt-4">
      <h2 id="decision" className="text-title">
        {landingDecision.title}
      </h2>
      <p className="mb-1 text-sm">{landingDecision.text}</p>
      {landingDecision.options.map(({ name, text, verdict, reason }) => (
        <details key={name} name="decision" className="option">
          <summary>
            <b className="block text-sm">{name}</b>
            <span className="block text-xs text-muted">{text}</span>
          </summary>
          <div className="grid justify-items-start gap-2 px-4 pb-4 text-sm">
            <Badge tone={verdict.tone}>{verdict.words}</Badge>
            <p>{reason}</p>
          </div>
        </details>
      ))}
      <div className="decision-after mt-1 justify-items-start gap-2 text-sm">
        <h3>{landingDecision.ours.title}</h3>
        <p>{landingDecision.ours.text}</p>
        <p>
          <strong>Next time:</strong> {landingDecision.ours.takeaway}
        </p>
        <a className="link" href={landingDecision.more.href}>
          {landingDecision.more.label}
        </a>
      </div>
      <p className="mt-1 text-xs text-muted">{landingDecision.hint}</p>
    </div>
  </section>
)

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
