import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { ErrorBoundary } from './lesson-page.tsx'

const Nothing = () => null

const show = (failure: ApiError) => {
  const Stub = createRoutesStub([
    {
      path: '/module/:moduleId/lesson/:lessonId',
      Component: Nothing,
      ErrorBoundary,
      loader: () => {
        throw failure
      },
    },
  ])
  render(<Stub initialEntries={['/module/3/lesson/2']} />)
}

test('a lesson that fails on the server says so and offers another try; only one that is not there is not found', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(new ApiError('refusal', { status: 500 }))
  await screen.findByText('The lesson could not be opened')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('There is no such lesson in this module.')).toBeNull()
})

test('a lesson that is not there says so and leads back to its module', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(new ApiError('refusal', { status: 404 }))
  await screen.findByText('There is no such lesson in this module.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Module' }).getAttribute('href')).toBe('/module/3')
})
