import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCalls, success } from '../testing/answer-calls.ts'
import { Notices } from '../ui/notices.tsx'
import { InterestFormHost } from './interest-form-host.tsx'
import { type InterestFormRequest, showInterestForm } from './show-interest-form.ts'
import { storeRequest } from './stored-request.ts'

let approval = {
  requested: true,
  teamApproved: false,
  teamRejected: false,
  hasCredentials: false,
  hasRegistered: false,
  rejectionReason: null,
  message: 'Application Under Review',
  user: null,
}

const pending = { companyName: 'Acme', createdAt: '2026-11-20T08:00:00.000Z', dueAt: '2026-11-21T08:00:00.000Z' }
const standing = { ...pending, status: 'pending', rejectionReason: null, delivery: 'queued' }

beforeEach(() => {
  answerCalls(({ path }) => success(path.includes('/api/team-requests/') ? standing : approval))
})
afterEach(() => localStorage.clear())

const open = (request: InterestFormRequest = { inviteToken: 'a'.repeat(32), email: 'jana@acme.example' }) => {
  render(
    <>
      <InterestFormHost />
      <Notices />
    </>,
  )
  showInterestForm(request)
}

test('a person with a pending request sees its status and no empty form', async () => {
  open()
  expect(await screen.findByText(/Application Under Review/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Company name/)).toBeNull()
})

test('a person who requested access from this browser sees so, and can request for another team', async () => {
  storeRequest('token-of-the-request')
  open({})
  expect(await screen.findByText(/the request of Acme has been here since 20 Nov 2026/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Company name/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for another team' }))
  expect(await screen.findByLabelText(/^Company name/)).toBeTruthy()
})

test('a person whose request was rejected may ask again', async () => {
  approval = { ...approval, teamRejected: true }
  open()
  expect(await screen.findByLabelText(/^Company name/)).toBeTruthy()
})
