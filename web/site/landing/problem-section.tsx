import { landingProblem } from '#content/landing.ts'
import { landingCalculator } from '#content/savings-calculator.ts'
import { RunningText } from '../../ui/running-text.tsx'
import { Island } from '../frame/island.tsx'
import { useFacts } from '../frame/rendering-context.ts'
import { ReachDrawing } from './drawings.tsx'
import { Figure } from './figure.tsx'

/** Why senior searches take so long, with the operator's figures. */
export const ProblemSection = () => {
  const { statistics } = useFacts().operator
  const claimed = statistics.some(({ value }) => value === landingCalculator.claim.value)
  return (
    <section className="container band">
      <div className="split">
        <div>
          <h2 className="text-heading">{landingProblem.heading}</h2>
          <p className="mt-4 text-lead text-pretty text-muted">{landingProblem.text}</p>
          <ReachDrawing />
        </div>
        <ol>
          {landingProblem.points.map((point, at) => (
            <li key={point.title} className="problem">
              <span className="numeral" aria-hidden="true">
                {at + 1}
              </span>
              <div>
                <h3 className="text-title">{point.title}</h3>
                <p className="mt-1 text-muted">
                  <RunningText text={point.text} />
                </p>
                <p className="mt-2 text-xs font-semibold text-primary">{point.where}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {statistics.length > 0 ? (
        <ul className="figures mt-10" aria-label="The market in figures">
          {statistics.map((figure) => (
            <Figure key={figure.value} figure={figure} />
          ))}
        </ul>
      ) : null}
      <details className="unfolding card mt-4 px-5">
        <summary>
          {claimed ? `${landingCalculator.claim.text} ` : null}
          {landingCalculator.text}
        </summary>
        <Island name="calculator" props={{}} />
      </details>
    </section>
  )
}
