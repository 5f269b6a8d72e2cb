import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const panels = () =>
  render(
    <Tabs
      label="Admin Panel"
      tabs={[
        { id: 'teams', label: 'Teams', badge: 3, content: 'all teams' },
        { id: 'invitations', label: 'Invitations', content: 'all invitations' },
        { id: 'users', label: 'Users', content: 'all users' },
      ]}
    />,
  )

describe('tabs', () => {
  test('show the first panel, named by its tab, and only that one', () => {
    panels()
    const panel = screen.getByRole('tabpanel')
    expect(panel.textContent).toBe('all teams')
    expect(panel.getAttribute('aria-labelledby')).toBe(screen.getByRole('tab', { selected: true }).id)
    expect(screen.queryByText('all users')).toBeNull()
  })

  test('change by click', async () => {
    panels()
    await userEvent.click(screen.getByRole('tab', { name: 'Users' }))
    expect(screen.getByRole('tabpanel').textContent).toBe('all users')
  })

  test('move by arrows around the ends, by Home and by End, and take the focus along', async () => {
    panels()
    await userEvent.tab()
    const at = () => document.activeElement?.textContent
    await userEvent.keyboard('{ArrowLeft}')
    expect(at()).toBe('Users')
    await userEvent.keyboard('{ArrowRight}')
    expect(at()).toBe('Teams3')
    await userEvent.keyboard('{End}')
    expect(at()).toBe('Users')
    await userEvent.keyboard('{Home}{ArrowRight}')
    expect(at()).toBe('Invitations')
    expect(screen.getByRole('tabpanel').textContent).toBe('all invitations')
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
  })
})
