export type CatalogueModule = {
  id: number
  title: string
  /** Minutes of a first pass, counted from the lessons by `countMinutes`; they add up to the stated six hours. */
  minutes: number
  type: string
  description: string
  whatYoullLearn: [string, string, string]
  takeaway: string
  takeawayFiles: string[]
}

/** The modules in course order (texts after the syllabi), inserted into an empty database. */
export const catalogue: CatalogueModule[] = [
  {
    id: 1,
    title: 'Introduction to Principal IT Talent Challenges',
    minutes: 30,
    type: 'Foundation + reflection',
    description:
      'What a principal changes for several teams, what the Czech and US labour data really say, and where your own process hurts.',
    whatYoullLearn: [
      'What makes a principal hire different from a senior hire',
      'How to read Czech and US labour data without being misled',
      'Which three obstacles in your own process to fix first',
    ],
    takeaway: 'Principal Hiring Checklists (CZ and US)',
    takeawayFiles: [
      'principal-hiring-checklist-czech.pdf',
      'principal-hiring-checklist-czech-filled.pdf',
      'principal-hiring-checklist-us.pdf',
      'principal-hiring-checklist-us-filled.pdf',
    ],
  },
  {
    id: 2,
    title: 'Defining and Understanding Principal Talent',
    minutes: 45,
    type: 'Role definition workshop',
    description:
      'What sets principal people apart, what makes them move, and how to write down a role that one of them would answer.',
    whatYoullLearn: [
      'The behaviours that separate principal from senior',
      'What experienced engineers weigh before they move',
      'How to write a role definition a principal would answer',
    ],
    takeaway: 'Principal Job Description Template',
    takeawayFiles: ['principal-job-description-template.pdf', 'principal-job-description-template-filled.pdf'],
  },
  {
    id: 3,
    title: 'Advanced Sourcing Strategies',
    minutes: 60,
    type: 'Hands-on sourcing',
    description:
      'Turn a role definition into searches on LinkedIn, the web and GitHub, and into a first message that’s short and says what the law asks for.',
    whatYoullLearn: [
      'Build Boolean and X-ray strings that find principals',
      'Read GitHub and community signals without breaking the rules',
      'Write a first message under 400 characters that names its source and the right to object',
    ],
    takeaway: 'Sourcing Playbook',
    takeawayFiles: ['sourcing-playbook.pdf', 'sourcing-playbook-filled.pdf'],
  },
  {
    id: 4,
    title: 'Employer Branding for Senior Talent',
    minutes: 45,
    type: 'Canvas',
    description: 'Give principals a reason to answer: real scope, proof, pay and flexibility.',
    whatYoullLearn: [
      'What seniors check before they reply',
      'Write an employee value proposition for one principal role',
      'Turn engineers’ work into proof',
    ],
    takeaway: 'EVP Canvas',
    takeawayFiles: ['evp-canvas.pdf', 'evp-canvas-filled.pdf'],
  },
  {
    id: 5,
    title: 'Screening and Engaging Senior Candidates',
    minutes: 60,
    type: 'Scorecard workshop',
    description: 'Fast, fair, structured selection that seniors respect.',
    whatYoullLearn: [
      'Run a first call that qualifies and attracts',
      'Build a structured interview with anchored ratings',
      'Stay within the law in CZ and the US, AI tools included',
    ],
    takeaway: 'Structured Interview Scorecard',
    takeawayFiles: ['structured-interview-scorecard.pdf', 'structured-interview-scorecard-filled.pdf'],
  },
  {
    id: 6,
    title: 'Building a Talent Pipeline',
    minutes: 45,
    type: 'Planning',
    description: 'Stop starting from zero with each vacancy.',
    whatYoullLearn: [
      'Segment and stage a pipeline',
      'Win back silver medallists and use referrals',
      'Keep contacts lawfully warm',
    ],
    takeaway: '12-Month Pipeline Planner',
    takeawayFiles: ['talent-pipeline-planner.pdf', 'talent-pipeline-planner-filled.pdf'],
  },
  {
    id: 7,
    title: 'Measuring and Optimising Recruitment Success',
    minutes: 45,
    type: 'Numbers',
    description: 'Seven metrics, one funnel, one experiment.',
    whatYoullLearn: [
      'Define metrics so that everybody means the same thing',
      'Find the stage that costs the most time',
      'Run a small experiment',
    ],
    takeaway: 'Recruitment Metrics Dashboard',
    takeawayFiles: ['recruitment-metrics-dashboard.pdf', 'recruitment-metrics-dashboard-filled.pdf'],
  },
  {
    id: 8,
    title: 'Q&A and Action Planning',
    minutes: 30,
    type: 'Action plan',
    description: 'Answers to the questions teams ask most, then your own 90 days.',
    whatYoullLearn: ['Solve ten common problems', 'Follow one search from brief to first day', 'Commit to a 90-day plan'],
    takeaway: '90-Day Action Plan',
    takeawayFiles: ['90-day-action-plan.pdf', '90-day-action-plan-filled.pdf'],
  },
]
