import { type TakeawayDocument, takeawayDocument } from '#contract/course-content.ts'
import type { SourcedFact } from './fact-list.ts'

/** A takeaway with every kind of block, over several pages. */
export const sampleTakeaway: TakeawayDocument = takeawayDocument.parse({
  title: 'Principal Hiring Checklist – Czech Republic',
  subtitle:
    'From the first conversation about the role to the signed contract: what to settle, say and keep when you hire a principal engineer in the Czech Republic.',
  moduleId: 1,
  version: '2026-11-21',
  legalAsOf: '2026-09-01',
  facts: ['F2.1', 'F2.10'],
  sections: [
    {
      heading: 'Before you search',
      blocks: [
        {
          type: 'text',
          text: 'A principal reads your first message as a sample of how the company decides. Settle these points with the hiring manager **before** the first name is on your list; each one that stays open costs a round of interviews later.',
        },
        {
          type: 'checklist',
          items: [
            'The outcome: one sentence that says what will be true in twelve months because this person is here.',
            'Employment or contract on an IČO: test the signs of a disguised employment (švarcsystém) – one client only, fixed hours, the company’s tools, a manager’s orders.',
            'A pay band in CZK and EUR that you may say in the first call [F2.10].',
            'Who decides, who interviews, and the date by which the candidate has an answer.',
          ],
        },
        { type: 'lines', label: 'The outcome in one sentence', count: 2 },
      ],
    },
    {
      heading: 'Questions you may ask, and those you may not',
      blocks: [
        { type: 'text', text: 'Ask only for what bears on the work:' },
        {
          type: 'list',
          items: [
            'Which decision of yours changed a system’s direction, and who disagreed?',
            'What would your last team say you made easier?',
            'Příliš žluťoučký kůň úpěl ďábelské ódy – the sentence that shows every Czech letter.',
          ],
        },
        {
          type: 'table',
          columns: ['Topic', 'Lawful', 'Leave out'],
          widths: [1, 2.2, 2],
          rows: [
            ['Family', 'Whether the stated travel and on-call duty can be met', 'Marriage, children, plans for a family'],
            ['Health', 'A medical check after the offer where the law asks for it', 'Illnesses, pregnancy'],
            ['Record', 'A criminal record where the nature of the work justifies it', 'A general extract from everybody'],
            ['Pay', 'The expected pay', 'The last payslip as a condition'],
            ['Data', 'Where you found the contact, told within a month at the latest', 'Silence about the source'],
          ],
        },
      ],
    },
    {
      heading: 'The notice to adapt',
      blocks: [
        {
          type: 'frame',
          title: 'First message with the notice under Article 14',
          text: 'Dobrý den, jmenuji se [jméno] a hledám pro [společnost] vedoucího architekta platformy. Kontakt mám z [zdroj].\n\nYour data: name, public profile and contact, used for this vacancy only, on the ground of legitimate interest, kept for three months unless you agree to more. You can object at any time by answering “no”.',
        },
        { type: 'text', text: 'Keep the wording short; a notice nobody reads protects nobody. The market stays tight [F2.1].' },
        {
          type: 'checklist',
          items: [
            'Source of the contact named',
            'Right to object named',
            'Retention named',
            'Agency permit checked if an external agency is used',
          ],
        },
      ],
    },
    {
      heading: 'Offer and first day',
      blocks: [
        {
          type: 'table',
          columns: ['Step', 'Owner', 'Due', 'Done'],
          widths: [3, 1.5, 1.2, 0.7],
          rows: [
            ['Written offer with pay, form and start', 'Hiring manager', '', ''],
            ['Trial period and notice explained', 'Recruiter', '', ''],
            ['', '', '', ''],
            ['', '', '', ''],
          ],
        },
        { type: 'lines', label: 'What we learnt for the next search', count: 5 },
      ],
    },
  ],
})

export const sampleFacts: ReadonlyMap<string, SourcedFact> = new Map(
  [
    {
      id: 'F2.1',
      statement: 'The general unemployment rate of people aged 15 to 64 was 2.6% in the sample quarter.',
      mark: 'A' as const,
      date: '2025-03',
      publisher: 'Sample Statistical Office',
      url: 'https://example.org/statistics/employment?quarter=1',
    },
    {
      id: 'F2.10',
      statement: 'Senior roles in the sample pay CZK 120,000 to 160,000 a month.',
      mark: 'D' as const,
      date: '2025',
      method: 'Median of three samples, rounded to thousands.',
      publisher: 'Sample Pay Survey',
      url: 'https://example.org/pay',
    },
  ].map(({ publisher, url, ...fact }) => [
    fact.id,
    { ...fact, sources: [{ id: 'S1', publisher, title: 'Sample tables', url, published: '2025-05-02', read: '2025-06' }] },
  ]),
)
