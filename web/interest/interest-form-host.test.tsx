import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, success } from '../testing/answer-calls.ts'
import { Notices } from '../ui/notices.tsx'
import { InterestFormHost } from './interest-form-host.tsx'
import { showInterestForm } from './show-interest-form.ts'

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

beforeEach(() => {
  answerCalls(() => success(approval))
})

const open = () => {
  render(
    <>
      <InterestFormHost />
      <Notices />
    </>,
  )
  showInterestForm({ inviteToken: 'a'.repeat(32), email: 'jana@acme.example' })
}

test('a person with a pending request sees its status and no empty form', async () => {
  open()
  expect(await screen.findByText(/Application Under Review/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Company name/)).toBeNull()
})

test('a person whose request was rejected may ask again', async () => {
  approval = { ...approval, teamRejected: true }
  open()
  expect(await screen.findByLabelText(/^Company name/)).toBeTruthy()
})
