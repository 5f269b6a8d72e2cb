import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BarLink, CollapsingBar } from './collapsing-bar.tsx'

test('the folded menu closes by Escape, by a press outside and with the page, and stays closed after Back', async () => {
  const bar = (
    <>
      <CollapsingBar label="Admin" home="/admin/dashboard">
        <BarLink to="/admin/mail">MAIL</BarLink>
      </CollapsingBar>
      <p>Outside</p>
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: bar }], { initialEntries: ['/admin/audit'] })
  render(<RouterProvider router={router} />)
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  const isOpen = () => screen.queryByRole('button', { name: 'Close menu' }) !== null
  await open()
  expect(isOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }))
  await open()
  await userEvent.click(screen.getByText('Outside'))
  expect(isOpen()).toBe(false)
  await open()
  await userEvent.click(screen.getByRole('link', { name: 'MAIL' }))
  expect(isOpen()).toBe(false)
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/admin/audit')
  expect(isOpen()).toBe(false)
})
