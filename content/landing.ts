import { catalogue } from './catalogue.ts'
import { courseTime } from './course-hours.ts'

/** A short claim without a figure, so that it needs no source. */
export type LandingPoint = { title: string; text: string }

export const landingHero = {
  eyebrow: 'Free online course for recruiters and talent acquisition teams',
  heading: 'Find, convince and hire principal-level IT talent',
  text: 'Short lessons, decisions and working documents for people who fill the most senior technical roles in Czechia and the US.',
  courses: { label: 'Review All Courses', href: '#courses' },
  facts: ['8 free modules', '4-8h self-paced training', 'No credit card required'],
}

export const landingDoors = {
  label: 'Two ways in',
  free: 'Free',
  doors: [
    {
      what: 'Module 1',
      how: (demoDays: number) =>
        `For you: sign in and it’s open for ${demoDays} days. An invitation link opens it without signing in.`,
      action: { label: 'Start Free Now', href: '/social-auth' },
    },
    {
      what: 'All modules',
      how: () => 'For teams, and one person is a team. We review each request within 24 hours.',
      action: { label: 'Request team access', href: '/request-access' },
    },
  ],
}

/** A shortened decision of Module 2 (`m2-d1`); each answer unfolds our comment. */
export const landingDecision = {
  from: 'A decision from Module 2. Try it.',
  invented: 'Invented case',
  title: 'Whom do you call first?',
  text: 'The role: six teams in Prague and Boston release through one pipeline within a year. The person decides how and has no team of their own. You have time for one call today.',
  options: [
    {
      name: 'Profile A · Principal Architect, bank, 16 years',
      text: '“Author of the group’s release standard (140 pages). Chair of the architecture board.”',
      verdict: { tone: 'warning', words: 'Defensible' },
      reason:
        'A may well be strong, but the profile says what was written, not who releases that way today. Ask for one team that changed something because of it, and for one that refused.',
    },
    {
      name: 'Profile B · Site reliability engineer, online shop in Olomouc, 7 years',
      text: '“Cut our release from two days to an hour. Three teams asked to join. A fourth joined and left again; we published why.”',
      verdict: { tone: 'success', words: 'As we’d do it' },
      reason: 'You looked at what B got other teams to do.',
    },
    {
      name: 'Profile C · Engineering Lead, telecom, 17 years',
      text: '“Responsible for 22 people and a budget of CZK 60 million. Introduced quarterly planning.”',
      verdict: { tone: 'neutral', words: 'We’d decide otherwise' },
      reason:
        'People and budget show that C manages. The role has no team, and the profile doesn’t mention a technical decision.',
    },
    {
      name: 'None of them',
      text: 'Nobody here has run one pipeline for six teams in two countries.',
      verdict: { tone: 'neutral', words: 'We’d decide otherwise' },
      reason: 'Whoever has done exactly this may not want to repeat it. B got three teams to ask.',
    },
  ],
  ours: {
    title: 'What we’d do',
    text: 'Call B. This is the outcome of your role on a smaller scale: teams B doesn’t manage changed how they release, and the failure is told as openly as the success.',
    takeaway: 'compare what people got several teams to do with what the role has to achieve, and read the title last.',
  },
  more: { label: 'Go on with Module 1, free', href: '/preview/demo' },
  hint: 'Nothing is stored or sent.',
} as const

/** The problem section; `where` names the modules about each problem. */
export const landingProblem: { heading: string; text: string; points: (LandingPoint & { where: string })[] } = {
  heading: 'Why principal searches take so long',
  text: 'The market usually gets the blame, and part of that is fair. The rest is in your hands: how the role is described, how long people wait, what the first message says, and when pay comes up.',
  points: [
    {
      title: 'They don’t apply',
      text: 'A job ad reaches people who are looking for a job. You find principals through their work, through colleagues, or in your own database.',
      where: 'Modules 3, 4 and 6',
    },
    {
      title: 'They say no early, and politely',
      text: 'All it takes is a vague role, a hidden pay range or a fourth interview that nobody has scheduled.',
      where: 'Modules 2 and 5',
    },
    {
      title: 'The rules have changed',
      text: 'Privacy notices, pay ranges and AI tools in hiring are now regulated in Czechia, the EU and many US states.',
      where: 'Modules 3 to 6',
    },
  ],
}

/** A picture of the product, 400 pixels wide on the page and twice as wide in its file. */
type LandingPicture = { name: string; alt: string; height: number /** Has a version for dark pages. */; dark?: true }

export const landingSolution: {
  heading: string
  text: string
  label: string
  pieces: (LandingPoint & { from: string; pictures: LandingPicture[]; note?: string })[]
} = {
  heading: 'A method you can use this week',
  text: 'Short lessons, an exercise on your own work in every module, and documents you keep. Everything below is taken from the course.',
  label: 'Pieces of the course',
  pieces: [
    {
      from: 'Module 1',
      title: 'Lessons that get to the point',
      text: 'A few minutes each. You can open this one today.',
      pictures: [
        {
          name: 'lesson',
          alt: 'Table from the lesson: how a senior and a principal engineer answer about scope, decisions and evidence',
          height: 480,
          dark: true,
        },
      ],
    },
    {
      from: 'Module 3',
      title: 'Advanced Sourcing',
      text: 'Build a search from the role, then improve it one change at a time.',
      pictures: [
        {
          name: 'search',
          alt: 'Six tries of a search: what changed, how many people it found, how many were worth a message, from 4 to 10',
          height: 480,
          dark: true,
        },
      ],
      note: 'Invented counts, to show how results move.',
    },
    {
      from: 'Module 5',
      title: 'Real Results',
      text: 'A scorecard that each interviewer fills in alone. The panel talks about one line only.',
      pictures: [
        {
          name: 'scorecard',
          alt: 'Filled-in scorecard: five competencies, their weights, three ratings each and the mean',
          height: 480,
          dark: true,
        },
      ],
      note: 'An invented case, the worked example of the module.',
    },
    {
      from: 'Module 1',
      title: 'Market Insights',
      text: 'Czech and US data side by side, each figure with its source, its date and its limits.',
      pictures: [
        {
          name: 'market',
          alt: 'Chart of unemployment by quarter, 2022 to 2026: US 4.3%, Czechia 3.1%',
          height: 346,
          dark: true,
        },
      ],
      note: 'None of the lines is about IT, and the lesson says so.',
    },
    {
      from: 'Every module',
      title: 'Documents you keep',
      text: 'Each one empty for your own vacancy, and filled in as an example.',
      pictures: [
        { name: 'sourcing-playbook', alt: 'Sourcing Playbook', height: 565 },
        { name: '90-day-action-plan', alt: '90-Day Action Plan', height: 565 },
        {
          name: 'principal-job-description-template',
          alt: 'Principal Job Description Template',
          height: 565,
        },
      ],
    },
    {
      from: 'After Module 8',
      title: 'A certificate anyone can check',
      text: 'For all modules and 60% or better in each quiz. It has its own page, and a button for your LinkedIn profile.',
      pictures: [{ name: 'certificate', alt: 'A certificate of completion for “Your name”', height: 283 }],
    },
  ],
}

export const landingModules = {
  heading: 'What the free course covers',
  text: (demoDays: number) =>
    `8 modules. Module 1 opens after a sign-in for ${demoDays} days, or by invitation; the others open with full access.`,
  open: 'Start here',
  onTop: 'of lessons; practice and work on your own vacancy come on top',
  action: { label: 'Start Free Course Now', href: '/preview/demo' },
  note: 'See all modules first. No sign-in.',
}

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
      text: 'Short lessons that work on a phone and open again where you stopped.',
    },
    {
      title: 'Someone reads your work',
      text: 'Feedback on your exercises by email if you want it, a free 30-minute audit and a free 1-on-1 strategy session.',
    },
  ],
}

/** About the operator; parts without settings are not shown. */
export const landingOperator = {
  heading: 'Who stands behind the course',
  instructor: 'Your instructor',
  provider: 'Provider',
  questions: 'Questions',
  booking: { term: 'Free audit or strategy session', link: 'Book a time' },
  testimonials: 'What clients say',
  partners: 'Partners',
}

type LandingQuestion = { question: string; answer: string; link?: { label: string; href: string } }

export const landingQuestions = (demoDays: number): LandingQuestion[] => [
  {
    question: 'What does it cost?',
    answer: 'Nothing. There is no payment and no credit card, for one person or for a team.',
  },
  {
    question: 'What can I open on my own, today?',
    answer: `Module 1, for ${demoDays} days from your first sign-in. If you were invited, your link opens it without signing in.`,
    link: { label: 'Sign in for Module 1', href: '/social-auth' },
  },
  {
    question: 'How do I get all modules?',
    answer:
      'Send a request for your team; one person is a team. We review it and reply within 24 hours. You can name up to ten colleagues. After approval each of you gets a personal link.',
    link: { label: 'Request team access', href: '/request-access' },
  },
  {
    question: `What happens after the ${demoDays} days?`,
    answer:
      'Module 1 closes. Your answers and results are kept for another 30 days. If you get full access in that time, they move into your account.',
  },
  {
    question: 'How much time do I need?',
    answer: `${courseTime} A module takes 30 to 60 minutes. Everything is saved, so you can go on later on another device.`,
  },
  {
    question: 'Do I get a certificate?',
    answer:
      'Yes, for all modules with 60% or better in each quiz. You can repeat a quiz as often as you like. Module 1 alone isn’t enough.',
  },
  {
    question: 'Do I need a technical background?',
    answer: 'No. You need one real role to think about. If nothing is open right now, use the last search that went badly.',
  },
  {
    question: 'Czechia or the US?',
    answer: 'Both, in English, in every module. What it says about the law is general information, not legal advice.',
  },
  {
    question: 'Who sees what I write?',
    answer:
      'Your team’s leader sees your progress if you share it, never your answers. Our reviewer may read the exercises you send, to give you feedback.',
    link: { label: 'Data Protection Policy', href: '/data' },
  },
]

export const landingFinalCall = {
  heading: 'Open the first module now',
  text: `Module 1 takes ${catalogue[0]?.minutes} minutes. It costs nothing and needs no credit card.`,
}

export const landingDrawings = {
  reach: {
    title: 'Whom a job ad reaches',
    circles: ['Could do the job', 'Would talk about a good role', 'Looking for a job'],
    caption:
      'An ad reaches the smallest circle. The dot is the person you need; the course is about getting an answer from them. Not to scale.',
  },
  path: 'The modules, drawn to length',
}
