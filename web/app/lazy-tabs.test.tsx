import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type LazyTabList, LazyTabs, openTab } from './lazy-tabs.tsx'

const Teams = () => 'all teams'
const Users = () => 'all users'
const Nothing = () => null

const tabs: LazyTabList = [
  { id: 'teams', label: 'Teams', open: async () => ({ Content: Teams }) },
  { id: 'invitations', label: 'Invitations', open: async () => ({ Content: Nothing }) },
  { id: 'users', label: 'Users', open: async () => ({ Content: Users }) },
]

const show = () => {
  const page = {
    path: '/',
    loader: ({ request }: { request: Request }) => openTab(tabs, request),
    element: <LazyTabs label="Admin Panel" tabs={tabs} />,
    HydrateFallback: Nothing,
  }
  render(<RouterProvider router={createMemoryRouter([page])} />)
  return screen.findByRole('tabpanel')
}

test('only the panel of the chosen tab is shown, and named by it', async () => {
  const panel = await show()
  expect(panel.textContent).toBe('all teams')
  expect(panel.getAttribute('aria-labelledby')).toBe(screen.getByRole('tab', { selected: true }).id)
  await userEvent.click(screen.getByRole('tab', { name: 'Users' }))
  await expect.poll(() => screen.getByRole('tabpanel').textContent).toBe('all users')
})

test('arrows choose a tab around the ends, Home and End the first and last, and the focus follows', async () => {
  await show()
  await userEvent.tab()
  for (const [key, name] of [
    ['ArrowLeft', 'Users'],
    ['ArrowRight', 'Teams'],
    ['End', 'Users'],
    ['Home', 'Teams'],
    ['ArrowRight', 'Invitations'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(() => screen.getByRole('tab', { selected: true }).textContent).toBe(name)
    expect(document.activeElement?.textContent).toBe(name)
  }
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
})
