import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { ErrorBoundary } from '../conversation/conversation-page.tsx'
import { ReaderFailure } from './reader-failure.tsx'

const Nothing = () => null

test.each([
  ['Failed to fetch module content', new ApiError('network'), true],
  ['Failed to load module content', new ApiError('refusal', { status: 500 }), true],
  ['Module not found', new ApiError('refusal', { status: 404, code: 'module-not-found' }), false],
])('another try at opening a module is offered where it may help: %s', async (text, failure, isOffered) => {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: Nothing,
      ErrorBoundary: ReaderFailure,
      loader: () => {
        throw failure
      },
    },
  ])
  render(<Stub />)
  await screen.findByText('Error Loading Module')
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(isOffered ? 1 : 0)
})

test('a conversation that its lesson does not have is refused in the server’s words, and another try is not offered', async () => {
  const Stub = createRoutesStub([
    {
      path: '/user/:userId/conversation/:moduleId/:lessonId',
      Component: Nothing,
      ErrorBoundary,
      loader: () => {
        throw new ApiError('refusal', { status: 409, message: 'This lesson has no conversation.' })
      },
    },
  ])
  render(<Stub initialEntries={['/user/1/conversation/5/3']} />)
  await screen.findByText('This lesson has no conversation.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toBeTruthy()
})
