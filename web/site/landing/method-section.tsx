import { landingProblem, landingSolution, landingStatistics } from '#content/landing.ts'
import { MethodSymbol, ReachDrawing } from './drawings.tsx'
import { Figure } from './figure.tsx'

/** The four figures of V§1, each with its source on demand. */
export const FiguresSection = () => (
  <section className="figures-band" aria-label="The market in figures">
    <div className="container">
      <ul className="figures">
        {landingStatistics.map((figure) => (
          <Figure key={figure.value} figure={figure} />
        ))}
      </ul>
    </div>
  </section>
)

/** Why principal searches take so long. */
export const ProblemSection = () => (
  <section className="container block split">
    <div className="split-lead">
      <h2 className="text-heading">{landingProblem.heading}</h2>
      <p className="mt-4 text-lead text-muted">{landingProblem.text}</p>
      <ReachDrawing />
    </div>
    <ol className="numbered">
      {landingProblem.points.map((point) => (
        <li key={point.title}>
          <h3 className="text-title">{point.title}</h3>
          <p className="mt-2 text-muted">{point.text}</p>
        </li>
      ))}
    </ol>
  </section>
)

/** What the course does about it. */
export const SolutionSection = () => (
  <section className="sunken-band">
    <div className="container block">
      <h2 className="text-heading">{landingSolution.heading}</h2>
      <p className="mt-4 max-w-text text-lead text-muted">{landingSolution.text}</p>
      <ul className="columns mt-8">
        {landingSolution.points.map((point, at) => (
          <li key={point.title}>
            <MethodSymbol at={at} />
            <h3 className="mt-4 text-title">{point.title}</h3>
            <p className="mt-2 text-muted">{point.text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
