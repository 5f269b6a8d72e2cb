import { expect, test } from 'vitest'
import { actionPlanEvents, actionPlanHints, plannedActions } from './action-plan/action-plan-dates.ts'
import { canvasOf, findFlags, payHint } from './evp-canvas/evp-check.ts'

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

const plan = {
  goal: 'Two offers',
  actions: [
    { firstStep: 'Third', owner: 'CTO', dueDate: '2027-01-15', measure: 'Yes' },
    { firstStep: 'First', owner: 'Me', dueDate: '2026-11-24', measure: 'Five calls' },
    { firstStep: 'Late', owner: 'Me', dueDate: '2027-05-01', measure: '' },
  ],
}

test('actions are ordered by date with the days left, and a date beyond 90 days is flagged', () => {
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
