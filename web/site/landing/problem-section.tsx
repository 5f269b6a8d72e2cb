import { landingDrawings, landingProblem } from '#content/landing.ts'
import { landingCalculator } from '#content/savings-calculator.ts'
import { RunningText } from '../../ui/running-text.tsx'
import { Island } from '../frame/island.tsx'
import { useFacts } from '../frame/rendering-context.ts'
import { Figure } from './figure.tsx'

/** Three nested circles: people who could do a job, who would talk, and who read ads. */
const ReachDrawing = () => {
  const { title, circles, caption } = landingDrawings.reach
  return (
    <figure className="mt-8 max-w-104">
      <svg
        viewBox="0 0 400 236"
        role="img"
        aria-label={`${title}: ${circles.join(', ')}. The person you need is in the second circle.`}
      >
        <g className="reach-circles">
          <path d="M4 232a196 196 0 0 1 392 0Z" />
          <path d="M62 232a138 138 0 0 1 276 0Z" />
          <path d="M144 232a56 56 0 0 1 112 0Z" />
        </g>
        <g textAnchor="middle" className="reach-words">
          <text x="200" y="70">
            {circles[0]}
          </text>
          <text x="200" y="157">
            {circles[1]}
          </text>
          <text x="200" y="208">
            <tspan>Looking</tspan>
            <tspan x="200" dy="16">
              for a job
            </tspan>
          </text>
        </g>
        <circle className="reach-person" cx="300" cy="190" r="8" />
      </svg>
      <figcaption className="mt-3 text-xs text-muted">{caption}</figcaption>
    </figure>
  )
}

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
