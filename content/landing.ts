import { catalogue } from './catalogue.ts'
import { courseTime } from './course-hours.ts'
import type { LandingAction } from './courses.ts'

/** A public page a figure can be checked on. */
export type PublicSource = { label: string; url: string }

/** A figure on the landing page. `source` and `year` say who stands behind it; `details` is the nearest public figure. */
export type LandingStatistic = {
  value: string
  label: string
  source: string
  /** Year the figure holds for; blank when the provider names none. */
  year: string
  details: string
  detailSources: PublicSource[]
}

/** A short claim in a row, without a figure that needs a source. */
export type LandingPoint = { title: string; text: string }

/** Shown as the source of every figure that only the provider can answer for. */
export const providersEstimate = 'provider’s estimate'

/** Shown instead where the provider says something about itself, which nobody estimates. */
const providersStatement = 'the provider’s own statement'

/** The hero: what the course is, and its three actions. */
export const landingHero: { eyebrow: string; heading: string; text: string; actions: LandingAction[]; facts: string[] } = {
  eyebrow: 'Free online course for recruiters and talent acquisition teams',
  heading: 'Find, convince and hire principal-level IT talent',
  text: 'Eight practical modules on finding, assessing and keeping in touch with senior technical people in Czechia and the US. You leave with working tools for a role of your own, from the role definition to a 90-day plan.',
  actions: [
    { label: 'Start Free Now', href: '/social-auth', note: 'Sign in and read all of Module 1' },
    { label: 'Start Free Course Now', href: '/preview/demo', note: 'See all eight modules first, no sign-in' },
    { label: 'Review All Courses', href: '#courses' },
  ],
  facts: ['8 free modules', '4-8h self-paced training', 'No credit card required'],
}

/** The figure that opens the page, with who quotes the office that published it (fact F2.30 of the course). */
export const landingOpening = {
  value: '77%',
  text: 'of the Czech companies that tried to hire ICT specialists in 2021 found the jobs hard to fill.',
  source: { label: 'Eurostat via Delano, 2023', url: 'https://delano.lu/article/71-of-luxembourg-companies-exp' },
}

/** What a learner leaves the course with, as pictures of the product's own documents (`scripts/draw-artefacts.ts`). */
export const landingArtefacts = {
  heading: 'What you leave with',
  text: 'Documents you can use on your next vacancy, shown as the course makes them.',
  pictures: [
    {
      name: 'scorecard',
      alt: 'A page of a scorecard: competencies with a main question, a follow-up, three anchors and a weight each',
      caption: 'A finished scorecard: the worked example of Module 5',
    },
    {
      name: 'search-log',
      alt: 'Search patterns with what each is for, and a table of five rounds: what was changed, how many people it found and how many of the first 20 were worth a message',
      caption: 'Search patterns, and what each round of a search found, from Module 3. The case is invented.',
    },
    {
      name: 'playbook',
      alt: 'The search brief: eleven questions to answer with the hiring manager before any search',
      caption: 'The first page of the Sourcing Playbook',
    },
  ],
}

/** The landing page's figures as the first start enters them into the settings, each with who stands behind it and the nearest figure that can be checked in public. */
export const landingStatistics: LandingStatistic[] = [
  {
    value: '63%',
    label: 'of Czech companies struggle with senior IT talent',
    source: providersEstimate,
    year: '',
    details:
      'Nearest public figure: in 2021, 77% of the Czech firms that tried to hire ICT specialists had vacancies that were hard to fill; the EU average was 63%. It counts specialists of every seniority.',
    detailSources: [
      { label: 'Eurostat, reported by Delano, July 2023', url: 'https://delano.lu/article/71-of-luxembourg-companies-exp' },
    ],
  },
  {
    value: '74%',
    label: 'of US firms face shortages',
    source: providersEstimate,
    year: '',
    details:
      'Nearest public figure: 69% of US employers in ManpowerGroup’s survey of 2026 had difficulty filling jobs, all occupations together. ManpowerGroup sells recruitment services.',
    detailSources: [{ label: 'Reportify, 2026', url: 'https://reportify.ai/news/1224528841616396288' }],
  },
  {
    value: '68 days',
    label: 'average time-to-hire',
    source: providersEstimate,
    year: '',
    details:
      'Nearest public figure: time to fill, which starts earlier than time to hire, fell from 67 days in 2024 to 63 days in 6,640 organizations that use Employ’s software (report of 2026, all jobs).',
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
    year: '',
    details:
      'An example, not a statistic: 20 hires made without an agency, each saving an assumed fee of €20,000 (25% of €80,000 a year). Put in your own number of hires and your own fee.',
    detailSources: [],
  },
]

/** Claims beside the figures, entered likewise. The first two only the provider can prove; ask for references. */
export const landingClaims: LandingStatistic[] = [
  {
    value: '20+ years',
    label: 'of experience',
    source: providersStatement,
    year: '',
    details: 'There is no public figure to compare it with; ask for references.',
    detailSources: [],
  },
  {
    value: '500+',
    label: 'placements',
    source: providersStatement,
    year: '',
    details: 'There is no public figure to compare it with; ask for references.',
    detailSources: [],
  },
  {
    value: '15K euro',
    label: 'or so saved in fees when one hire needs no agency',
    source: providersEstimate,
    year: '',
    details:
      'An example, not a statistic: an assumed agency fee of 20% on a yearly salary of €75,000. Your own contract decides.',
    detailSources: [],
  },
  {
    value: '80,000-120,000 euros',
    label: 'Czech senior salary, principal level, gross a year',
    source: providersEstimate,
    year: '',
    details:
      'Nearest public figures: Grafton’s 2023 guide gave software architects CZK 110,000–180,000 gross a month (about €53,000–86,000 a year at 25 CZK); its highest recorded IT wage, in 2022 a CIO’s, was CZK 250,000 a month in 2025 (about €120,000 a year). The course works with €60,000–100,000.',
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
  text: 'The IT market as a whole has cooled since 2022. We know of no figures that say the few people who can lead a system across teams have become easier to hire.',
  points: [
    {
      title: 'They don’t apply',
      text: 'A job ad reaches people who are looking for a job. You find principals through their work, through colleagues, or in your own database.',
    },
    {
      title: 'They say no early, and politely',
      text: 'All it takes is a vague role, a hidden pay range or a fourth interview that nobody has scheduled.',
    },
    {
      title: 'The rules have changed',
      text: 'Privacy notices, pay ranges and AI tools in hiring are now regulated in Czechia, the EU and many US states.',
    },
  ],
}

/** The solution section. */
export const landingSolution: { heading: string; text: string; points: LandingPoint[] } = {
  heading: 'A method you can use this week',
  text: 'Short lessons, an exercise on your own work in every module, and documents you keep.',
  points: [
    {
      title: 'Market Insights',
      text: 'Czech and US data side by side, each figure with its source, its date and its limits.',
    },
    {
      title: 'Advanced Sourcing',
      text: 'Search strings for LinkedIn, the web and GitHub, and a first message that is short and says what the law asks for.',
    },
    { title: 'Real Results', text: 'A scorecard, a pipeline, a funnel with your own numbers and a plan for the next 90 days.' },
  ],
}

/** Heading above the list of the eight modules, which comes from the catalogue. */
export const landingModules = {
  heading: 'What the free course covers',
  text: `8 modules. Module 1 is open to everybody; the others open with full access. ${courseTime}`,
}

/** The why-train section. */
export const landingWhyTrain: { heading: string; points: LandingPoint[]; booking: string } = {
  heading: 'Why train with us',
  /** Shown when the settings name the address. */
  booking: 'Book a free audit or strategy session',
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
      text: 'Short lessons that work on a phone and open again where you stopped.',
    },
    {
      title: 'Someone reads your work',
      text: 'Feedback on your exercises by email if you want it, a free 30-minute audit and a free 1-on-1 strategy session.',
    },
  ],
}

/** Headings above clients’ words and partners’ logos, used once the settings hold some. */
export const landingProof = { testimonialsHeading: 'What clients say', partnersHeading: 'Partners' }

/** The last call to action. */
export const landingFinalCall: { heading: string; text: string; actions: LandingAction[] } = {
  heading: 'Open the first module now',
  text: `Module 1 takes ${catalogue[0]?.minutes} minutes. It costs nothing and needs no credit card.`,
  actions: [
    { label: 'Start Free Course Now', href: '/preview/demo', note: 'See all eight modules first, no sign-in' },
    { label: 'Start Free Now', href: '/social-auth', note: 'Sign in and read all of Module 1' },
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
  path: 'Eight modules, drawn to length',
}
