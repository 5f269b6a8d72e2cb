import type { LandingAction } from './courses.ts'

/** Title and description of the landing page for search engines and shared links. */
export const landingMeta = {
  title: 'Hire principal-level IT talent: a free course for recruiters',
  description:
    'A free, self-paced course in 8 modules for recruiters and talent acquisition teams who hire principal engineers and architects in Czechia and the US.',
}

/** The header's two actions. */
export const landingHeader: { preview: LandingAction; logIn: LandingAction } = {
  preview: { label: 'Preview Free Course', href: '/preview/demo' },
  logIn: { label: 'LOG IN', href: '/auth' },
}
