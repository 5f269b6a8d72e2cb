import { expect, test } from 'vitest'
import { actionPlanEvents, actionPlanHints, plannedActions } from './action-plan-dates.ts'
import { canvasOf, findFlags, payHint } from './evp-check.ts'
import { funnelHints, funnelSteps, funnelTotals } from './funnel-figures.ts'
import { pipelineCalendar, pipelineFigures, pipelineHints } from './pipeline-plan.ts'
import { findRisks, sumOfWeights, totalTargetDays } from './scorecard-check.ts'
import { searchStrings, sourcingHints } from './search-strings.ts'

const brief = {
  mustHaves: ['Java', 'payments'],
  synonyms: ['principal engineer', 'staff engineer', 'architekt'],
  exclude: ['recruiter', 'sales trainer'],
  market: 'CZ',
  locations: ['Praha', 'Prague', 'Brno'],
}
const noticeParts = ['Who we are', 'Source of the data', 'Purpose', 'Link to the full notice', 'How to object']

test('the LinkedIn string joins by AND, OR and NOT in capitals and quotes terms of several words', () => {
  expect(searchStrings(brief).linkedIn).toBe(
    '("principal engineer" OR "staff engineer" OR architekt) AND Java AND payments AND (Praha OR Prague OR Brno) NOT recruiter NOT "sales trainer"',
  )
})

test('the X-ray has a minus for each exclusion and no AND', () => {
  const { xRay } = searchStrings(brief)
  expect(xRay).toBe(
    'site:linkedin.com/in ("principal engineer" OR "staff engineer" OR architekt) Java payments (Praha OR Prague OR Brno) -recruiter -"sales trainer"',
  )
  expect(xRay).not.toMatch(/\bAND\b|\bNOT\b/)
})

test('the GitHub query takes the first place only and languages as qualifiers, never bare words', () => {
  const { gitHub, leftOutOfGitHub } = searchStrings({
    ...brief,
    mustHaves: ['Golang', 'C++', 'event sourcing'],
    locations: ['Czech Republic', 'Brno'],
  })
  expect(gitHub).toBe('type:user location:"Czech Republic" language:go language:c++ repos:>=5')
  expect(gitHub.split(' ').every((word) => word.includes(':') || word.endsWith('"'))).toBe(true)
  expect(leftOutOfGitHub).toEqual(['event sourcing'])
})

test('quotation marks in a term do not break the string, and nothing typed gives no string', () => {
  expect(searchStrings({ mustHaves: ['"tech" lead'] }).linkedIn).toBe('"tech lead"')
  expect(searchStrings({ mustHaves: ['""', ' '] })).toMatchObject({ linkedIn: '', xRay: '', gitHub: '' })
  expect(searchStrings({})).toMatchObject({ linkedIn: '', xRay: '', gitHub: '' })
})

test('hints name the missing place, too many exclusions, the missing source, the missing notice and a long message', () => {
  const hints = sourcingHints(
    { ...brief, locations: [], exclude: ['a', 'b', 'c', 'd'], firstMessage: 'x'.repeat(401), notice: ['Purpose'] },
    noticeParts,
  ).join('\n')
  expect(hints).toContain('No place is given')
  expect(hints).toContain('4 exclusions: more than 3')
  expect(hints).toContain('No source is named')
  expect(hints).toContain('Missing in the notice: Who we are, Source of the data, Link to the full notice, How to object.')
  expect(hints).toContain('401 characters')
  const calm = { ...brief, firstMessage: 'x'.repeat(400), foundAt: 'Referral', notice: noticeParts }
  expect(sourcingHints(calm, noticeParts)).toEqual([])
})

test('a claim without evidence is unproven, an empty box is not', () => {
  const canvas = canvasOf({
    scope: 'Own the ledger',
    people: 'Four seniors',
    proofs: [
      { claim: 'Scope', evidence: 'The CTO' },
      { claim: 'People', evidence: ' ' },
    ],
  })
  expect(canvas.map((box) => [box.name, box.isUnproven])).toEqual([
    ['Scope', false],
    ['Autonomy', false],
    ['People', true],
    ['Technology', false],
    ['Flexibility', false],
    ['Reward', false],
  ])
})

test('buzzwords, age and gender signals are flagged in both languages, ordinary words are not', () => {
  const flags = findFlags({
    oldAd: 'We want a Rockstar for our young dynamic team. He earns a competitive salary. Do mladého kolektivu.',
    newOpening: 'In a year our ledger runs as its own service. You manage the theme and the youngest service.',
    reward: 'CZK 150,000',
  })
  const words = (kind: string) => flags.filter((flag) => flag.kind === kind).map((flag) => flag.word)
  expect(words('buzzword')).toEqual(['rockstar', 'dynamic', 'competitive salary'])
  expect(words('age')).toEqual(expect.arrayContaining(['young', 'mladého']))
  expect(words('gender')).toEqual(['he'])
  expect(findFlags({ newOpening: 'The heart of the theme; others manage their teams.' })).toEqual([])
})

test('the pay range is missing, upside down, too wide or in order', () => {
  const range = { payFrom: 150000, payTo: 190000, payCurrency: 'CZK', payPeriod: 'month' }
  expect(payHint({ ...range, payTo: undefined })).toContain('missing')
  expect(payHint({ ...range, payFrom: 200000 })).toContain('upside down')
  expect(payHint({ ...range, payTo: 300000 })).toContain('two different jobs')
  expect(payHint(range)).toBeUndefined()
})

test('weights and target days are added up', () => {
  expect(sumOfWeights({ competencies: [{ weight: 33.3 }, { weight: '33,3' }, { weight: 33.4 }] })).toBe(100)
  expect(totalTargetDays({ steps: [{ targetDays: 0, step: 'a' }, { targetDays: 4 }, { targetDays: '5' }, {}] })).toBe(9)
})

test('questions on children, age, religion, health and nationality are warned of, in both languages', () => {
  const question = (text: string) => findRisks({ competencies: [{ question: text }] }).map((risk) => risk.about)
  expect(question('Do you have children?')).toEqual(['children and family'])
  expect(question('How old are you?')).toEqual(['age'])
  expect(question('Which church do you go to?')).toEqual(['religion'])
  expect(question('Any sick days last year?')).toEqual(['health'])
  expect(question('Is Czech your mother tongue?')).toEqual(['nationality and origin'])
  expect(question('Jste ženatý a máte děti?')).toEqual(['children and family', 'children and family'])
  expect(question('Tell me about a system you managed that could not be switched off.')).toEqual([])
})

const pipeline = {
  roles: [
    { role: 'Platform', count: 1, quarter: 'Q2' },
    { role: 'Security', count: 1, quarter: 'Q4' },
  ],
  conversionPercent: 2,
  segments: [
    {
      name: 'Medallists',
      sizeNow: 14,
      owner: 'Me',
      everyWeeks: 10,
      contactContent: 'A story',
      legalBasis: 'Consent',
      deleteByMonths: 24,
    },
    {
      name: 'Referred',
      sizeNow: 11,
      owner: 'Me',
      everyWeeks: 26,
      contactContent: 'Lunch',
      legalBasis: 'Legitimate interest (balancing test still to write)',
      deleteByMonths: 3,
    },
  ],
}

test('people to contact are hires by conversion, and coverage is who is there', () => {
  expect(pipelineFigures(pipeline)).toMatchObject({ hires: 2, peopleNeeded: 100, peopleNow: 25, coveragePercent: 25 })
  expect(pipelineFigures({ ...pipeline, conversionPercent: 3 }).peopleNeeded).toBe(67)
  expect(pipelineFigures({ ...pipeline, conversionPercent: 0 }).peopleNeeded).toBeUndefined()
  const hints = pipelineHints(pipeline).join('\n')
  expect(hints).toContain('Coverage under 50 %')
  expect(hints).toContain('Referred: the balancing test is still to write.')
})

test('the calendar holds each rhythm for a year and each delete-by date, in order', () => {
  const lines = pipelineCalendar(pipeline, '2026-11-30')
  expect(lines.filter((line) => line.segment === 'Medallists' && line.kind === 'contact')).toHaveLength(5)
  expect(lines.filter((line) => line.segment === 'Referred' && line.kind === 'contact')).toHaveLength(2)
  // Three months after 30 November is the last day of February.
  expect(lines.find((line) => line.kind === 'delete')).toMatchObject({ on: '2027-02-28', segment: 'Referred' })
  expect(lines.map((line) => line.on)).toEqual(lines.map((line) => line.on).sort())
  expect(lines[0]).toMatchObject({ on: '2027-02-08', what: 'A story' })
})

const funnel = {
  contacted: 120,
  replied: 42,
  screened: 24,
  interviewed: 10,
  offered: 4,
  accepted: 2,
  daysContacted: 6,
  daysReplied: 5,
  daysScreened: 12,
  daysInterviewed: 21,
  daysOffered: 7,
  cost: 8600,
}

test('the funnel gives conversion by stage and overall, the slowest stage, the cost per hire, and marks small stages', () => {
  expect(funnelSteps(funnel).map((step) => step.conversion)).toEqual([35, 57, 42, 40, 50])
  expect(funnelSteps(funnel).map((step) => step.isSmall)).toEqual([false, false, false, true, true])
  expect(funnelTotals(funnel)).toMatchObject({ overall: 1.7, days: 51, slowest: { from: 'Interviewed' }, costPerHire: 4300 })
  expect(funnelTotals({ ...funnel, accepted: 0 })).toMatchObject({ overall: 0, costPerHire: undefined })
})

test('a count above the one before it is named, and has no conversion', () => {
  const wrong = { ...funnel, screened: 50 }
  expect(funnelSteps(wrong)[1]).toMatchObject({ isTooLarge: true, conversion: undefined })
  expect(funnelHints(wrong)[0]).toContain('Screened (50) is larger than Replied (42).')
})

const plan = {
  goal: 'Two offers',
  actions: [
    { firstStep: 'Third', owner: 'CTO', dueDate: '2027-01-15', measure: 'Yes' },
    { firstStep: 'First', owner: 'Me', dueDate: '2026-11-24', measure: 'Five calls' },
    { firstStep: 'Late', owner: 'Me', dueDate: '2027-05-01', measure: '' },
  ],
}

test('actions stand in order of date with the days left, and a date beyond 90 days is named', () => {
  const actions = plannedActions(plan, '2026-11-21')
  expect(actions.map((action) => [action.firstStep, action.daysLeft])).toEqual([
    ['First', 3],
    ['Third', 55],
    ['Late', 161],
  ])
  expect(actionPlanHints(plan, '2026-11-21')).toEqual(['“Late”: choose a date within the next 90 days.'])
})

test('the calendar of a plan holds its due dates and the reviews after 14, 30, 60 and 90 days', () => {
  const events = actionPlanEvents(plan, '2026-11-21', 'learner')
  expect(events.map((event) => ('on' in event ? `${event.on} ${event.summary}` : ''))).toEqual([
    '2026-11-24 Due: First',
    '2026-12-05 Day 14: review of my 90-day plan',
    '2026-12-21 Day 30: review of my 90-day plan',
    '2027-01-15 Due: Third',
    '2027-01-20 Day 60: review of my 90-day plan',
    '2027-02-19 Day 90: review of my 90-day plan',
    '2027-05-01 Due: Late',
  ])
  expect(new Set(events.map((event) => event.uid)).size).toBe(events.length)
})
