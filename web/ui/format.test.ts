import { expect, test, vi } from 'vitest'
import { showCoarseDate, showDay, showLongDay, showMoment, showMonth, showTime } from './format.ts'

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

test('the moments of a long list share one format', () => {
  showMoment('2026-12-05T09:00:00.000Z')
  const making = vi.spyOn(Intl, 'DateTimeFormat')
  for (let row = 0; row < 100; row++) showMoment(new Date(row * 3_600_000).toISOString())
  expect(making).not.toHaveBeenCalled()
  making.mockRestore()
})
