import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SelectionBar } from './selection-bar.tsx'

const Rows = () => {
  const [chosen, setChosen] = useState([{ _id: '1', label: 'Acme', note: '' }])
  return (
    <SelectionBar noun="teams" selection={{ chosen, isPageChosen: false, setPage: () => undefined, clear: () => setChosen([]) }}>
      <button type="button">Approve</button>
    </SelectionBar>
  )
}

test('who clears a selection by key goes on from the same place', async () => {
  render(<Rows />)
  screen.getByRole('button', { name: 'Clear' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected teams' })))
})
