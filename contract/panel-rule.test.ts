import { expect, test } from 'vitest'
import { meanOf, nearnessOf, reasonToTalk } from './panel-rule.ts'

test('three sheets become their mean', () => {
  expect(meanOf([4, 3, 3])).toBe(3.33)
  expect(meanOf([4, 2, 2])).toBe(2.67)
  expect(meanOf([3, 3, 3])).toBe(3)
})

test('two points apart are talked about, and a 1 or 2 on a heavy line', () => {
  expect(reasonToTalk([4, 2, 3], false)).toBe('gap')
  expect(reasonToTalk([3, 2, 3], false)).toBeNull()
  expect(reasonToTalk([3, 2, 3], true)).toBe('low')
  expect(reasonToTalk([4, 4, 3], true)).toBeNull()
})

test('a rating is near, a point or two points away from the panel', () => {
  expect([4, 5, 3, 2, 1].map((rating) => nearnessOf(rating, 4.33))).toEqual([
    'same',
    'higher',
    'lower',
    'much-lower',
    'much-lower',
  ])
  expect([1, 2, 3, 4, 5].map((rating) => nearnessOf(rating, 2))).toEqual([
    'lower',
    'same',
    'higher',
    'much-higher',
    'much-higher',
  ])
})
