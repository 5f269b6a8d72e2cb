import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { updateAccount } from '#contract/own-account.ts'
import { call } from '../../api/call.ts'
import { signIn } from '../../session/session.ts'
import { answerCalls, refusal, success } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { ModalHost } from '../../ui/modal.tsx'
import { useAction } from '../../ui/use-action.ts'

const user = sampleUser({ email: 'jana@example.com' })

const LongForm = () => {
  const action = useAction({
    send: (values) => call(updateAccount, { body: { company: String(values.get('company')) } }),
    onSuccess: () => document.body.setAttribute('data-done', 'yes'),
  })
  return (
    <>
      <Form action={action}>
        <TextField name="company" label="Company" />
        <SubmitButton>Save</SubmitButton>
      </Form>
      <ModalHost />
    </>
  )
}

const serverThatForgot = () =>
  answerCalls(({ path }) => {
    if (path === '/api/auth/login') return success({ user, token: 'new' })
    if (path === '/api/auth/me') return success({ user })
    return localStorage.getItem('authToken') === 'new'
      ? success({ user, hasPassword: true, emailProvenAt: null, consents: [] })
      : refusal(401, 'session-ended', 'Your session has ended.')
  })

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!

beforeEach(() => {
  document.body.removeAttribute('data-done')
  signIn(user, 'old')
  render(<LongForm />)
})

const saveAndSignInAgain = async () => {
  await userEvent.type(field('company'), 'Acme')
  await userEvent.click(screen.getByText('Save'))
  await screen.findByText('Your session has ended')
  expect(field('company').value).toBe('Acme')
  expect(field('email')).toMatchObject({ value: 'jana@example.com', readOnly: true })
  await userEvent.type(field('password'), 'correct horse 1')
  await userEvent.click(screen.getByText('Sign in and continue'))
  await expect.poll(() => document.body.getAttribute('data-done')).toBe('yes')
}

test('a session that ends during a form is renewed in a dialog, and the form is sent with the typed values', async () => {
  const { sent } = serverThatForgot()
  await saveAndSignInAgain()
  expect(sent.map(({ path }) => path)).toEqual(['/api/account', '/api/auth/login', '/api/account'])
  expect(sent.at(-1)?.body).toEqual({ company: 'Acme' })
})

/** The storage after a person has signed in in another tab of this browser. */
const signInElsewhere = () => {
  localStorage.setItem('authToken', 'new')
  dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: 'new' }))
}

test('an account without a password signs in with a passkey, or at its provider in another tab, and the form is sent', async () => {
  signIn({ ...user, socialProvider: 'google' }, 'old')
  const { sent } = serverThatForgot()
  await userEvent.type(field('company'), 'Acme')
  await userEvent.click(screen.getByText('Save'))
  const link = await screen.findByRole('link', { name: 'Sign in again with Google (new tab)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/auth/google', '_blank'])
  screen.getByRole('button', { name: 'Sign in with a passkey' })
  signInElsewhere()
  await expect.poll(() => document.body.getAttribute('data-done')).toBe('yes')
  expect(sent.map(({ path }) => path)).toEqual(['/api/account', '/api/auth/me', '/api/account'])
  expect(sent.at(-1)?.body).toEqual({ company: 'Acme' })
})

test('another person who signs in in another tab is named, and nothing is sent for them', async () => {
  signIn({ ...user, id: 'd3b7c0c2-53a4-4f58-9a2e-7f4f6f4f2a10' }, 'old')
  const { sent } = serverThatForgot()
  await userEvent.click(screen.getByText('Save'))
  await screen.findByText('Your session has ended')
  signInElsewhere()
  expect((await screen.findByRole('alert')).textContent).toContain('signed in as jana@example.com, which is another account')
  expect(sent.map(({ path }) => path)).toEqual(['/api/account', '/api/auth/me'])
})

/** A token that says whose it is, as the server's do. */
const tokenFor = (id: string) => `h.${btoa(JSON.stringify({ sub: id }))}.s`

const serverForTokens = () =>
  answerCalls(({ path, headers }) => {
    if (path === '/api/auth/login') return success({ user, token: tokenFor(user.id) })
    return headers.has('authorization')
      ? success({ user, hasPassword: true, emailProvenAt: null, consents: [] })
      : refusal(401, 'not-signed-in', 'Authentication required')
  })

test.each([
  ['signed out in another tab', undefined],
  ['another person has signed in in another tab', tokenFor('d3b7c0c2-53a4-4f58-9a2e-7f4f6f4f2a10')],
])('where %s, nothing is sent before the person has signed in again', async (_what, token) => {
  const { sent } = serverForTokens()
  if (token) localStorage.setItem('authToken', token)
  else localStorage.removeItem('authToken')
  await saveAndSignInAgain()
  expect(sent.map(({ path }) => path)).toEqual(['/api/account', '/api/auth/login', '/api/account'])
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, null, `Bearer ${tokenFor(user.id)}`])
})

test('a person who declines to sign in keeps the form and sees why it was not sent', async () => {
  serverThatForgot()
  await userEvent.type(field('company'), 'Acme')
  await userEvent.click(screen.getByText('Save'))
  await userEvent.click(await screen.findByText('Not now'))
  expect((await screen.findByRole('alert')).textContent).toBe('Your session has ended.')
  expect(field('company').value).toBe('Acme')
})
