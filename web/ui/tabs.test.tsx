import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const Panels = () => {
  const [selected, setSelected] = useState('teams')
  const tabs = ['Teams', 'Invitations', 'Users'].map((label) => ({ id: label.toLowerCase(), label, content: `all ${label}` }))
  return <Tabs label="Admin Panel" tabs={tabs} selected={selected} onSelect={setSelected} />
}

test('only the panel of the chosen tab is shown, and named by it', async () => {
  render(<Panels />)
  const panel = screen.getByRole('tabpanel')
  expect(panel.textContent).toBe('all Teams')
  expect(panel.getAttribute('aria-labelledby')).toBe(screen.getByRole('tab', { selected: true }).id)
  await userEvent.click(screen.getByRole('tab', { name: 'Users' }))
  expect(screen.getByRole('tabpanel').textContent).toBe('all Users')
})

test('arrows choose a tab around the ends, Home and End the first and last, and the focus follows', async () => {
  render(<Panels />)
  await userEvent.tab()
  for (const [key, name] of [
    ['ArrowLeft', 'Users'],
    ['ArrowRight', 'Teams'],
    ['End', 'Users'],
    ['Home', 'Teams'],
    ['ArrowRight', 'Invitations'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement?.textContent).toBe(name)
  }
  expect(screen.getByRole('tabpanel').textContent).toBe('all Invitations')
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
})
