import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls } from '../../../testing/answer-calls.ts'
import { PreviewTab } from './preview-tab.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const chooseSource = () => userEvent.selectOptions(screen.getByLabelText(/^Where the addresses come from/), 'colleague')

test('the preview of the invitation that could not be fetched is fetched by another try', async () => {
  let isReachable = false
  answerCalls(() => (isReachable ? { data: { subject: 'Your invitation', text: 'Hello', viewUrl: 'about:blank' } } : 'no answer'))
  const Stub = createRoutesStub([{ path: '*', Component: PreviewTab }])
  render(<Stub />)
  await chooseSource()
  await screen.findByText('Failed to fetch the email')
  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByTitle('Mail: Your invitation')).toBeTruthy()
  expect(screen.queryByText('Failed to fetch the email')).toBeNull()
  isReachable = false
  await userEvent.type(screen.getByLabelText(/^Email addresses/), 'jana@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send Preview Invitations' }))
  expect(await screen.findByText('Failed to send preview invitations')).toBeTruthy()
})

test('the preview shows no claim about the addresses before the admin has chosen it', async () => {
  const { sent } = answerCalls(() => ({ data: { subject: 'Your invitation', text: 'Hello', viewUrl: 'about:blank' } }))
  const Stub = createRoutesStub([{ path: '*', Component: PreviewTab }])
  render(<Stub />)
  expect(screen.getByText(/^The email says where the addresses come from/)).toBeTruthy()
  await chooseSource()
  expect(await screen.findByTitle('Mail: Your invitation')).toBeTruthy()
  expect(sent.map(({ path }) => path)).toEqual(['/api/invitations/mail-preview?source=colleague'])
})
