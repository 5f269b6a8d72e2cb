export const landingMeta = {
  title: 'Hire principal-level IT talent: a free course for recruiters',
  description:
    'A free, self-paced course in 8 modules for recruiters and talent acquisition teams who hire principal engineers and architects in Czechia and the US.',
}

type HeaderLink = { label: string; href: string; note?: string }

/** Header links; on phones all but 'LOG IN' are in the menu, with their notes. */
export const siteHeader: Record<'links' | 'more', HeaderLink[]> & { logIn: HeaderLink } = {
  links: [
    { label: 'Preview Free Course', href: '/preview/demo', note: 'All modules at a glance, no sign-in' },
    { label: 'For teams', href: '/request-access', note: 'Request all modules' },
  ],
  more: [
    { label: 'Our courses', href: '/#courses' },
    { label: 'Questions', href: '/#questions' },
  ],
  logIn: { label: 'LOG IN', href: '/auth' },
}
