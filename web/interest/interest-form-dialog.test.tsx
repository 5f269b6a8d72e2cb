import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { visitor } from '../drafts/entry-store.ts'
import { formDraft } from '../drafts/form-draft.ts'
import { answerCalls, type CallAnswer, type SentCall, success } from '../testing/answer-calls.ts'
import { InterestForm, InterestFormDialog } from './interest-form-dialog.tsx'

const received = success({ requestToken: 'token-of-the-request', delivery: 'queued' })

let sent: SentCall[]
let answer: CallAnswer

beforeEach(() => {
  sessionStorage.clear()
  answer = received
  sent = answerCalls(() => answer).sent
})

const show = (props: Partial<Parameters<typeof InterestForm>[0]> = {}) => {
  const tokens: string[] = []
  render(
    <InterestForm
      onReceived={({ requestToken }) => tokens.push(requestToken)}
      onCancel={() => {}}
      draft={formDraft(visitor, 'interest')}
      {...props}
    />,
  )
  return tokens
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Request Full Access' }))
const rows = () => screen.getAllByLabelText<HTMLInputElement>(/^Team member \d+ email/)
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add Team Member' }))
const alertText = () => screen.getByRole('alert').textContent
const fill = async (contactEmail = 'jana@acme.example') => {
  await userEvent.type(field('Company name'), 'Acme')
  await userEvent.type(field('Contact name'), 'Jana')
  await userEvent.type(field('Contact email'), contactEmail)
  await userEvent.click(field('Internal recruiter'))
}

describe('the interest form', () => {
  test('checks company, contact name, contact email and recruiter type in this order', async () => {
    show()
    const steps: [string, () => Promise<void>][] = [
      ['Company name is required', () => userEvent.type(field('Company name'), 'Acme')],
      ['Contact name is required', () => userEvent.type(field('Contact name'), 'Jana')],
      ['Contact email is required', () => userEvent.type(field('Contact email'), 'jana@acme.example')],
      ['Please select whether you are an external or internal recruiter', () => userEvent.click(field('External recruiter'))],
    ]
    for (const [message, repair] of steps) {
      await submit()
      expect(document.activeElement?.closest('.field')?.textContent).toContain(message)
      expect(alertText()).toMatch(/^Please check the (\d )?marked fields?\.$/)
      expect(screen.getAllByText(message)).toHaveLength(1)
      await repair()
    }
    expect(sent).toEqual([])
    await submit()
    expect(sent).toHaveLength(1)
  })

  test('takes blanks for nothing, and refuses an address without an at-sign and a team size of zero at their fields', async () => {
    show()
    await userEvent.type(field('Company name'), '   ')
    await submit()
    expect(alertText()).toBe('Please check the 4 marked fields.')
    expect(document.activeElement).toBe(field('Company name'))
    expect(field('Contact name').getAttribute('aria-invalid')).toBe('true')
    await fill()
    await userEvent.type(rows()[0]!, 'nobody')
    await userEvent.type(field('Team size'), '0')
    await submit()
    expect(screen.getByText('Please enter a whole number of at least 1.')).toBeDefined()
    expect(alertText()).toBe('Please check the 2 marked fields.')
    expect(rows()[0]!.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  test('starts with one row that cannot be removed, stops adding at ten, and a removal keeps the other rows', async () => {
    show()
    expect(rows()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Remove team member/ })).toBeNull()
    for (let count = 1; count < 10; count += 1) await add()
    expect(rows()).toHaveLength(10)
    expect(document.activeElement).toBe(rows()[9])
    expect(screen.queryByRole('button', { name: 'Add Team Member' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove team member 3' }))
    expect(rows()).toHaveLength(9)
    expect(screen.getByRole('button', { name: 'Add Team Member' })).toBeTruthy()
    for (const [at, email] of ['a@acme.example', 'b@acme.example', 'c@acme.example'].entries())
      await userEvent.type(rows()[at]!, email)
    await userEvent.click(screen.getByRole('button', { name: 'Remove team member 2' }))
    expect(rows().map((row) => row.value)).toEqual(['a@acme.example', 'c@acme.example', ...Array(6).fill('')])
    expect(document.activeElement).toBe(rows()[0])
  })

  test('sends the typed values with the invitation, without blank rows and empty sizes', async () => {
    const tokens = show({
      inviteToken: 'invitation-token',
      known: { email: 'jana@acme.example', fullName: 'Jana', company: 'Acme' },
    })
    await userEvent.click(field('External recruiter'))
    await add()
    await userEvent.type(rows()[1]!, ' petr@acme.example ')
    await submit()
    const typed = { companyName: 'Acme', contactName: 'Jana', contactEmail: 'jana@acme.example', recruiterType: 'external' }
    const empty = { teamRole: '', message: '', website: '' }
    const body = { ...typed, ...empty, teamEmails: ['petr@acme.example'], invitation: 'invitation-token' }
    expect(sent).toMatchObject([{ line: 'POST /api/teams/interest', body }])
    expect(tokens).toEqual(['token-of-the-request'])
  })

  test('shows the server’s message on the row the address was typed in and keeps everything typed', async () => {
    answer = {
      status: 400,
      code: 'bad-input',
      message: 'Please enter a valid email address',
      issues: [{ path: 'teamEmails.0', message: 'Please enter a valid email address' }],
    }
    const tokens = show()
    await fill()
    await add()
    await userEvent.type(rows()[1]!, 'petr@acme.example')
    await submit()
    expect(screen.getByText('Please enter a valid email address')).toBeDefined()
    expect(rows().map((row) => row.getAttribute('aria-invalid'))).toEqual([null, 'true'])
    expect(field('Company name').value).toBe('Acme')
    expect(tokens).toEqual([])
  })

  test.each([
    [{ status: 500 } as const, 'Failed to submit interest form'],
    [{ status: 429, message: 'Too many attempts.' } as const, 'Too many attempts.'],
    ['no answer' as const, 'Failed to submit form. Please try again.'],
  ])('says %j as it should', async (failure, message) => {
    answer = failure
    show()
    await fill()
    await submit()
    expect(alertText()).toBe(message)
    expect(within(screen.getByRole('alert')).queryByText(message)).not.toBeNull()
    expect(field('Contact email').value).toBe('jana@acme.example')
  })
})

const submitRequest = async (delivery: 'queued' | 'kept') => {
  answer = success({ requestToken: 'token-of-the-request', delivery })
  render(<InterestFormDialog request={{}} />)
  await fill()
  await submit()
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
  const open = (inviteToken: string) => render(<InterestFormDialog request={{ inviteToken, email: 'jana@acme.example' }} />)
  const before = open('first')
  await userEvent.clear(field('Contact email'))
  await fill('jana@home.example')
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
  await submit()
  await screen.findByText(/We have received your request/)
  again.unmount()
  open('first')
  expect(field('Company name').value).toBe('')
})
