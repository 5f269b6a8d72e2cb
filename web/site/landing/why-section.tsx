import { landingWhyTrain } from '#content/landing.ts'
import { Icon } from '../../ui/icon.tsx'
import { RunningText } from '../../ui/running-text.tsx'
import { useFacts } from '../frame/rendering-context.ts'
import { Figure } from './figure.tsx'

const icons = ['chart', 'book', 'clock', 'mail'] as const

export const WhySection = () => {
  const { claims } = useFacts().operator
  return (
    <section className="container band">
      <h2 className="text-heading">{landingWhyTrain.heading}</h2>
      <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {landingWhyTrain.points.map((point, at) => (
          <li key={point.title}>
            <span className="emblem">
              <Icon name={icons[at] ?? 'check'} />
            </span>
            <h3 className="mt-3 text-title">{point.title}</h3>
            <p className="mt-1 text-sm text-muted">
              <RunningText text={point.text} />
            </p>
          </li>
        ))}
      </ul>
      {claims.length > 0 ? (
        <ul className="figures mt-10" aria-label="What the provider says of itself">
          {claims.map((claim) => (
            <Figure key={claim.label} figure={claim} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
