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

test.each([new ApiError('refusal', { status: 500 }), new ApiError('network')])(
  'a lesson that could not be fetched says so and offers another try; only one that is not there is not found',
  async (failure) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    show(failure)
    await screen.findByText('The lesson could not be opened')
    expect(screen.queryByText('Lesson Not Found')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByText('There is no such lesson in this module.')).toBeNull()
  },
)

test('a missing lesson shows an error and links to its module', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(new ApiError('refusal', { status: 404 }))
  await screen.findByText('There is no such lesson in this module.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Module' }).getAttribute('href')).toBe('/module/3')
})
