import { expect, test } from 'vitest'
import {
  pluralForm,
  showCoarseDate,
  showCount,
  showDay,
  showListSize,
  showLongDay,
  showMoment,
  showMonth,
  showNumber,
  showSize,
  showTime,
} from './format.ts'

test('days, months, times and moments are written as English does', () => {
  const evening = new Date(2026, 11, 5, 18, 5).toISOString()
  expect([showDay('2026-12-05'), showLongDay('2026-12-05'), showMonth('2026-12-05')]).toEqual([
    '5 Dec 2026',
    '5 December 2026',
    'December 2026',
  ])
  expect(['2026-12-05', '2026-12', '2026'].map(showCoarseDate)).toEqual(['5 Dec 2026', 'Dec 2026', '2026'])
  expect([showDay(evening), showTime(evening), showMoment(evening)]).toEqual(['5 Dec 2026', '18:05', '5 Dec 2026, 18:05'])
})

test('sizes are shown in Bytes, KB, MB and GB with two decimals', () => {
  expect([0, 1, 1023, 1024, 1536, 1_048_576, 26_214_400, 1_073_741_824, 5 * 1024 ** 4].map(showSize)).toEqual([
    '0.00 Bytes',
    '1.00 Bytes',
    '1023.00 Bytes',
    '1.00 KB',
    '1.50 KB',
    '1.00 MB',
    '25.00 MB',
    '1.00 GB',
    '5120.00 GB',
  ])
})

test('numbers have separators, and counts have the matching plural', () => {
  expect([showNumber(1234567.891), showNumber(2.345, 1), showListSize({ total: 10_000, more: true })]).toEqual([
    '1,234,567.891',
    '2.3',
    '10,000+',
  ])
  const people = { one: 'person', other: 'people' }
  expect([0, 1, 2, 1200].map((count) => showCount(count, people))).toEqual(['0 people', '1 person', '2 people', '1,200 people'])
  expect(pluralForm(1, people)).toBe('person')
})
