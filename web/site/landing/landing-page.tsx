import { landingCalculator } from '#content/savings-calculator.ts'
import { useFacts } from '../frame/facts.ts'
import { Island } from '../frame/island.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { HeroSection } from './hero-section.tsx'
import { ArtefactsSection, FiguresSection, ProblemSection, SolutionSection } from './method-section.tsx'
import { ModulesSection } from './modules-section.tsx'
import { FinalCallSection, PartnersSection, TestimonialsSection, WhySection } from './why-section.tsx'

/** The landing page. The course cards with their waitlists and the calculator live; the rest is only read. */
export const LandingPage = () => {
  const { courseName, statistics } = useFacts().operator
  const claimed = statistics.some(({ value }) => value === landingCalculator.claim.value)
  return (
    <PublicFrame>
      <HeroSection />
      <FiguresSection />
      <ProblemSection />
      <SolutionSection />
      <ArtefactsSection />
      <Island name="courses" props={{ courseName }} posts />
      <ModulesSection />
      <Island name="calculator" props={{ claimed }} />
      <WhySection />
      <TestimonialsSection />
      <PartnersSection />
      <FinalCallSection />
    </PublicFrame>
  )
}
