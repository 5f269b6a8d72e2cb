import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { landingMeta } from '#content/site.ts'
import { keptHtml, openedWhole } from '../layouts/kept-html.tsx'
import { pageMeta } from '../page-meta.ts'
import { CoursesSection } from './courses-section.tsx'
import { HeroSection } from './hero-section.tsx'
import landingStyles from './landing.css?url'
import { FiguresSection, ProblemSection, SolutionSection } from './method-section.tsx'
import { ModulesSection } from './modules-section.tsx'
import { SavingsCalculator } from './savings-calculator.tsx'
import { courseData, keptCourseData } from './structured-data.ts'
import { FinalCallSection, PartnersSection, TestimonialsSection, WhySection } from './why-section.tsx'

const whole = import.meta.env.SSR || import.meta.env.DEV

export const clientMiddleware = openedWhole('landing-opening')

export const meta = () => [...pageMeta({ ...landingMeta, path: '/', whole: true }), ...(whole ? courseData() : keptCourseData())]

/** `/?invite=TOKEN` leads to the preview (V§2). The server does so on a page load; this is for links within the site. */
const useInviteRedirect = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const invite = query.get('invite')
  useEffect(() => {
    if (invite && /^[\w-]{32}$/.test(invite)) navigate(`/preview/${invite}`, { replace: true })
  }, [invite, navigate])
}

const Opening = () => (
  <>
    <HeroSection />
    <FiguresSection />
    <ProblemSection />
    <SolutionSection />
  </>
)

const Closing = () => (
  <>
    <WhySection />
    <TestimonialsSection />
    <PartnersSection />
    <FinalCallSection />
  </>
)

const KeptOpening = keptHtml('landing-opening', whole ? Opening : undefined)
const KeptModules = keptHtml('landing-modules', whole ? ModulesSection : undefined)
const KeptClosing = keptHtml('landing-closing', whole ? Closing : undefined)

/** The landing page (V§2). What is only read stays as it was prebuilt; the course cards and the calculator live. */
export default function LandingPage() {
  useInviteRedirect()
  return (
    <>
      <link rel="stylesheet" href={landingStyles} precedence="page" />
      <KeptOpening />
      <CoursesSection />
      <KeptModules />
      <SavingsCalculator />
      <KeptClosing />
    </>
  )
}
