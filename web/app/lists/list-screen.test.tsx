import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { BulkRow } from '#contract/endpoint/bulk.ts'
import { list } from '#contract/endpoint/list.ts'
import { ApiError } from '../../api/api-error.ts'
import { ModalHost } from '../../ui/modal.tsx'
import { Notices } from '../../ui/notices.tsx'
import { listFilter, listQuery } from './list-query.ts'
import { ListScreen } from './list-screen.tsx'

const people = list({
  path: '/api/people',
  summary: 'People',
  filters: {},
  row: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  fileName: 'people',
  csv: [],
})

const statuses = { all: 'all', pending: 'pending' }
const kinds = { all: 'All kinds', activity: 'Activities' }
const sorts = { 'createdAt desc': 'Newest first', 'createdAt asc': 'Oldest first' }
const rows = ['Anna', 'Bohumil'].map((name) => ({ id: name, name, city: `${name}’s city` }))

const choiceOf = ({ id, name }: { id: string; name: string }) => ({ _id: id, label: name, note: '' })

type PageProps = Partial<Pick<ComponentProps<typeof ListScreen<typeof people>>, 'list' | 'bulk'>> & { remove?: () => void }

const Page = ({ list: page = { rows, total: 2, more: false, error: '' }, bulk, remove = () => {} }: PageProps) => (
  <ListScreen
    title="People"
    of={people}
    list={page}
    noun={{ one: 'person', other: 'people' }}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    status={{ name: 'status', label: 'By status', options: statuses }}
    filters={[{ name: 'kind', label: 'Kind', options: kinds }]}
    search="Search"
    dates="Received"
    sorts={sorts}
    columns={[
      { label: 'Name', sort: 'name', cell: ({ name }) => name },
      { label: 'City', cell: ({ city }) => city },
    ]}
    rowActions={() => [{ label: 'Delete', danger: true, run: remove }]}
    {...(bulk ? { bulk } : {})}
    empty={{ title: 'No people found', none: 'Nobody has come yet.' }}
  />
)

const show = (path: string, element = <Page />) => {
  const router = createMemoryRouter([{ path: '/admin/list', element }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('the search box follows the address back and forward', async () => {
  const router = show('/admin/list?search=acme')
  await act(() => router.navigate('/admin/list'))
  expect(box().value).toBe('')
  await act(() => router.navigate(-1))
  expect(box().value).toBe('acme')
})

test('a filter chosen while the search still waits for the last key stays chosen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const router = show('/admin/list?page=3')
    fireEvent.input(box(), { target: { value: 'acme' } })
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'pending' })))
    expect(router.state.location.search).toBe('?status=pending')
    await act(async () => vi.advanceTimersByTime(1000))
    expect(router.state.location.search).toBe('?status=pending&search=acme')
    expect(box().value).toBe('acme')
  } finally {
    vi.useRealTimers()
  }
})

test('a filter and an order chosen while a search still loads keep the search', async () => {
  const loading = Promise.withResolvers<null>()
  const loader = ({ request: { url } }: { request: Request }) => (url.includes('search') ? loading.promise : null)
  const routes = [{ path: '/admin/list', element: <Page />, loader, hydrateFallbackElement: <p>Loading</p> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/list'] })
  render(<RouterProvider router={router} />)
  fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'acme' } })
  await act(async () => fireEvent.submit(box().closest('form') as HTMLFormElement))
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'pending' })))
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Sort by Name' })))
  await act(async () => loading.resolve(null))
  expect(router.state.location.search).toBe('?search=acme&status=pending&sort=name&direction=asc')
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

test('two filters that are set one after the other are both in the address, and each can be removed', async () => {
  const router = show('/admin/list?page=3&status=pending')
  fireEvent.change(field('from'), { target: { value: '2026-11-01' } })
  fireEvent.change(field('to'), { target: { value: '2026-11-21' } })
  await userEvent.selectOptions(field('Kind'), 'Activities')
  expect(router.state.location.search).toBe('?page=3&status=pending')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(router.state.location.search).toBe('?status=pending&kind=activity&from=2026-11-01&to=2026-11-21')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Kind: Activities' }))
  await userEvent.click(screen.getByRole('button', { name: /^Remove the filter Received from/ }))
  expect(router.state.location.search).toBe('?status=pending')
})

test('a heading and the order select sort, and the default order is the bare address', async () => {
  const router = show('/admin/list?page=3')
  await userEvent.click(screen.getByRole('link', { name: 'Sort by Name' }))
  expect(router.state.location.search).toBe('?sort=name&direction=asc')
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending')
  const order = screen.getAllByLabelText('Order').at(-1)
  await userEvent.selectOptions(order!, 'Oldest first')
  expect(router.state.location.search).toBe('?sort=createdAt&direction=asc')
  await userEvent.selectOptions(order!, 'Newest first')
  expect(router.state.location.search).toBe('')
})

test('a row unfolds to the columns that a phone’s card has no room for', async () => {
  show('/admin/list')
  await userEvent.click(screen.getByRole('button', { name: 'More about Anna' }))
  expect(screen.getByRole('definition').textContent).toBe('Anna’s city')
  expect(screen.getByRole('button', { name: 'Less about Anna' }).getAttribute('aria-expanded')).toBe('true')
})

test('a page past the end shows a message and links back; an order alone is no filter', () => {
  const empty = (total: number) => <Page list={{ rows: [], total, more: false, error: '' }} />
  show('/admin/list?page=2', empty(50))
  expect(screen.getByText('This page is empty now, because the list has become shorter.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/admin/list?page=1')
  show('/admin/list?sort=createdAt&direction=asc', empty(0))
  expect(screen.getByText('Nobody has come yet.')).toBeTruthy()
})

test('rows stay selected on the next page, which shows the list as it was on the first', async () => {
  const asOf = '2026-11-21T09:00:00.000Z'
  const bulk = { actions: [], choiceOf }
  const router = show('/admin/list', <Page list={{ rows, total: 60, more: false, asOf, error: '' }} bulk={bulk} />)
  await userEvent.click(screen.getByRole('checkbox', { name: /Anna/ }))
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  const next = new URLSearchParams(router.state.location.search)
  expect([next.get('asOf'), next.get('after')]).toEqual([asOf, rows.at(-1)?.id])
  expect(screen.getByText('1 selected')).toBeTruthy()
})

const reason = 'Anna has left.'

type Removal = { undo?: (ids: string[]) => Promise<unknown>; outcome?: BulkRow['outcome'] }

/** Starts to remove Anna, which the server refuses once `answered` resolves, unless the removal can be undone or has another outcome. */
const removeAnna = async (answered: Promise<unknown>, { undo, outcome = undo ? 'done' : 'refused' }: Removal = {}) => {
  const question = () => ({
    title: 'Remove 1 person?',
    text: 'They are removed.',
    confirmLabel: 'Remove 1',
    doneWord: 'removed',
    failed: 'Failed to remove',
    ...(undo ? { undo } : {}),
    send: async (ids: string[]) => {
      await answered
      return {
        summary: { done: 0, unchanged: 0, refused: 0, [outcome]: 1 },
        rows: ids.map((_id) => ({ _id, outcome, reason }) as const),
      }
    },
  })
  show(
    '/admin/list',
    <>
      <Page bulk={{ actions: [{ label: 'Remove', question }], choiceOf }} />
      <ModalHost />
      <Notices />
    </>,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Anna' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 1', hidden: true }))
}
const close = async () => userEvent.click((await screen.findAllByRole('button', { name: 'Close', hidden: true })).at(-1)!)

test('a row that a bulk change refused shows why for as long as it is selected', async () => {
  await removeAnna(Promise.resolve())
  await screen.findByText('0 removed, 1 refused.')
  await close()
  expect(await screen.findByRole('row', { name: reason })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Anna' }))
  expect(screen.queryByRole('row', { name: reason })).toBeNull()
})

test('a bulk change whose dialog is closed goes on, and its result is shown once it ends', async () => {
  const slow = Promise.withResolvers<void>()
  await removeAnna(slow.promise)
  await close()
  expect(screen.queryByText('Remove 1 person?')).toBeNull()
  expect(screen.getByText('Still running in the background. The list reloads when it is done.')).toBeTruthy()
  slow.resolve()
  expect(await screen.findByText('0 removed, 1 refused.')).toBeTruthy()
  expect(await screen.findByRole('row', { name: reason })).toBeTruthy()
})

test('a bulk change can be undone after its dialog, also when that was closed before the answer', async () => {
  const undo = vi.fn(async () => undefined)
  const slow = Promise.withResolvers<void>()
  await removeAnna(slow.promise, { undo })
  await close()
  slow.resolve()
  const notice = (await screen.findByText('1 removed.')).closest('li')!
  await userEvent.click(within(notice).getByRole('button', { name: 'Undo', hidden: true }))
  expect(undo.mock.calls).toEqual([[['Anna']]])
  expect(screen.queryByText('1 removed.')).toBeNull()
})

test('a bulk change is undone in the dialog of its result, and not offered again after it', async () => {
  const undo = vi.fn(async () => undefined)
  await removeAnna(Promise.resolve(), { undo })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  expect(undo.mock.calls).toEqual([[['Anna']]])
  expect(screen.queryByText('Remove 1 person?')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull()
})

test.each([
  ['done', 0],
  ['unchanged', 1],
] as const)('after a bulk change in which everything was %s, %i rows are selected', async (outcome, selected) => {
  await removeAnna(Promise.resolve(), { outcome })
  await close()
  expect(screen.queryAllByText('1 selected')).toHaveLength(selected)
})

test('a bulk change that fails after its dialog was closed says so, and its rows stay selected', async () => {
  const slow = Promise.withResolvers<void>()
  await removeAnna(slow.promise)
  await close()
  slow.reject(new ApiError('network'))
  expect(await screen.findByText('Failed to remove: Network error. Nothing is done twice if you try again.')).toBeTruthy()
  expect(screen.getByText('1 selected')).toBeTruthy()
})

test('a list that could not be read shows why, and no empty table; a filter by a day that is none can be removed', async () => {
  const router = show('/admin/list?from=soon', <Page list={{ rows: [], total: 0, more: false, error: 'Please enter a date' }} />)
  expect(screen.getByText('Please enter a date')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('No people found')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Received from soon' }))
  expect(router.state.location.search).toBe('')
})

test('a call gets whole days of the reader’s time zone, and all else as in the address', () => {
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
