import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Notices, notify } from './notices.tsx'

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

test('pressing a notice’s button by key returns the focus to where it was', async () => {
  notify({ text: 'Entry deleted.', action: { label: 'Bring it back', run: () => undefined } })
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
  expect(screen.queryByText('Entry deleted.')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(place))
})
