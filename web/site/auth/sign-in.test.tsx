import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, type SessionUser } from '../../session/session.ts'
import { answerCalls, refusal, success } from '../../testing/answer-calls.ts'
import { sampleAdmin, sampleUser } from '../../testing/sample-user.ts'
import SignIn from './sign-in.island.tsx'

const learner = sampleUser({ email: 'jana@example.com' })
const own = `/user/${learner.id}`

beforeEach(() => {
  localStorage.clear()
  forgetSession()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Shows the island of /auth with its query and returns where it has led to. */
const show = async (query = '') => {
  history.replaceState(null, '', `/auth${query}`)
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => {})
  render(<SignIn />)
  await waitFor(() => expect(leave.mock.calls.length > 0 || !document.querySelector('[aria-busy="true"]')).toBe(true))
  return () => waitFor(() => expect(leave.mock.calls.length).toBe(1)).then(() => leave.mock.calls[0]?.[0])
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const alertText = async () => (await screen.findAllByRole('alert'))[0]?.textContent
const fillIn = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await userEvent.type(field(name), value)
}

test('the heading and the fields follow the choice between signing in and creating an account, and typed text stays', async () => {
  answerCalls(() => success())
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to your account')
  await fillIn({ email: 'jana@example.com' })
  await press('New here? Create an account')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create your account')
  expect(field('email').value).toBe('jana@example.com')
  await press('Show password')
  expect(field('password').type).toBe('text')
  await press('Hide password')
  expect(field('password').type).toBe('password')
  expect(field('password').autocomplete).toBe('new-password')
  expect(screen.getByText(/At least 10 characters/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to course preview' }).getAttribute('href')).toBe('/')
})

test.each([
  [{}, 'Email and password are required'],
  [{ email: 'jana@example.com' }, 'Email and password are required'],
  [{ email: 'jana', password: 'x' }, 'Please enter a valid email address'],
])('signing in with %j says: %s', async (values, message) => {
  const { sent } = answerCalls(() => success())
  await show()
  await fillIn(values)
  await press('Sign in')
  expect(screen.getByText(message)).toBeDefined()
  expect(sent).toEqual([])
})

test('a browser that stores nothing is named as the reason, where the next page would ask to sign in again', async () => {
  const isFull = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: isFull, removeItem: () => {} })
  answerCalls(({ line }) => (line === 'POST /api/auth/login' ? success({ user: learner, token: 'new' }) : success()))
  await show()
  await fillIn({ email: 'jana@example.com', password: 'correct horse 1' })
  await press('Sign in')
  expect(await alertText()).toContain('this browser stores nothing for this site')
  expect(location.replace).not.toHaveBeenCalled()
})

test('creating an account asks for name and company in the specification’s words', async () => {
  answerCalls(() => success())
  await show('?form=create')
  await fillIn({ email: 'jana@example.com', password: 'correct horse 1' })
  await press('Create account')
  expect(screen.getByText('Full name and company are required for registration')).toBeDefined()
})

test('a short password and a malformed code are reported before anything is sent', async () => {
  const { sent } = answerCalls(() => success())
  await show('?form=create')
  await fillIn({ email: 'jana@example.com', password: 'short', fullName: 'Jana', company: 'Acme', code: '12' })
  await press('Create account')
  expect(await alertText()).toBe('Please check the 2 marked fields.')
  expect(screen.getByText('Please use at least 10 characters.')).toBeDefined()
  expect(screen.getByText('The activation code has six digits.')).toBeDefined()
  expect(sent).toEqual([])
})

test.each([
  [refusal(401, 'wrong-credentials', 'Wrong email address or password.'), 'Wrong email address or password.'],
  [refusal(401, 'wrong-credentials'), 'Login failed'],
  [refusal(500, 'internal-error', 'Something went wrong. Please try again.'), 'An unexpected error occurred. Please try again.'],
  ['no answer' as const, 'An unexpected error occurred. Please try again.'],
])('a failed sign-in shows its sentence and keeps what was typed', async (answer, message) => {
  answerCalls(() => answer)
  await show()
  await fillIn({ email: 'jana@example.com', password: 'a wrong one' })
  await press('Sign in')
  expect(await alertText()).toBe(message)
  expect(field('password').value).toBe('a wrong one')
})

test('an unworded refusal of a registration reads Registration failed', async () => {
  answerCalls(() => refusal(409, 'email-taken'))
  await show('?form=create')
  await fillIn({ email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana', company: 'Acme', code: '123 456' })
  await press('Create account')
  expect(await alertText()).toBe('Registration failed')
})

test('the activation link fixes the address, fills in the company and is sent with the form', async () => {
  const { sent } = answerCalls(({ path }) =>
    path.startsWith('/api/auth/activation/')
      ? success({ email: 'petr@acme.cz', company: 'Acme', teamName: 'Acme', fullName: null, hasAccount: true })
      : success({ user: learner, token: 't' }),
  )
  const where = await show('?activation=LINK')
  expect(field('email')).toMatchObject({ value: 'petr@acme.cz', readOnly: true })
  expect(field('company').value).toBe('Acme')
  expect(screen.getByText(/already has an account. The form sets its password/)).toBeDefined()
  await fillIn({ fullName: 'Petr', password: 'correct horse 1' })
  await press('Set password and sign in')
  expect(await where()).toBe(`${own}/dashboard`)
  expect(sent.at(-1)?.body).toMatchObject({ email: 'petr@acme.cz', activation: 'LINK', fullName: 'Petr' })
  expect(localStorage.getItem('authToken')).toBe('t')
})

test('an expired activation link shows a message and offers to sign in', async () => {
  answerCalls(() => refusal(410, 'activation-invalid', 'gone'))
  await show('?activation=OLD')
  expect(await alertText()).toMatch(/invalid or has expired. If you have already used it, sign in/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to your account')
})

test('an approved visitor’s address is filled in and forgotten after signing in', async () => {
  localStorage.setItem('pendingUser', JSON.stringify({ email: 'jana@example.com', fullName: 'Jana', role: 'user' }))
  answerCalls(() => success({ user: learner, token: 't' }))
  const where = await show()
  expect(field('email').value).toBe('jana@example.com')
  await fillIn({ password: 'correct horse 1' })
  await press('Sign in')
  await where()
  expect(localStorage.getItem('pendingUser')).toBeNull()
})

/** Signs in before the page is shown. */
const rememberSession = () => {
  // With a demo's token left over the next check starts again.
  localStorage.setItem('demoToken', 'd')
  forgetSession()
  localStorage.setItem('authToken', 't')
}
const answerActivation = (user: SessionUser) =>
  answerCalls(({ path }) => (path.includes('/activation/') ? refusal(410, 'activation-invalid', 'gone') : success({ user })))

test('a used activation link leads a signed-in person on', async () => {
  rememberSession()
  answerActivation(learner)
  const where = await show('?activation=OLD')
  expect(await where()).toBe(`${own}/dashboard`)
})

test('an expired activation link shows a message to a signed-in person without full access', async () => {
  rememberSession()
  answerActivation(sampleUser({ userType: 'demo' }))
  await show('?activation=OLD')
  expect(await alertText()).toContain('This activation link is invalid or has expired')
})

test.each([
  [learner, `${own}/dashboard`],
  [sampleAdmin(), '/admin/dashboard'],
])('a signed-in person is sent to their dashboard', async (user, home) => {
  rememberSession()
  answerCalls(() => success({ user }))
  const where = await show()
  expect(await where()).toBe(home)
})

test.each([
  [`${own}/progress?x=1`, `${own}/progress?x=1`],
  [`/user/${sampleAdmin().id}/module/3?section=2`, `${own}/module/3?section=2`],
  ['/module/3/lesson/4', '/module/3/lesson/4'],
  ['/law/czechia#pay', '/law/czechia#pay'],
  ['/admin/teams', `${own}/dashboard`],
  [`//evil.example${own}/`, `${own}/dashboard`],
  ['/\\evil.example', `${own}/dashboard`],
  [`https://evil.example${own}/x`, `${own}/dashboard`],
  ['javascript:alert(1)', `${own}/dashboard`],
  [`${own}/../../admin`, `${own}/dashboard`],
])('after signing in ?next=%s leads to %s', async (next, to) => {
  answerCalls(() => success({ user: learner, token: 't' }))
  const where = await show(`?next=${encodeURIComponent(next)}`)
  await fillIn({ email: 'jana@example.com', password: 'correct horse 1' })
  await press('Sign in')
  expect(await where()).toBe(to)
})
