import { expect, test } from 'vitest'
import { getMe, login, registerAccount } from '#contract/auth.ts'
import { changePassword, deleteOwnAccount, forgotPassword, resetPassword } from '#contract/own-account.ts'
import { callDuring } from '../../../testing/blocked-statements.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { makeAdmin } from '../users/first-admin.ts'

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }
const next = 'another good one 2'

const shared = shareTestProduct()

const newAddress = () => `${crypto.randomUUID()}@example.com`
const register = async (product: TestProduct, email = person.email) =>
  (await product.call(registerAccount, { body: { ...person, email } })).body.data.token
const signIn = (product: TestProduct, password: string, email = person.email) =>
  product.call(login, { body: { email, password } })

async function askForLink(product: TestProduct, email = person.email): Promise<string> {
  await product.call(forgotPassword, { body: { email } })
  await runPendingJobs(product)
  const mail = (await product.mails('password-reset')).filter(({ toEmail }) => toEmail === email).at(-1)!
  return /reset\?token=([\w-]+)/.exec(mail.text)![1]!
}

test('asking for a new password answers the same for known and unknown addresses, and mails only the known', async () => {
  const product = await startTestProduct()
  await register(product)
  const known = await product.call(forgotPassword, { body: { email: ' JANA@example.com ' } })
  const unknown = await product.call(forgotPassword, { body: { email: 'nobody@example.com' } })
  expect([known.status, known.body.data]).toEqual([200, { delivery: 'kept' }])
  expect(unknown.body).toEqual(known.body)
  expect(await product.mails('password-reset')).toEqual([])
  await runPendingJobs(product)
  expect((await product.mails('password-reset')).map((mail) => mail.toEmail)).toEqual([person.email])
})

test('the link sets a new password, ends all sessions and mails the owner', async () => {
  const product = await startTestProduct()
  const token = await register(product)
  const link = await askForLink(product)
  expect((await product.call(resetPassword, { body: { token: link, password: next } })).body.data.email).toBe(person.email)
  expect((await product.call(getMe, { as: token })).body.code).toBe('session-ended')
  expect((await signIn(product, person.password)).status).toBe(401)
  expect((await signIn(product, next)).status).toBe(200)
  expect((await product.mails('password-changed')).map((mail) => mail.toEmail)).toEqual([person.email])
})

test('a link works once, also when it is sent twice at the same moment', async () => {
  const product = shared()
  const email = newAddress()
  await register(product, email)
  const token = await askForLink(product, email)
  const answers = await Promise.all(
    [next, `${next}x`].map((password) => product.call(resetPassword, { body: { token, password } })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410])
})

test('a refused password leaves the link usable', async () => {
  const product = shared()
  const email = newAddress()
  await register(product, email)
  const token = await askForLink(product, email)
  const weak = await product.call(resetPassword, { body: { token, password: 'short' } })
  expect(weak).toMatchObject({ status: 400, body: { code: 'weak-password', message: 'Please use at least 10 characters.' } })
  expect((await product.call(resetPassword, { body: { token, password: next } })).status).toBe(200)
})

test('a link is valid for an hour and only its hash is stored', async () => {
  const product = await startTestProduct()
  await register(product)
  const token = await askForLink(product)
  expect(JSON.stringify(await product.deps.db.selectFrom('passwordResets').selectAll().execute())).not.toContain(token)
  product.clock.advance({ minutes: 60 })
  expect(await product.call(resetPassword, { body: { token, password: next } })).toMatchObject({
    status: 410,
    body: { code: 'reset-invalid' },
  })
})

test('asking again does not kill the link of the first mail, and using one kills both', async () => {
  const product = shared()
  const email = newAddress()
  await register(product, email)
  const first = await askForLink(product, email)
  const second = await askForLink(product, email)
  expect((await product.call(resetPassword, { body: { token: first, password: next } })).status).toBe(200)
  expect((await product.call(resetPassword, { body: { token: second, password: next } })).status).toBe(410)
})

test('a disabled account gets no link, and its open link is dead', async () => {
  const product = await startTestProduct()
  await register(product)
  const token = await askForLink(product)
  await product.deps.db.updateTable('users').set({ status: 'disabled' }).execute()
  expect((await product.call(resetPassword, { body: { token, password: next } })).status).toBe(410)
  await product.call(forgotPassword, { body: { email: person.email } })
  await runPendingJobs(product)
  expect(await product.mails('password-reset')).toHaveLength(1)
})

test('changing the password needs the present one, keeps this session and ends the others', async () => {
  const product = await startTestProduct()
  const other = await register(product)
  await product.deps.db.updateTable('users').set({ emailProvenAt: product.clock.now() }).execute()
  const here = (await signIn(product, person.password)).body.data.token
  const wrong = await product.call(changePassword, { as: here, body: { current: 'not this one', password: next } })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong-current-password', issues: [{ path: 'current' }] } })
  const common = { current: person.password, password: 'password123' }
  expect((await product.call(changePassword, { as: here, body: common })).body.code).toBe('weak-password')
  expect((await product.call(changePassword, { as: here, body: { current: person.password, password: next } })).status).toBe(200)
  expect((await product.call(getMe, { as: here })).status).toBe(200)
  expect((await product.call(getMe, { as: other })).status).toBe(401)
  expect((await signIn(product, next)).status).toBe(200)
  expect(await product.mails('password-changed')).toHaveLength(1)
})

test.each([
  ['change the password', changePassword, { current: person.password, password: next }],
  ['delete the account', deleteOwnAccount, { password: person.password }],
] as const)(
  'a person signed out by the owner’s new password can no longer %s, even with a request under way',
  async (_what, endpoint, body) => {
    const product = await startTestProduct()
    const stranger = await register(product)
    const hold = "update users set password_hash = 'of the owner'; update sessions set ended_at = '2026-11-21T09:00:00Z'"
    const late = await callDuring(product, { hold }, () => product.call(endpoint, { as: stranger, body }))
    expect(late).toMatchObject({ status: 401, body: { code: 'session-ended' } })
    expect(await product.deps.db.selectFrom('users').select('passwordHash').execute()).toEqual([{ passwordHash: 'of the owner' }])
    expect(await product.mails('password-changed')).toEqual([])
  },
)

test('a sign-in with the old password that is under way while the owner sets a new one opens no session', async () => {
  const product = await startTestProduct()
  await register(product)
  const sessions = () => product.deps.db.selectFrom('sessions').select('id').execute()
  const before = await sessions()
  const hold = "update users set password_hash = 'of the owner'"
  const late = await callDuring(product, { hold }, () => signIn(product, person.password))
  expect(late).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
  expect(await sessions()).toEqual(before)
})

test('a stranger at an open session cannot guess the password without waiting', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '1' } })
  const token = await register(product)
  for (let tries = 0; tries < 5; tries++)
    await product.call(changePassword, { as: token, body: { current: `guess ${tries}`, password: next } })
  const answer = await product.call(changePassword, { as: token, body: { current: person.password, password: next } })
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
})

test('the command line makes an admin, whose link sets the password', async () => {
  const product = shared()
  const email = newAddress()
  const { outcome, link } = await makeAdmin(product.deps, email)
  expect(outcome).toBe('is a new admin')
  const token = new URL(link).searchParams.get('token')!
  await product.call(resetPassword, { body: { token, password: next } })
  const answer = await product.call(login, { body: { email, password: next } })
  expect(answer.body.data.user).toMatchObject({ role: 'admin', userType: 'admin' })
})

test('an account that becomes an admin signs in anew', async () => {
  const product = shared()
  const email = newAddress()
  await register(product, email)
  await product.call(resetPassword, { body: { token: await askForLink(product, email), password: next } })
  const { token } = (await signIn(product, next, email)).body.data
  expect((await makeAdmin(product.deps, email)).outcome).toBe('has become an admin')
  expect((await product.call(getMe, { as: token })).status).toBe(401)
  expect((await signIn(product, next, email)).body.data.user.role).toBe('admin')
  expect((await makeAdmin(product.deps, email)).outcome).toBe('is an admin already')
})

test('a person who registered an admin’s address without proof does not become the admin', async () => {
  const product = shared()
  const email = newAddress()
  await register(product, email)
  const { link } = await makeAdmin(product.deps, email)
  expect(await signIn(product, person.password, email)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
  const token = new URL(link).searchParams.get('token')!
  await product.call(resetPassword, { body: { token, password: next } })
  expect((await signIn(product, next, email)).body.data.user.role).toBe('admin')
})
