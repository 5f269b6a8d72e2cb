import { landingArtefacts, landingProblem, landingSolution } from '#content/landing.ts'
import { RunningText } from '../../ui/running-text.tsx'
import { useFacts } from '../frame/facts.ts'
import { MethodSymbol, ReachDrawing } from './drawings.tsx'
import { Figure } from './figure.tsx'

/** The figures, each with its source on demand; nothing while there are none. */
export const FiguresSection = () => {
  const { statistics } = useFacts().operator
  return statistics.length === 0 ? null : (
    <section className="figures-band" aria-label="The market in figures">
      <div className="container">
        <ul className="figures">
          {statistics.map((figure) => (
            <Figure key={figure.value} figure={figure} />
          ))}
        </ul>
      </div>
    </section>
  )
}

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
          <p className="mt-2 text-muted">
            <RunningText text={point.text} />
          </p>
        </li>
      ))}
    </ol>
  </section>
)

/** Pages of documents that learners leave with. */
export const ArtefactsSection = () => (
  <section className="container block">
    <h2 className="text-heading">{landingArtefacts.heading}</h2>
    <p className="mt-4 max-w-text text-lead text-muted">{landingArtefacts.text}</p>
    <ul className="artefacts mt-8">
      {landingArtefacts.pictures.map(({ name, alt, caption }) => (
        <li key={name}>
          <figure>
            <a href={`/artefacts/${name}.webp`}>
              <img src={`/artefacts/${name}.webp`} alt={alt} width="720" height="1018" loading="lazy" />
            </a>
            <figcaption>{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </section>
)

/** What the course does about it. */
export const SolutionSection = () => (
  <section className="sunken-band">
    <div className="container block">
      <h2 className="text-heading">{landingSolution.heading}</h2>
      <p className="mt-4 max-w-text text-lead text-muted">
        <RunningText text={landingSolution.text} />
      </p>
      <ul className="columns mt-8">
        {landingSolution.points.map((point, at) => (
          <li key={point.title}>
            <MethodSymbol at={at} />
            <h3 className="mt-4 text-title">{point.title}</h3>
            <p className="mt-2 text-muted">
              <RunningText text={point.text} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
