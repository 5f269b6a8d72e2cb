import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, createRoutesStub, RouterProvider } from 'react-router'
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

const Bar = () => (
  <CollapsingBar label="Admin" home="/admin/dashboard">
    <BarLink to="/admin/mail">MAIL</BarLink>
  </CollapsingBar>
)
const Nothing = () => null

test('the scripts of a page are fetched when the pointer comes to its link', async () => {
  const Stub = createRoutesStub([
    { path: '/admin/audit', Component: Bar },
    { path: '/admin/mail', Component: Nothing },
  ])
  render(<Stub initialEntries={['/admin/audit']} />)
  const fetched = () => document.querySelectorAll('link[rel="modulepreload"]').length
  expect(fetched()).toBe(0)
  await userEvent.hover(await screen.findByRole('link', { name: 'MAIL' }))
  await waitFor(() => expect(fetched()).toBeGreaterThan(0))
})
