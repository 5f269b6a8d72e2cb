import { render, screen, waitFor } from '@testing-library/react'
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
