import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ListFilters } from './list-filters.tsx'
import { listFilter, listQuery } from './list-query.ts'
import { ListResult } from './list-result.tsx'

const statuses = ['all', 'pending'].map((value) => ({ value, label: value }))
const kinds = [
  { value: 'all', label: 'All kinds' },
  { value: 'activity', label: 'Activities' },
]
const sorts = [
  { value: 'createdAt desc', label: 'Newest first' },
  { value: 'createdAt asc', label: 'Oldest first' },
]

const Page = () => (
  <ListFilters
    filter={{ name: 'status', label: 'By status', options: statuses }}
    choice={{ name: 'kind', label: 'Kind', options: kinds }}
    searchLabel="Search"
    sorts={sorts}
  />
)

const show = (path: string, element = <Page />) => {
  const router = createMemoryRouter([{ path: '/admin/list', element }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox')

test('the search box follows the address back and forward', async () => {
  const router = show('/admin/list?search=acme')
  await act(() => router.navigate('/admin/list'))
  expect(box().value).toBe('')
  await act(() => router.navigate(-1))
  expect(box().value).toBe('acme')
})

test('a filter chosen while the search still waits for the last key stays chosen', async () => {
  const router = show('/admin/list?page=3')
  await userEvent.type(box(), 'acme')
  await userEvent.click(screen.getByRole('link', { name: 'pending' }))
  await expect.poll(() => router.state.location.search).toBe('?status=pending&search=acme')
  expect(box().value).toBe('acme')
})

test('a link clicked while the search still waits for the last key opens its page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const opened = Promise.withResolvers<null>()
    const routes = [
      {
        path: '/admin/list',
        element: (
          <>
            <Link to="/admin/other">Other</Link>
            <Page />
          </>
        ),
      },
      { path: '/admin/other', element: 'The other page', loader: () => opened.promise },
    ]
    const router = createMemoryRouter(routes, { initialEntries: ['/admin/list'] })
    render(<RouterProvider router={router} />)
    fireEvent.input(box(), { target: { value: 'acme' } })
    act(() => {
      fireEvent.click(screen.getByRole('link', { name: 'Other' }))
      vi.advanceTimersByTime(1000)
    })
    await act(async () => opened.resolve(null))
    expect(router.state.location.pathname).toBe('/admin/other')
    expect(screen.getByText('The other page')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('order and second filter stand in the address, and their first options are the bare address', async () => {
  const router = show('/admin/list?page=3')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Oldest first')
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Activities')
  expect(router.state.location.search).toBe('?sort=createdAt&direction=asc&kind=activity')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Newest first')
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'All kinds')
  expect(router.state.location.search).toBe('')
})

test('a page past the end says so and leads back; an order alone is no filter', () => {
  const empty = { title: 'No emails found', none: 'Nothing has been written yet.' }
  const result = (total: number) => (
    <ListResult list={{ total, more: false, error: '' }} rows={0} empty={empty}>
      rows
    </ListResult>
  )
  show('/admin/list?page=2', result(50))
  expect(screen.getByText('This page is empty now, because the list has become shorter.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/admin/list?page=1')
  show('/admin/list?sort=createdAt&direction=asc', result(0))
  expect(screen.getByText('Nothing has been written yet.')).toBeTruthy()
})

test('a list that could not be read shows why, and no empty table', () => {
  const list = { total: 0, more: false, error: 'Failed to fetch emails' }
  show(
    '/admin/list',
    <ListResult list={list} rows={0} empty={{ title: 'No emails found', none: 'Nothing has been written yet.' }}>
      rows
    </ListResult>,
  )
  expect(screen.getByText('Failed to fetch emails')).toBeTruthy()
  expect(screen.queryByText('rows')).toBeNull()
  expect(screen.queryByText('No emails found')).toBeNull()
})

test('dates stand in the address, are taken back at once, and lead to the first page', async () => {
  const router = show('/admin/list?page=3&status=pending', <ListFilters dates="Received" />)
  fireEvent.change(screen.getByLabelText('from'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-11-21' } })
  expect(router.state.location.search).toBe('?status=pending&from=2026-11-01&to=2026-11-21')
  await userEvent.click(screen.getByRole('button', { name: 'Any date' }))
  expect(router.state.location.search).toBe('?status=pending')
  expect(screen.getByLabelText<HTMLInputElement>('from').value).toBe('')
})

test('a year that is still being typed is not searched for', () => {
  const router = show('/admin/list', <ListFilters dates="Received" />)
  fireEvent.change(screen.getByLabelText('from'), { target: { value: '0002-11-01' } })
  expect(router.state.location.search).toBe('')
})

test('a call gets whole days where the reader is, and everything else as the address says it', () => {
  const address = new URLSearchParams('status=pending&from=2026-11-01&to=2026-11-21&page=2')
  expect(Object.fromEntries(listFilter(address))).toEqual({
    status: 'pending',
    from: new Date(2026, 10, 1).toISOString(),
    before: new Date(2026, 10, 22).toISOString(),
  })
  expect(Object.fromEntries(listFilter(address, { limit: 100, page: 3 }))).toMatchObject({
    status: 'pending',
    limit: '100',
    page: '3',
  })
  expect(Object.fromEntries(listQuery(new URLSearchParams('from=soon&page=2')))).toEqual({ from: 'soon', page: '2' })
})
