import { describe, expect, test } from 'vitest'
import { getMe, listUsers, login, logout, registerAccount } from '#contract/auth.ts'
import { shareTestProduct, startTestProduct } from '../../../testing/test-product.ts'
import { signToken } from './tokens.ts'

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

test('registering without an activation makes a seven-day demo that is signed in', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const answer = await product.call(registerAccount, { body: person })
  expect(answer.status).toBe(201)
  expect(answer.body.data.user).toMatchObject({
    email: 'jana@example.com',
    role: 'user',
    userType: 'demo',
    accessExpiresAt: '2026-11-28T09:00:00.000Z',
  })
  const me = await product.call(getMe, { as: answer.body.data.token })
  expect(me.body.data.user.fullName).toBe('Jana Nováková')
  expect(me.headers['cache-control']).toBe('no-store')
})

test('two registrations of one address at once make one account', async () => {
  const product = await startTestProduct()
  const answers = await Promise.all([1, 2, 3].map(() => product.call(registerAccount, { body: person })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
})

describe('what is refused', () => {
  /** Shared: none of these calls may leave a trace. */
  const untouched = shareTestProduct()

  test.each([
    [{ email: '', password: '' }, 'Email and password are required'],
    [{ email: 'a@example.com', password: '' }, 'Email and password are required'],
    [{}, 'Email and password are required'],
    [{ email: 'no-at-sign', password: 'x' }, 'Please enter a valid email address'],
  ])('signing in with %j is refused: %s', async (body, message) => {
    const product = untouched()
    expect(await product.call(login, { body })).toMatchObject({ status: 400, body: { success: false, message } })
  })

  test('registration without name or company is refused with a message', async () => {
    const product = untouched()
    const answer = await product.call(registerAccount, { body: { email: person.email, password: person.password } })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Full name and company are required for registration' } })
  })

  test.each([
    ['short', 'Please use at least 10 characters.'],
    ['password123', 'This password is on a list of common passwords. Please choose another one.'],
    ['1234567890', 'This password is on a list of common passwords. Please choose another one.'],
    ['jana@example.com', 'Please do not use your email address as the password.'],
    ['x1'.repeat(65), 'Please use at most 128 characters.'],
  ])('the password %s is refused and says why', async (password, message) => {
    const product = untouched()
    const answer = await product.call(registerAccount, { body: { ...person, password } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'weak-password', message } })
  })
})

test('a password with Czech letters, spaces and emoji is kept exactly, however its letters are composed', async () => {
  const product = await startTestProduct()
  const password = 'Příliš žluťoučký 🐎 '
  await product.call(registerAccount, { body: { ...person, password } })
  for (const typed of [password, password.normalize('NFD')])
    expect((await product.call(login, { body: { email: person.email, password: typed } })).status).toBe(200)
  expect((await product.call(login, { body: { email: person.email, password: password.trim() } })).status).toBe(401)
})

test('an unknown address and a wrong password are the same refusal', async () => {
  const product = await startTestProduct()
  await product.call(registerAccount, { body: person })
  const wrong = await product.call(login, { body: { email: person.email, password: 'something else' } })
  const unknown = await product.call(login, { body: { email: 'nobody@example.com', password: 'something else' } })
  expect(wrong.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
})

test('logging out ends the session on the server', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn()
  expect((await product.call(logout, { as: token })).status).toBe(200)
  expect(await product.call(getMe, { as: token })).toMatchObject({ status: 401, body: { code: 'session-ended' } })
})

test('a learner’s session ends after seven days, an admin’s after twelve hours', async () => {
  const product = await startTestProduct()
  const learner = await product.signIn()
  const admin = await product.signIn({ role: 'admin' })
  product.clock.advance({ hours: 12, seconds: 1 })
  expect((await product.call(getMe, { as: admin.token })).status).toBe(401)
  expect((await product.call(getMe, { as: learner.token })).status).toBe(200)
  product.clock.advance({ days: 7 })
  expect((await product.call(getMe, { as: learner.token })).status).toBe(401)
})

test('a session that was opened while its account was being made an admin lasts no longer than an admin’s', async () => {
  const product = await startTestProduct()
  const { token, id } = await product.signIn()
  const access = { role: 'admin', userType: 'admin' } as const
  await product.deps.db.updateTable('users').set(access).where('id', '=', id).execute()
  product.clock.advance({ hours: 11 })
  expect((await product.call(getMe, { as: token })).status).toBe(200)
  product.clock.advance({ hours: 1, seconds: 1 })
  expect((await product.call(getMe, { as: token })).body.code).toBe('session-ended')
})

test('a forged token, a token of another key and a disabled account are refused', async () => {
  const product = await startTestProduct()
  const { id, token } = await product.signIn()
  const [header, payload] = token.split('.')
  const forged = await signToken(
    new Uint8Array(48),
    { kind: 'session', userId: id, sessionId: 'x' },
    product.clock.now(),
    new Date('2027-01-01'),
  )
  for (const bad of ['x', `${header}.${payload}.`, forged]) expect((await product.call(getMe, { as: bad })).status).toBe(401)
  await product.deps.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute()
  expect(await product.call(getMe, { as: token })).toMatchObject({ status: 403, body: { code: 'account-disabled' } })
})

test('role is read from the database, not from the token', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  expect((await product.call(listUsers, { as: admin.token })).status).toBe(200)
  await product.deps.db.updateTable('users').set({ role: 'user', userType: 'full' }).where('id', '=', admin.id).execute()
  expect(await product.call(listUsers, { as: admin.token })).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})
