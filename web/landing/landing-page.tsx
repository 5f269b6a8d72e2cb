import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { landingMeta } from '#content/landing.ts'
import { pageMeta } from '../page-meta.ts'
import { CoursesSection } from './courses-section.tsx'
import { HeroSection } from './hero-section.tsx'
import landingStyles from './landing.css?url'
import { FiguresSection, ProblemSection, SolutionSection } from './method-section.tsx'
import { ModulesSection } from './modules-section.tsx'
import { SavingsCalculator } from './savings-calculator.tsx'
import { courseData } from './structured-data.ts'
import { FinalCallSection, PartnersSection, TestimonialsSection, WhySection } from './why-section.tsx'

export const meta = () => [...pageMeta({ ...landingMeta, path: '/', whole: true }), ...courseData()]

/** `/?invite=TOKEN` leads to the preview (V§2). The server does so on a page load; this is for links within the site. */
const useInviteRedirect = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const invite = query.get('invite')
  useEffect(() => {
    if (invite && /^[\w-]{32}$/.test(invite)) navigate(`/preview/${invite}`, { replace: true })
  }, [invite, navigate])
}

export default function LandingPage() {
  useInviteRedirect()
  return (
    <>
      <link rel="stylesheet" href={landingStyles} precedence="page" />
      <HeroSection />
      <FiguresSection />
      <ProblemSection />
      <SolutionSection />
      <CoursesSection />
      <ModulesSection />
      <SavingsCalculator />
      <WhySection />
      <TestimonialsSection />
      <PartnersSection />
      <FinalCallSection />
    </>
  )
}
