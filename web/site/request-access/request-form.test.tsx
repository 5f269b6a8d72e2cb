import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, type CallAnswer, type SentCall, success } from '../../testing/answer-calls.ts'
import RequestForAccess from './request-form.island.tsx'

let sent: SentCall[]
let answer: CallAnswer

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  answer = success({ requestToken: 'token-of-the-request', delivery: 'queued' })
  sent = answerCalls(() => answer).sent
  render(<RequestForAccess contactEmail="" />)
})

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Request Access' }))
const leadsHome = (name: string) => expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/')
const fill = async () => {
  await userEvent.type(screen.getByLabelText(/^Company name/), 'Acme')
  await userEvent.type(screen.getByLabelText(/^Contact name/), 'Jana')
  await userEvent.type(screen.getByLabelText(/^Contact email/), 'jana@acme.example')
}

test('the access request is sent without blank rows, and leads home before and after', async () => {
  leadsHome('HOME')
  leadsHome('Cancel')
  await fill()
  await userEvent.click(screen.getByRole('button', { name: '+ Add Team Member' }))
  await userEvent.type(screen.getByLabelText('Team member 2 email'), 'petr@acme.example')
  expect(screen.getAllByText('Remove')).toHaveLength(2)
  await submit()
  expect(await screen.findByRole('heading', { name: 'Request Submitted Successfully!' })).toBeTruthy()
  expect(screen.getByText(/^Thank you. We reply within 24 hours with access details./)).toBeTruthy()
  leadsHome('Return to Home')
  const body = { companyName: 'Acme', contactName: 'Jana', contactEmail: 'jana@acme.example', teamEmails: ['petr@acme.example'] }
  expect(sent[0]).toMatchObject({ line: 'POST /api/team-request', body: { ...body, message: '' } })
})

test('the access request says in a red box why it was not sent', async () => {
  await fill()
  for (const [failure, message] of [
    [{ status: 429, message: 'Too many attempts.' }, 'Too many attempts.'],
    [{ status: 500 }, 'Failed to submit request'],
    ['no answer', 'Failed to submit request. Please try again.'],
  ] as const) {
    answer = failure
    await submit()
    expect((await screen.findByText(message)).closest('[role=alert]')?.className).toContain('tone-danger')
  }
})
