import { describe, expect, test } from 'vitest'
import { dayCount, daysLeft, expiryTitle } from './days-left.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const hour = 3_600_000
const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const tokenThatEnds = (end: number) => `h.${base64url(JSON.stringify({ sub: '?>~', exp: end / 1000 }))}.s`

describe('the days left of a demo', () => {
  test.each([
    [7 * 24 * hour, 7],
    [7 * 24 * hour - 1000, 7],
    [6 * 24 * hour + 1000, 7],
    [6 * 24 * hour, 6],
    [2 * 24 * hour, 2],
    [24 * hour + 1000, 2],
    [24 * hour, 1],
    [1000, 1],
    [0, 0],
    [-1000, 0],
    [-400 * 24 * hour, 0],
  ])('with %d ms to the end are %d', (rest, days) => {
    expect(daysLeft(tokenThatEnds(now + rest), now)).toBe(days)
  })

  test.each([
    undefined,
    '',
    'nonsense',
    'a.b.c',
    `h.${base64url('"text"')}.s`,
    `h.${base64url('{"exp":"soon"}')}.s`,
    `h.${base64url('null')}.s`,
  ])('are 7 when the token is %s', (token) => {
    expect(daysLeft(token, now)).toBe(7)
  })
})

test.each([
  [0, 'Final Day Alert!'],
  [1, 'Final Day Alert!'],
  [2, 'Only 2 days left!'],
  [3, '3 days remaining'],
  [7, '7 days remaining'],
])('the warning at %d days is titled %s', (days, title) => {
  expect(expiryTitle(days)).toBe(title)
})

test('one day is no days', () => {
  expect([dayCount(0), dayCount(1), dayCount(2)]).toEqual(['0 days', '1 day', '2 days'])
})
