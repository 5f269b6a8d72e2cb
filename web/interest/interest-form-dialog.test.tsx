import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerCalls, success } from '../testing/answer-calls.ts'
import { InterestFormDialog } from './interest-form-dialog.tsx'

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

test('a request whose confirmation leaves says that it is on its way', async () => {
  expect(await submitRequest('queued')).toContain('A confirmation is on its way to your email.')
  expect(screen.queryByText(/the mail is kept/)).toBeNull()
})

test('a request on a site that cannot send mail says that the mail is kept, and never that it is on its way', async () => {
  expect(await submitRequest('kept')).not.toContain('on its way')
  expect(screen.getByText(/the email is kept until it can/)).toBeTruthy()
})
