import type { LandingAction } from './courses.ts'

/** A public page a figure can be checked on. */
export type PublicSource = { label: string; url: string }

/** A figure on the landing page. `source` and `year` say who stands behind it; `details` is the nearest public figure. */
export type LandingStatistic = {
  value: string
  label: string
  source: string
  /** Year the figure holds for; null when the provider names none. */
  year: string | null
  details: string
  detailSources: PublicSource[]
}

/** A short claim in a row, without a figure that needs a source. */
export type LandingPoint = { title: string; text: string }

/** A client's words, published only with that client's written permission. */
export type Testimonial = { quote: string; name: string; role: string; company: string; permissionDate: string }

/** A partner's logo, published only with that partner's permission. */
export type PartnerLogo = { name: string; image: string; url: string }

/** Shown as the source of every figure that only the provider can answer for. */
export const providersEstimate = 'provider’s estimate'

/** The hero: what the course is, and its three actions (V§2). */
export const landingHero: { eyebrow: string; heading: string; text: string; actions: LandingAction[]; facts: string[] } = {
  eyebrow: 'Free online course for recruiters and talent acquisition teams',
  heading: 'Find, convince and hire principal-level IT people',
  text: 'Eight practical modules on reaching, choosing and keeping in touch with senior technical people in Czechia and the US. Every module ends with a tool you have filled in yourself.',
  actions: [
    { label: 'Start Free Now', href: '/social-auth' },
    { label: 'Start Free Course Now', href: '/preview/demo' },
    { label: 'Review All Courses', href: '#courses' },
  ],
  facts: ['8 free modules', '4-8h self-paced training', 'No credit card required'],
}

/** The figures of V§1, each with who stands behind it and the nearest figure that can be checked in public. */
export const landingStatistics: LandingStatistic[] = [
  {
    value: '63%',
    label: 'of Czech companies struggle with senior IT talent',
    source: providersEstimate,
    year: null,
    details:
      'Nearest public figure: in 2021, 77 % of the Czech firms that tried to hire ICT specialists had vacancies that were hard to fill; the EU average was 63 %. It counts specialists of every seniority.',
    detailSources: [
      { label: 'Eurostat, reported by Delano, July 2023', url: 'https://delano.lu/article/71-of-luxembourg-companies-exp' },
    ],
  },
  {
    value: '74%',
    label: 'of US firms face shortages',
    source: providersEstimate,
    year: null,
    details:
      'Nearest public figure: 77 % of employers in ManpowerGroup’s worldwide survey of 2023 had difficulty filling jobs, all occupations together. ManpowerGroup sells recruitment services.',
    detailSources: [{ label: 'ManpowerGroup, Talent Shortage, 2023', url: 'https://go.manpowergroup.com/talent-shortage' }],
  },
  {
    value: '68 days',
    label: 'average time-to-hire',
    source: providersEstimate,
    year: null,
    details:
      'Nearest public figure: time to fill, which starts earlier than time to hire, fell from 67 days in 2024 to 63 days in 6,640 organisations that use Employ’s software (report of 2026, all jobs).',
    detailSources: [
      {
        label: 'HR Executive on Employ, 2026',
        url: 'https://hrexecutive.com/planning-for-the-unpredictable-what-6640-companies-reveal-about-hiring',
      },
    ],
  },
  {
    value: '400K euro',
    label: 'potential agency-fee savings',
    source: providersEstimate,
    year: null,
    details:
      'An example, not a statistic: 20 hires made without an agency, each saving an assumed fee of €20,000 (25 % of €80,000 a year). Put in your own number of hires and your own fee.',
    detailSources: [],
  },
]

/** Claims beside the figures (V§1). The first two only the provider can prove; ask for references. */
export const landingClaims: LandingStatistic[] = [
  {
    value: '20+ years',
    label: 'of experience',
    source: providersEstimate,
    year: null,
    details: 'A statement about the provider itself. There is no public figure to compare it with; ask for references.',
    detailSources: [],
  },
  {
    value: '500+',
    label: 'placements',
    source: providersEstimate,
    year: null,
    details: 'A statement about the provider itself. There is no public figure to compare it with; ask for references.',
    detailSources: [],
  },
  {
    value: '15K euro',
    label: 'saved in fees, about, when one hire needs no agency',
    source: providersEstimate,
    year: null,
    details:
      'An example, not a statistic: an assumed agency fee of 20 % on a yearly salary of €75,000. Your own contract decides.',
    detailSources: [],
  },
  {
    value: '80,000-120,000 euros',
    label: 'Czech senior salary, principal level, gross a year',
    source: providersEstimate,
    year: null,
    details:
      'Nearest public figures: Grafton’s 2023 guide gave software architects CZK 110,000–180,000 gross a month (about €53,000–86,000 a year at 25 CZK); in 2025 its highest recorded IT wage was CZK 250,000 a month (about €120,000 a year). The course works with €60,000–100,000.',
    detailSources: [
      {
        label: 'Czech Trade Offices on Grafton, 2023',
        url: 'https://www.czechtradeoffices.com/en/us/news/ness-czech-republic-lacks-it-architects,-wage-reaches-czk-180,000',
      },
      {
        label: 'CIOtrends on Grafton, October 2025',
        url: 'https://www.ciotrends.cz/clanky/konec-zlatych-casu-rust-mezd-se-zastavil-ale-naroky-rostou/',
      },
    ],
  },
]

/** The problem section. */
export const landingProblem: { heading: string; text: string; points: LandingPoint[] } = {
  heading: 'Why principal searches take so long',
  text: 'The general IT market has cooled since 2023. The few people who can lead a system across teams are still hard to reach, and most of them are not looking.',
  points: [
    {
      title: 'They do not apply',
      text: 'A job ad reaches people who look for a job. Principals are found, referred, or already in your own database.',
    },
    {
      title: 'They decide fast and politely',
      text: 'A vague role, a hidden pay range or a fourth interview without a date is enough for a friendly no.',
    },
    {
      title: 'The rules have changed',
      text: 'Privacy notices, pay ranges and AI tools in hiring now have duties in Czechia, the EU and many US states.',
    },
  ],
}

/** The solution section. */
export const landingSolution: { heading: string; text: string; points: LandingPoint[] } = {
  heading: 'A method you can use this week',
  text: 'Short lessons, one exercise on your own vacancy in every module, and a document you keep.',
  points: [
    {
      title: 'Market Insights',
      text: 'Czech and US data side by side, each figure with its source, its date and what it does not say.',
    },
    {
      title: 'Advanced Sourcing',
      text: 'Search strings for LinkedIn, the web and GitHub, and a first message that is short, lawful and answered.',
    },
    { title: 'Real Results', text: 'A scorecard, a pipeline, a funnel with your own numbers and a plan for the next 90 days.' },
  ],
}

/** Heading above the list of the eight modules, which comes from the catalogue. */
export const landingModules = {
  heading: 'What the free course covers',
  text: '8 modules. Module 1 is open to everybody; the others open with full access.',
}

/** The why-train section. */
export const landingWhyTrain: { heading: string; points: LandingPoint[] } = {
  heading: 'Why train with us',
  points: [
    {
      title: 'Made for two markets',
      text: 'Czech and US examples in every module: pay, contracts, notices and what you may ask.',
    },
    {
      title: 'Honest about evidence',
      text: 'Figures carry a source and a date. Where the evidence is thin or comes from a vendor, we say so.',
    },
    {
      title: 'Fits between two calls',
      text: 'Lessons of three to fifteen minutes that work on a phone and resume where you stopped.',
    },
    {
      title: 'Someone reads your work',
      text: 'Optional feedback on your exercises by e-mail, a free 30-minute audit and a free 1-on-1 strategy session.',
    },
  ],
}

/** Clients’ words. Empty until the provider has real ones with permission; an empty block is not shown. */
export const testimonials: Testimonial[] = []

/** Partners’ logos. Empty until the provider has permission; an empty block is not shown. */
export const partnerLogos: PartnerLogo[] = []

/** Headings of the two blocks above, used once they are filled. */
export const landingProof = { testimonialsHeading: 'What clients say', partnersHeading: 'Partners' }

/** The last call to action. */
export const landingFinalCall: { heading: string; text: string; actions: LandingAction[] } = {
  heading: 'Open the first module now',
  text: 'Module 1 takes 30 minutes. It costs nothing and needs no credit card.',
  actions: [
    { label: 'Start Free Course Now', href: '/preview/demo' },
    { label: 'Start Free Now', href: '/social-auth' },
  ],
}

/** Words beside the two drawings of the page. */
export const landingDrawings = {
  market: 'The market',
  person: 'The person you need',
  reach: {
    title: 'Whom a job ad reaches',
    circles: ['Could do the job', 'Would talk about a good role', 'Looking for a job'],
    caption: 'Three circles, not to scale. An ad reaches the smallest; the course is about the other two.',
  },
  path: 'Eight modules, as long as they take',
}
