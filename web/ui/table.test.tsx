import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pagination } from './table.tsx'

const asOf = '2026-11-21T09:00:00.000Z'

test.each([
  ['say which rows they show, and lead on and back with the filter', { page: 2, total: 132 }, '51–100 of 132', '1', '3'],
  [
    'go on from when the first one was read',
    { page: 2, total: 132, asOf },
    '51–100 of 132',
    '1',
    `3&asOf=${encodeURIComponent(asOf)}`,
  ],
  ['end with the last one', { page: 2_000, total: 100_000 }, '99,951–100,000 of 100,000', '1999', undefined],
  ['go on where counting stopped', { page: 1, total: 10_000, more: true }, '1–50 of 10,000+', undefined, '2'],
  ['go on beyond the counted rows', { page: 200, total: 10_000, more: true }, '9,951–10,000 of 10,000+', '199', '201'],
  ['lead back from beyond the last one', { page: 9, total: 132 }, '132 in all', '3', undefined],
  ['lead back to the only one', { page: 2, total: 50 }, '50 in all', '1', undefined],
])('the pages of a list %s', (_, list, text, previous, next) => {
  const { container } = render(
    <MemoryRouter initialEntries={[`/admin/teams?search=acme&page=${list.page}`]}>
      <Pagination limit={50} more={false} {...list} />
    </MemoryRouter>,
  )
  const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  const address = (page: string | undefined) => page && `/admin/teams?search=acme&page=${page}`
  expect(container.querySelector('.tabular-nums')?.textContent).toBe(text)
  expect([link('Previous'), link('Next')]).toEqual([address(previous), address(next)])
})
