import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['0,125', 0.125],
  [' 120 000 ', 120_000],
  ['120\u00a0000', 120_000],
  ['120,000', 120_000],
  ['1.250.000', 1_250_000],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['12,', 12],
  ['-1', -1],
  ['', undefined],
  ['a lot', undefined],
  ['1e5', undefined],
  ['95 500 Kč', undefined],
])('%j is read as %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})
