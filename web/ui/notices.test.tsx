import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Notices, notify } from './notices.tsx'

afterEach(() => vi.useRealTimers())

test('a notice stays in a live region until its time is over', () => {
  vi.useFakeTimers()
  render(<Notices />)
  act(() => void notify({ text: 'The entry was deleted.', seconds: 5 }))
  expect(screen.getByText('The entry was deleted.').closest('[aria-live="polite"]')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(4900))
  expect(screen.queryByText('The entry was deleted.')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText('The entry was deleted.')).toBeNull()
})

test('identical notices are shown once; two that can be undone are shown together', () => {
  notify({ text: 'Saved.' })
  notify({ text: 'Saved.' })
  const undo = { label: 'Undo', run: () => undefined }
  notify({ text: 'Deleted.', action: undo })
  notify({ text: 'Deleted.', action: undo })
  render(<Notices />)
  expect(screen.getAllByRole('listitem').map((notice) => notice.textContent)).toEqual(['Saved.', 'Deleted.Undo', 'Deleted.Undo'])
})

test('failures stay until they are dismissed, all of them, apart from what succeeded', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    notify({ text: `Failed to renew invitation (${name}): no`, tone: 'danger', seconds: 0 })
  for (const name of ['a', 'b', 'c', 'd']) notify({ text: `${name} renewed.`, tone: 'success' })
  render(<Notices />)
  const box = screen.getByRole('alert', { hidden: true })
  expect(within(box).getAllByRole('listitem', { hidden: true })).toHaveLength(5)
  expect(screen.queryByText('a renewed.')).toBeNull()
  expect(box.textContent).not.toContain('renewed.')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss all', hidden: true }))
  expect(screen.queryByText(/Failed to renew/)).toBeNull()
  expect(screen.getByText('d renewed.')).toBeDefined()
})

test('a notice’s button runs once, removes it and returns the focus to where it was', async () => {
  const run = vi.fn()
  notify({ text: 'Entry deleted.', seconds: 0, action: { label: 'Bring it back', run } })
  render(
    <>
      <button type="button">Delete the next one</button>
      <Notices />
    </>,
  )
  const place = screen.getByRole('button', { name: 'Delete the next one' })
  place.focus()
  screen.getByRole('button', { name: 'Bring it back', hidden: true }).focus()
  await userEvent.keyboard('{Enter}')
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Entry deleted.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(place))
})
