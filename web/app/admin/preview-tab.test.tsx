import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { answerCalls } from '../../testing/answer-calls.ts'
import { PreviewTab } from './preview-tab.tsx'

test('the preview of the invitation that could not be fetched is fetched by another try', async () => {
  let isReachable = false
  answerCalls(() => (isReachable ? { data: { subject: 'Your invitation', text: 'Hello', viewUrl: 'about:blank' } } : 'no answer'))
  const Stub = createRoutesStub([{ path: '*', Component: PreviewTab }])
  render(<Stub />)
  await screen.findByText('Failed to fetch the mail')
  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByTitle('Mail: Your invitation')).toBeTruthy()
  expect(screen.queryByText('Failed to fetch the mail')).toBeNull()
})
