import { expect, test } from 'vitest'
import { shippedExample } from '../shipped-example.ts'
import { funnelHints, funnelSteps, funnelTotals, whatIfOf } from './funnel-figures.ts'

const funnel = {
  contacted: 120,
  replied: 42,
  interested: 26,
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
  expect(funnelSteps(funnel).map((step) => step.conversion)).toEqual([35, 62, 92, 42, 40, 50])
  expect(funnelSteps(funnel).map((step) => step.isSmall)).toEqual([false, false, false, false, true, true])
  expect(funnelTotals(funnel)).toMatchObject({ overall: 1.7, days: 51, slowest: { from: 'Interviewed' }, costPerHire: 4300 })
  expect(funnelTotals({ ...funnel, accepted: 0 })).toMatchObject({ overall: 0, costPerHire: undefined })
})

test('a declining reply is counted as one, and later drop-outs separately where they were counted', () => {
  const ended = { ...funnel, theyEndedScreened: 5, theyEndedOffered: 2 }
  expect(funnelSteps(ended).map((step) => [step.left, step.endedByThem, step.endedByUs])).toEqual([
    [78, undefined, undefined],
    [16, 16, 0],
    [2, undefined, undefined],
    [14, 5, 9],
    [6, undefined, undefined],
    [2, 2, 0],
  ])
  expect(funnelHints({ ...funnel, theyEndedScreened: 15 })[0]).toBe(
    'Screened to interviewed: 14 left, so 15 cannot have ended it themselves.',
  )
})

test('the lesson’s two improvements of 29% bring about 2.6 hires each, and different work', () => {
  const early = whatIfOf({ ...funnel, whatIfStep: 'Contacted to replied', whatIfPercent: 45 })
  expect(early).toMatchObject({ from: 35, relativePercent: 29, hires: 2.6, hiresNow: 2 })
  expect(early?.workload).toEqual([
    { stage: 'Replied', today: 42, changed: 54 },
    { stage: 'Interested', today: 26, changed: 33 },
    { stage: 'Screened', today: 24, changed: 31 },
    { stage: 'Interviewed', today: 10, changed: 13 },
    { stage: 'Offered', today: 4, changed: 5 },
  ])
  const late = whatIfOf({ ...funnel, whatIfStep: 'Offered to accepted', whatIfPercent: 64 })
  expect(late).toMatchObject({ from: 50, relativePercent: 28, hires: 2.6, workload: [] })
})

test('nothing is computed from nothing', () => {
  for (const more of [{}, { whatIfStep: 'Offered to accepted' }, { whatIfPercent: 50 }, { whatIfStep: 'x', whatIfPercent: 5 }])
    expect(whatIfOf({ ...funnel, ...more })).toBeUndefined()
  expect(whatIfOf({ ...funnel, accepted: 0, whatIfStep: 'Offered to accepted', whatIfPercent: 50 })).toBeUndefined()
  expect(whatIfOf({ whatIfStep: 'Offered to accepted', whatIfPercent: 50 })).toBeUndefined()
})

test('the lesson’s own example is the funnel of its lesson, with nothing wrong in it', () => {
  const example = shippedExample('funnel')
  expect(example).toMatchObject(funnel)
  expect(funnelHints(example)).toEqual(['Stages marked “fewer than 20”: give counts, because percentages mislead.'])
  expect(whatIfOf(example)?.hires).toBe(2.6)
})
