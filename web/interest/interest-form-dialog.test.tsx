import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, success } from '../testing/answer-calls.ts'
import { InterestFormDialog } from './interest-form-dialog.tsx'

beforeEach(() => sessionStorage.clear())

const submitRequest = async (delivery: 'queued' | 'kept') => {
  answerCalls(() => success({ requestToken: 'token-of-the-request', delivery }))
  render(<InterestFormDialog request={{}} />)
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
  await userEvent.type(field('Company name'), 'Acme')
  await userEvent.type(field('Contact name'), 'Jana')
  await userEvent.type(field('Contact email'), 'jana@acme.example')
  await userEvent.click(field('Internal recruiter'))
  await userEvent.click(screen.getByRole('button', { name: 'Request Full Access' }))
  return (await screen.findByText(/We have received your request/)).textContent
}

test('a request whose confirmation is sent says that it is on its way', async () => {
  expect(await submitRequest('queued')).toContain('A confirmation is on its way to your email.')
  expect(screen.queryByText(/the email is kept/)).toBeNull()
})

test('a request on a site that cannot send mail says that the mail is kept, and never that it is on its way', async () => {
  expect(await submitRequest('kept')).not.toContain('on its way')
  expect(screen.getByText(/the email is kept until it can/)).toBeTruthy()
})

test('typed values are restored after a reload, for the same invitation only, and cleared once sent', async () => {
  answerCalls(() => success({ requestToken: 'token-of-the-request', delivery: 'queued' }))
  const open = (inviteToken: string) => render(<InterestFormDialog request={{ inviteToken, email: 'jana@acme.example' }} />)
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
  const before = open('first')
  await userEvent.type(field('Company name'), 'Acme')
  await userEvent.type(field('Contact name'), 'Jana')
  await userEvent.clear(field('Contact email'))
  await userEvent.type(field('Contact email'), 'jana@home.example')
  await userEvent.click(field('Internal recruiter'))
  await userEvent.selectOptions(field('Your team role'), 'team_leader')
  await userEvent.type(field('Team member 1 email'), 'petr@acme.example')
  before.unmount()

  const other = open('second')
  expect(field('Company name').value).toBe('')
  expect(field('Contact email').value).toBe('jana@acme.example')
  other.unmount()

  const again = open('first')
  expect(field('Company name').value).toBe('Acme')
  expect(field('Contact email').value).toBe('jana@home.example')
  expect(field('Internal recruiter').checked).toBe(true)
  expect(field('Your team role').value).toBe('team_leader')
  expect(field('Team member 1 email').value).toBe('petr@acme.example')
  await userEvent.click(screen.getByRole('button', { name: 'Request Full Access' }))
  await screen.findByText(/We have received your request/)
  again.unmount()
  open('first')
  expect(field('Company name').value).toBe('')
})
