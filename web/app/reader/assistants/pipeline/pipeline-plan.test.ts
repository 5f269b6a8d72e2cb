import { describe, expect, test } from 'vitest'
import { shippedExample } from '../shipped-example.ts'
import { chanceOfHires, pipelineCalendar, pipelineFigures, pipelineHints, roleForecasts } from './pipeline-plan.ts'

const today = '2026-11-22'
const segment = (name: string, sizeNow: number, more: Record<string, unknown> = {}) => ({
  name,
  sizeNow,
  owner: 'Me',
  everyWeeks: 12,
  ...more,
})
const plan = (segments: Record<string, unknown>[], more: Record<string, unknown> = {}) => ({
  roles: [{ role: 'Platform', count: 1, quarter: 'Q2' }],
  conversionPercent: 2,
  segments,
  ...more,
})
const percent = (chance: number | undefined) => Math.round((chance ?? Number.NaN) * 100)
const only = (values: Record<string, unknown>) => {
  const [forecast] = roleForecasts(values, today)
  if (!forecast) throw new Error('no role')
  return forecast
}

describe('the pipeline', () => {
  test('computes the lesson’s chances at 2%: 50, 100 and 150 people leave 36, 13 and 5% without a hire', () => {
    for (const [people, empty] of [
      [50, 36],
      [100, 13],
      [150, 5],
    ] as const)
      expect(100 - percent(only(plan([segment('Cold', people)])).chanceOfOne), String(people)).toBe(empty)
    expect(only(plan([segment('Cold', 50)])).coveragePercent).toBe(100)
  })

  test('counts each role separately: platform people cover no security architect', () => {
    const roles = [
      { role: 'Platform', count: 1, quarter: 'Q2' },
      { role: 'Security', count: 1, quarter: 'Q4' },
    ]
    const values = plan([segment('Platform people', 80, { forRole: 'Role 1' })], { roles })
    expect(roleForecasts(values, today).map((each) => each.coveragePercent)).toEqual([160, 0])
    expect(pipelineFigures(values)).toEqual({ hires: 2, peopleNow: 80, contactsPerMonth: 29 })
    expect(pipelineHints(values, today)).toContain('Security: nobody in your segments is meant for it.')
    // As in Module 6: this many make sense for a role that has to be filled, without deleting any.
    expect(pipelineHints(values, today)).toContain(
      'Platform: coverage 160%. Check that all of them fit this role and that you have the hours.',
    )
    const unassigned = plan([segment('Known', 80)], { roles })
    expect(roleForecasts(unassigned, today).map((each) => each.coldPeople)).toEqual([0, 0])
    expect(pipelineHints(unassigned, today)).toContain('Known: choose the role it’s for; until then it isn’t counted.')
  })

  test('counts warm people at their own rate, and at the cold one until there is one', () => {
    const segments = [segment('Warm', 10, { warmth: 'Warm' }), segment('Cold', 10, { warmth: 'Cold' })]
    const { coveragePercent, chanceOfOne } = only(plan(segments, { warmPercent: 6 }))
    expect(coveragePercent).toBe(80)
    expect(chanceOfOne).toBeCloseTo(1 - 0.94 ** 10 * 0.98 ** 10, 10)
    expect(only(plan(segments)).coveragePercent).toBe(40)
    expect(pipelineHints(plan(segments), today).join()).toContain('Warm people are counted at the cold rate')
  })

  test('gives the chance of several hires, checked against counting every outcome', () => {
    const shares = [0.3, 0.3, 0.3, 0.1, 0.1]
    for (const wanted of [1, 2, 3, 5]) {
      let chance = 0
      for (let outcome = 0; outcome < 2 ** shares.length; outcome++) {
        const hired = shares.map((_, person) => (outcome & (1 << person)) !== 0)
        if (hired.filter(Boolean).length >= wanted)
          chance += shares.reduce((product, share, person) => product * (hired[person] ? share : 1 - share), 1)
      }
      expect(chanceOfHires(wanted, { people: 3, share: 0.3 }, { people: 2, share: 0.1 })).toBeCloseTo(chance, 10)
    }
    expect(chanceOfHires(2, { people: 2, share: 1 }, { people: 0, share: 0.5 })).toBe(1)
    expect(chanceOfHires(3, { people: 2, share: 1 }, { people: 0, share: 0.5 })).toBe(0)
    expect(chanceOfHires(1, { people: 10_000, share: 0.9 }, { people: 10_000, share: 0.9 })).toBe(1)
  })

  test('names the cold people that are missing for a chance of 90%', () => {
    const { missingForSafety } = only(plan([segment('Cold', 50)]))
    // 0.98 to the power of 114 is the first below a tenth.
    expect(missingForSafety).toBe(64)
    expect(0.98 ** 114).toBeLessThan(0.1)
    expect(0.98 ** 113).toBeGreaterThan(0.1)
  })

  test('counts the dates back from the quarter: notice before the start, the search before the signature', () => {
    const dates = (role: Record<string, unknown>, more = {}, on = today) => {
      const values = plan([], { roles: [{ role: 'A', count: 1, ...role }], ...more })
      const [forecast] = roleForecasts(values, on)
      return [forecast?.startOn, forecast?.signBy, forecast?.beginBy]
    }
    expect(dates({ quarter: 'Q2' }, { searchWeeks: 8 })).toEqual(['2027-04-01', '2027-01-31', '2026-12-06'])
    expect(dates({ quarter: 'Q4', noticeMonths: 0 })).toEqual(['2027-10-01', '2027-09-30', undefined])
    expect(dates({ quarter: 'Q1', noticeMonths: 3 }, {}, '2026-12-31')).toEqual(['2027-01-01', '2026-09-30', undefined])
    expect(dates({ quarter: 'Q1' }, {}, '2027-01-01')).toEqual(['2028-01-01', '2027-10-31', undefined])
    expect(dates({})).toEqual([undefined, undefined, undefined])
    const late = plan([], { roles: [{ role: 'A', count: 1, quarter: 'Q1' }], searchWeeks: 8 })
    expect(pipelineHints(late, today).join()).toContain('A: the search should have begun on 2026-09-05')
  })

  test('warns of a rhythm that is often, a missing test and a missing owner', () => {
    const hints = pipelineHints(
      plan([
        segment('Meetup', 20, { everyWeeks: 8 }),
        segment('Referred', 5, { owner: '', legalBasis: 'Legitimate interest (balancing test still to write)' }),
      ]),
      today,
    ).join('\n')
    expect(hints).toContain('Meetup: every 8 weeks is often')
    expect(hints).toContain('Referred: the balancing test still has to be written.')
    expect(hints).toContain('Referred has no owner yet.')
  })

  test('keeps a calendar of each rhythm for a year and each delete-by date, in order', () => {
    const lines = pipelineCalendar(
      plan([
        segment('Medallists', 14, { everyWeeks: 10, contactContent: 'A story', deleteByMonths: 24 }),
        segment('Referred', 11, { everyWeeks: 26, deleteByMonths: 3 }),
      ]),
      '2026-11-30',
    )
    expect(lines.filter((line) => line.segment === 'Medallists' && line.kind === 'contact')).toHaveLength(5)
    expect(lines.filter((line) => line.segment === 'Referred' && line.kind === 'contact')).toHaveLength(2)
    // Three months after 30 November is the last day of February.
    expect(lines.find((line) => line.kind === 'delete')).toMatchObject({ on: '2027-02-28', segment: 'Referred' })
    expect(lines.map((line) => line.on)).toEqual(lines.map((line) => line.on).sort())
    expect(lines[0]).toMatchObject({ on: '2027-02-08', what: 'A story' })
  })

  test('computes what the lesson says about its own example, which keeps the lesson’s rhythm', () => {
    const example = shippedExample('pipeline')
    const [payments, security] = roleForecasts(example, today)
    expect(payments).toMatchObject({ warmPeople: 11, coldPeople: 20, coveragePercent: 106 })
    expect(percent(payments?.chanceOfOne)).toBe(66)
    expect(security?.coveragePercent).toBe(60)
    expect(percent(security?.chanceOfOne)).toBe(45)
    expect(pipelineHints(example, today)).toEqual([])
  })
})
