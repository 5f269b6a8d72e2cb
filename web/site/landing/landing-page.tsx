import { landingFinalCall } from '#content/landing.ts'
import { Island } from '../frame/island.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useRendering } from '../frame/rendering-context.ts'
import { EntryOptions } from './entry-options.tsx'
import { HeroSection } from './hero-section.tsx'
import { ModulesSection } from './modules-section.tsx'
import { OperatorSection } from './operator-section.tsx'
import { PiecesSection } from './pieces-section.tsx'
import { ProblemSection } from './problem-section.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { WhySection } from './why-section.tsx'

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
