import { render, screen } from '@testing-library/react'
import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { PageFailure } from './failure-page.tsx'

const Nothing = () => null

const showFailure = async (failure: unknown) => {
  const Site = createRoutesStub([
    {
      path: '/',
      Component: Nothing,
      ErrorBoundary: PageFailure,
      HydrateFallback: Nothing,
      loader: () => {
        throw failure
      },
    },
  ])
  render(<Site />)
  await screen.findByRole('alert')
}

test('a page that does not exist links to the dashboard, since a retry would not help', async () => {
  await showFailure(data(null, { status: 404 }))
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(document.title).toBe('Page not found · Principal Talent Course')
})

test('a failed page can be retried, and the window title reports the failure', async () => {
  await showFailure(new Error('The script broke.'))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Return to Dashboard' })).toBeNull()
  expect(document.title).toBe('Something went wrong · Principal Talent Course')
})
