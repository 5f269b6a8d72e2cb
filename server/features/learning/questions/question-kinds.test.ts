import { expect, test } from 'vitest'
import type { GivenAnswer } from '#contract/question-kinds.ts'
import { questionKinds } from './question-kinds.ts'

const judged = [
  { id: 'a', verdict: 'weak' as const },
  { id: 'b', verdict: 'best' as const },
  { id: 'c', verdict: 'defensible' as const },
]
const marked = [
  { id: 'a', verdict: 'right' as const },
  { id: 'b', verdict: 'wrong' as const },
  { id: 'c', verdict: 'right' as const },
  { id: 'd', verdict: 'wrong' as const },
]
const rated = [
  { id: 'a', verdict: 5 },
  { id: 'b', verdict: 1 },
]
const ordered = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('one choice is worth a whole, a half or nothing', () => {
  const { choice } = questionKinds
  expect(['a', 'b', 'c'].map((id) => choice.grade(judged, id))).toEqual([0, 1, 0.5])
  expect(choice.isComplete(judged, 'd')).toBe(false)
  expect(choice.isComplete(judged, ['a'])).toBe(false)
})

test('several choices score the options rightly chosen and rightly left out', () => {
  const { several } = questionKinds
  expect([['a', 'c'], ['a'], ['b', 'd'], ['a', 'b', 'c', 'd']].map((ids) => several.grade(marked, ids))).toEqual([
    1, 0.75, 0, 0.5,
  ])
  for (const wrong of [[], ['a', 'a'], ['x'], 'a']) expect(several.isComplete(marked, wrong)).toBe(false)
})

test('an order is worth its share of pairs in the right order', () => {
  const { order } = questionKinds
  expect(order.grade(ordered, ['a', 'b', 'c'])).toBe(1)
  expect(order.grade(ordered, ['c', 'b', 'a'])).toBe(0)
  expect(order.grade(ordered, ['b', 'a', 'c'])).toBeCloseTo(2 / 3)
  for (const wrong of [['a', 'b'], ['a', 'a', 'b'], ['a', 'b', 'x'], 'a']) expect(order.isComplete(ordered, wrong)).toBe(false)
})

test('ratings are worth more the nearer they are to the expert’s', () => {
  const { rating } = questionKinds
  expect(rating.grade(rated, { a: 5, b: 1 })).toBe(1)
  expect(rating.grade(rated, { a: 1, b: 5 })).toBe(0)
  expect(rating.grade(rated, { a: 1, b: 1 })).toBeCloseTo(0.5)
  const unfit: GivenAnswer[] = [{ a: 4 }, { a: 4, x: 1 }, 'a', ['a', 'b']]
  for (const wrong of unfit) expect(rating.isComplete(rated, wrong)).toBe(false)
})
