import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Pagination } from './table.tsx'

const pages = (page: number, total: number, more: boolean, asOf?: string) => {
  const { container } = render(
    <MemoryRouter initialEntries={[`/admin/teams?search=acme&page=${page}`]}>
      <Pagination page={page} limit={50} total={total} more={more} asOf={asOf} />
    </MemoryRouter>,
  )
  const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  return { text: container.querySelector('.tabular-nums')?.textContent, previous: link('Previous'), next: link('Next') }
}

describe('pages of a list', () => {
  test('say which rows they show of how many, and lead on and back with the filter', () => {
    expect(pages(2, 132, false)).toEqual({
      text: '51–100 of 132',
      previous: '/admin/teams?search=acme&page=1',
      next: '/admin/teams?search=acme&page=3',
    })
  })

  test('go on from when the first one was read, and back to a new first one', () => {
    expect(pages(2, 132, false, '2026-11-21T09:00:00.000Z')).toMatchObject({
      previous: '/admin/teams?search=acme&page=1',
      next: '/admin/teams?search=acme&page=3&asOf=2026-11-21T09%3A00%3A00.000Z',
    })
  })

  test('end with the last one', () => {
    expect(pages(2_000, 100_000, false)).toMatchObject({ text: '99,951–100,000 of 100,000', next: undefined })
  })

  test('go on where the list was not counted to its end', () => {
    expect(pages(1, 10_000, true).text).toBe('1–50 of 10,000+')
  })

  test('go on beyond the rows that were counted', () => {
    expect(pages(200, 10_000, true).next).toBe('/admin/teams?search=acme&page=201')
  })

  test('lead back to the last one from an address beyond it', () => {
    expect(pages(9, 132, false)).toEqual({ text: '132 in all', previous: '/admin/teams?search=acme&page=3', next: undefined })
  })

  test('lead back to the only one from an address beyond it', () => {
    expect(pages(2, 50, false)).toEqual({ text: '50 in all', previous: '/admin/teams?search=acme&page=1', next: undefined })
  })
})
