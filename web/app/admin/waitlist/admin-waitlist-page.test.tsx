import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WaitlistEntryView } from '#contract/waitlist.ts'
import { answerCalls, type CallAnswer, type SentCall } from '../../../testing/answer-calls.ts'
import { sampleAdmin } from '../../../testing/sample-user.ts'
import { ModalHost } from '../../../ui/modal.tsx'
import { Notices } from '../../../ui/notices.tsx'
import AdminWaitlistPage, { clientLoader } from './admin-waitlist-page.tsx'

const idOf = (name: string) =>
  `00000000-0000-4000-8000-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padStart(24, '0')
    .slice(-12)}`

const entry = (name: string): WaitlistEntryView => ({
  _id: idOf(name),
  name,
  email: `${name.toLowerCase()}@example.com`,
  company: null,
  role: null,
  courseType: 'advanced',
  courseName: 'Deep-Dive Strategies',
  message: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  confirmedAt: '2026-11-21T09:05:00.000Z',
  announcedAt: null,
})

let list: WaitlistEntryView[]
let deleted: WaitlistEntryView[]
let failing: CallAnswer | undefined
let sent: SentCall[]
/** What comes in place of the answer to a line, once the server has done what it says. */
let instead: Record<string, CallAnswer | Promise<CallAnswer>>

const remove = (ids: string[]) => {
  deleted = list.filter((item) => ids.includes(item._id))
  list = list.filter((item) => !ids.includes(item._id))
}

/** The server's far end: a list that can be deleted from and restored. */
const serve = (method: string, path: string, given: string[] | undefined): CallAnswer => {
  if (path.endsWith('/stats')) return { data: { total: list.length, advanced: list.length, premium: 0, confirmed: 0 } }
  if (path.endsWith('/restore')) {
    list = [...list, ...deleted]
    const restored = deleted.length
    deleted = []
    return { data: { summary: { done: restored, unchanged: 0, refused: (given?.length ?? 0) - restored }, rows: [] } }
  }
  if (method === 'DELETE') {
    const ids = given ?? [path.slice(path.lastIndexOf('/') + 1)]
    const rows = ids.map((_id) =>
      list.some((item) => item._id === _id)
        ? { _id, outcome: 'done', reason: null }
        : { _id, outcome: 'unchanged', reason: 'Already deleted.' },
    )
    remove(ids)
    return { data: { summary: { done: deleted.length, unchanged: ids.length - deleted.length, refused: 0 }, rows } }
  }
  return { data: list, total: list.length }
}

beforeEach(() => {
  list = ['Anna', 'Bohumil', 'Cyril'].map(entry)
  deleted = []
  failing = undefined
  instead = {}
  ;({ sent } = answerCalls(({ method, path, line, body }) => {
    if (failing) return failing
    const answer = serve(method, path.replace(/\?.*/, ''), (body as { ids?: string[] } | undefined)?.ids)
    return instead[line] ?? answer
  }))
})

afterEach(async () => {
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) await userEvent.click(button)
})

const Page = () => (
  <>
    <AdminWaitlistPage />
    <ModalHost />
    <Notices />
  </>
)
const Nothing = () => null

const show = async (address = '/admin/waitlist') => {
  const Stub = createRoutesStub([{ path: '/admin/waitlist', Component: Page, loader: clientLoader, HydrateFallback: Nothing }])
  render(<Stub initialEntries={[address]} />)
  await screen.findByRole('heading', { name: 'Waitlist Management' })
}

const selectAll = () => userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))

/** Selects all three, deletes them, and waits for the outcome in the dialog. */
const deleteAll = async () => {
  await show()
  await selectAll()
  await click('Delete selected')
  await screen.findByText('Are you sure you want to delete 3 entries?')
  await click('Delete 3')
  await screen.findByText('3 deleted.')
}
/** The icon of the bulk dialog: it does what Escape and Back do. */
const closeDialog = () =>
  userEvent.click(within(document.getElementById('bulk')!).getAllByRole('button', { name: 'Close', hidden: true }).at(-1)!)

const names = () =>
  screen.queryAllByRole('row').flatMap((row) =>
    within(row)
      .queryAllByRole('rowheader')
      .map((cell) => cell.textContent),
  )
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

describe('waitlist management', () => {
  test('shows the figures and every entry, and marks unconfirmed ones', async () => {
    list = [entry('Anna'), { ...entry('Bohumil'), confirmedAt: null }]
    await show()
    expect(names()).toEqual(['Anna', 'BohumilNot confirmed'])
    for (const label of ['Total Signups', 'Advanced Course', 'Premium Course']) expect(screen.getByText(label)).toBeTruthy()
  })

  test('deletes one entry after the question, no longer counts it as selected, and brings it back by Undo', async () => {
    await show()
    await selectAll()
    await click('Delete Anna')
    await userEvent.click(within(document.getElementById('confirm')!).getByRole('button', { name: 'Cancel', hidden: true }))
    expect(names()).toHaveLength(3)
    await click('Delete Anna')
    expect(await screen.findByText('Are you sure you want to delete this waitlist entry?')).toBeTruthy()
    await click('Delete')
    await waitFor(() => expect(names()).toEqual(['Bohumil', 'Cyril']))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await click('Undo')
    await waitFor(() => expect(names()).toContain('Anna'))
  })

  test('names the entries of a deletion that another admin had deleted before, and restores the others by Undo', async () => {
    await show()
    await selectAll()
    remove([idOf('Bohumil')])
    await click('Delete selected')
    await screen.findByText('Are you sure you want to delete 3 entries?')
    await click('Delete 3')
    await screen.findByText('2 deleted, 1 unchanged.')
    const [first] = within(screen.getByRole('list', { name: 'Chosen rows', hidden: true })).getAllByRole('listitem', {
      hidden: true,
    })
    expect(first?.textContent).toMatch(/Bohumil.*Already deleted\.$/)
    await closeDialog()
    await click('Undo')
    await waitFor(() => expect(names()).toEqual(['Anna', 'Cyril']))
    expect(sent.find(({ line }) => line === 'POST /api/waitlist/restore')?.body).toEqual({ ids: [idOf('Anna'), idOf('Cyril')] })
    expect(await screen.findByText('2 entries restored.')).toBeTruthy()
  })

  test('a failed bulk deletion is titled as failed, and continues when retried', async () => {
    await show()
    failing = { status: 500 }
    await selectAll()
    await click('Delete selected')
    await click('Delete 3')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to delete entries')
    failing = undefined
    await click('Try again')
    await screen.findByText('3 deleted.')
  })

  test('a failed Undo says why and can be tried again', async () => {
    await deleteAll()
    await closeDialog()
    instead['POST /api/waitlist/restore'] = 'no answer'
    await click('Undo')
    await screen.findByText('Failed to undo: Network error')
    expect(screen.queryByText('3 deleted.')).toBeNull()
    delete instead['POST /api/waitlist/restore']
    await click('Try again')
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  test('asks to sign in again when the session ended before Undo, then undoes the deletion', async () => {
    localStorage.setItem('authToken', 'ended')
    await deleteAll()
    await closeDialog()
    instead['POST /api/waitlist/restore'] = { status: 401, code: 'session-ended', message: 'Your session has ended.' }
    instead['POST /api/auth/login'] = { data: { token: 'new', user: sampleAdmin() } }
    await click('Undo')
    await userEvent.type(await screen.findByLabelText(/^Email/), 'admin@example.com')
    await userEvent.type(screen.getByLabelText(/^Password/), 'a long password')
    delete instead['POST /api/waitlist/restore']
    await click('Sign in and continue')
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  test('reloads the list when a deletion got no answer, and keeps the rest selected', async () => {
    await show()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Anna' }))
    await click('Delete selected')
    await screen.findByText('Are you sure you want to delete 1 entry?')
    instead['DELETE /api/waitlist'] = 'no answer'
    await click('Delete 1')
    await screen.findByText(/^Network error\./)
    await click('Cancel')
    await waitFor(() => expect(names()).toEqual(['Bohumil', 'Cyril']))
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  test('deletes all selected entries after a question that counts them, and leaves a way back', async () => {
    await show()
    await selectAll()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bohumil' }))
    await click('Delete selected')
    await screen.findByText('Are you sure you want to delete 2 entries?')
    await click('Delete 2')
    await screen.findByText('2 deleted.')
    await closeDialog()
    await waitFor(() => expect(names()).toEqual(['Bohumil']))
    await click('Undo')
    await waitFor(() => expect(names()).toContain('Anna'))
  })

  test('says that nobody waits for a course', async () => {
    list = []
    await show('/admin/waitlist?courseType=premium')
    expect(screen.getByText('No signups for premium course.')).toBeTruthy()
  })

  test('a failed deletion names its entry, whose row shows the reason until the next try', async () => {
    await show()
    failing = { status: 500 }
    await click('Delete Anna')
    await click('Delete')
    const reason = 'Failed to delete entry: Something went wrong. Please try again.'
    expect(await screen.findByRole('row', { name: reason })).toBeTruthy()
    expect(screen.getByText('Failed to delete entry (Anna): Something went wrong. Please try again.')).toBeTruthy()
    expect(names()).toHaveLength(3)
    failing = undefined
    await click('Try again')
    await waitFor(() => expect(names()).toEqual(['Bohumil', 'Cyril']))
    expect(screen.queryByText(/^Failed to delete entry/)).toBeNull()
  })

  test('reports a lost connection when the list cannot be loaded', async () => {
    failing = new Response('<html>')
    await show()
    expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe('Network error. Please check your connection.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByText('No waitlist entries found')).toBeNull()
  })
})
