import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorBoundary } from './lesson-editor-page.tsx'

const Nothing = () => null

test.each([
  [{ status: 404, message: 'Lesson Not Found' }, 'Lesson Not Found', ''],
  [{ status: 429, message: 'Too many requests. Please try again in 30 seconds.' }, 'Failed to fetch the lesson', 'Try again'],
  [{ status: 403, message: 'You are not allowed to do this.' }, 'Failed to fetch the lesson', 'Try again'],
])('a lesson that could not be opened is not said to be missing unless it is: %j', async (answer, title, again) => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: Nothing,
      ErrorBoundary,
      HydrateFallback: Nothing,
      loader: () => {
        throw new ApiError('refusal', answer)
      },
    },
  ])
  render(<Page />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(screen.queryByRole('button')?.textContent ?? '').toBe(again)
  if (again) expect(screen.getByRole('alert').textContent).toContain(answer.message)
})
