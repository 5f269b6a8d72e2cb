import { landingFinalCall, landingQuestions, landingSolution, landingWhyTrain } from '#content/landing.ts'
import { Icon } from '../../ui/icon.tsx'
import { RunningText } from '../../ui/running-text.tsx'
import { Island } from '../frame/island.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useFacts, useRendering } from '../frame/rendering-context.ts'
import { Figure } from './figure.tsx'
import { EntryOptions, HeroSection } from './hero-section.tsx'
import { ModulesSection } from './modules-section.tsx'
import { OperatorSection } from './operator-section.tsx'
import { ProblemSection } from './problem-section.tsx'

const pictureWidth = 400

/** Samples of the course; on phones they are swiped. */
const PiecesSection = () => (
  <section className="bg-sunken">
    <div className="container band">
      <h2 className="text-heading">{landingSolution.heading}</h2>
      <p className="mt-4 max-w-text text-lead text-muted">
        <RunningText text={landingSolution.text} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keyboard */}
      <ul className="pieces" aria-label={landingSolution.label} tabIndex={0}>
        {landingSolution.pieces.map(({ from, title, text, pictures, note }) => (
          <li key={title} className="piece card">
            <div className="px-5 pt-5">
              <p className="eyebrow">{from}</p>
              <h3 className="mt-1 text-title">{title}</h3>
              <p className="mt-1 text-sm text-muted">
                <RunningText text={text} />
              </p>
            </div>
            <div className="piece-pictures">
              {pictures.map(({ name, alt, height, dark }) => (
                <picture key={name}>
                  {dark ? <source srcSet={`/pieces/${name}-dark.webp`} media="(prefers-color-scheme: dark)" /> : null}
                  <img
                    src={dark ? `/pieces/${name}-light.webp` : `/pieces/${name}.webp`}
                    alt={alt}
                    width={pictureWidth}
                    height={height}
                    loading="lazy"
                  />
                </picture>
              ))}
            </div>
            {note ? <p className="px-5 pb-5 text-xs text-muted">{note}</p> : null}
          </li>
        ))}
      </ul>
    </div>
  </section>
)

const whyIcons = ['chart', 'book', 'clock', 'mail'] as const

const WhySection = () => {
  const { claims } = useFacts().operator
  return (
    <section className="container band">
      <h2 className="text-heading">{landingWhyTrain.heading}</h2>
      <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {landingWhyTrain.points.map((point, at) => (
          <li key={point.title}>
            <span className="emblem">
              <Icon name={whyIcons[at] ?? 'check'} />
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

const QuestionsSection = () => {
  const { demo, operator } = useFacts()
  return (
    <section className="bg-sunken" id="questions">
      <div className="container band split">
        <div>
          <h2 className="text-heading">Questions</h2>
          {operator.contactEmail ? (
            <p className="mt-4 text-muted">
              Something else? Write to{' '}
              <a className="link" href={`mailto:${operator.contactEmail}`}>
                {operator.contactEmail}
              </a>
              .
            </p>
          ) : null}
        </div>
        <div>
          {landingQuestions(demo.demoDays).map(({ question, answer, link }, at) => (
            <details key={question} className="unfolding border-b border-line" open={at === 0}>
              <summary>{question}</summary>
              <p className="text-muted">
                <RunningText text={answer} />{' '}
                {link ? (
                  <a className="link" href={link.href}>
                    {link.label}
                  </a>
                ) : null}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The landing page. Only the course cards and the calculator are interactive. */
export const LandingPage = () => {
  const { facts, scripts } = useRendering()
  return (
    <PublicFrame>
      <HeroSection />
      {/* Browsers paint what precedes this link at once, and the rest only with these styles. */}
      <link rel="stylesheet" href={scripts.below?.[0]} />
      <ProblemSection />
      <PiecesSection />
      <ModulesSection />
      <Island name="courses" props={{ courseName: facts.operator.courseName }} posts />
      <WhySection />
      <OperatorSection />
      <QuestionsSection />
      <section className="night">
        <div className="container band split items-center">
          <div>
            <h2 className="text-heading">{landingFinalCall.heading}</h2>
            <p className="mt-4 text-lead text-night-muted">{landingFinalCall.text}</p>
          </div>
          <EntryOptions />
        </div>
      </section>
    </PublicFrame>
  )
}
