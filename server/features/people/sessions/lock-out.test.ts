import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { login, registerAccount } from '#contract/auth.ts'
import { forgotPassword, resetPassword } from '#contract/own-account.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }
const real = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' }

/** Tries to sign in from a network address, with a device's cookie if there is one. */
const tryFrom = (product: TestProduct, address: string, password: string, cookie?: string) =>
  product.call(login, {
    body: { email: person.email, password },
    headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
  })

const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!

/** A password's hash at the lowest cost that Argon2 has: it is guessed at hundreds of times here. */
function hashCheaply(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const nonce = randomBytes(16)
  const [salt, tag] = [nonce, argon2Sync('argon2id', { message: password, nonce, ...cost })].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${tag}`
}

async function start(): Promise<{ product: TestProduct; cookie: string }> {
  const product = await startTestProduct({ settings: real })
  const answer = await product.call(registerAccount, { body: person, headers: { 'x-forwarded-for': '10.0.0.1' } })
  await product.deps.db
    .updateTable('users')
    .set({ passwordHash: hashCheaply(person.password) })
    .execute()
  return { product, cookie: cookieOf(answer) }
}

/** Guesses from many addresses until strangers have to wait. */
async function guessFromEverywhere(product: TestProduct): Promise<void> {
  for (let at = 0; at < 41; at++) await tryFrom(product, `172.16.${at}.1`, 'a wrong guess')
}

test('after five wrong attempts an address waits, longer each time, but not the owner’s device or another address', async () => {
  const { product, cookie } = await start()
  for (let tries = 0; tries < 5; tries++) expect((await tryFrom(product, '10.6.6.6', 'a wrong guess')).status).toBe(401)
  const blocked = await tryFrom(product, '10.6.6.6', person.password)
  expect(blocked).toMatchObject({ status: 429, headers: { 'retry-after': '30' }, body: { code: 'too-many' } })
  expect(blocked.body.message).toMatch(/wait 30 seconds, or set a new password/)
  expect((await tryFrom(product, '10.0.0.77', person.password)).status).toBe(200)
  expect((await tryFrom(product, '10.6.6.6', person.password, cookie)).status).toBe(200)
  product.clock.advance({ seconds: 30 })
  expect((await tryFrom(product, '10.6.6.6', 'a wrong guess')).status).toBe(401)
  expect((await tryFrom(product, '10.6.6.6', 'a wrong guess')).headers['retry-after']).toBe('60')
})

test('a successful sign-in forgets the failures before it', async () => {
  const { product } = await start()
  for (const round of [1, 2]) {
    for (let tries = 0; tries < 4; tries++) await tryFrom(product, '10.6.6.6', 'a wrong guess')
    expect([round, (await tryFrom(product, '10.6.6.6', person.password)).status]).toEqual([round, 200])
  }
})

test('the wait never exceeds fifteen minutes, and a day without a failure forgets', async () => {
  const { product } = await start()
  for (let tries = 0; tries < 20; tries++) {
    await tryFrom(product, '10.6.6.6', 'a wrong guess')
    product.clock.advance({ minutes: 15 })
  }
  await tryFrom(product, '10.6.6.6', 'a wrong guess')
  expect((await tryFrom(product, '10.6.6.6', 'a wrong guess')).headers['retry-after']).toBe('900')
  product.clock.advance({ hours: 25 })
  for (let tries = 0; tries < 4; tries++) expect((await tryFrom(product, '10.6.6.6', 'a wrong guess')).status).toBe(401)
  expect((await tryFrom(product, '10.6.6.6', person.password)).status).toBe(200)
})

test('guesses from everywhere slow strangers down, and the owner’s device still signs in', async () => {
  const { product, cookie } = await start()
  await guessFromEverywhere(product)
  expect((await tryFrom(product, '192.168.0.5', person.password)).status).toBe(429)
  expect((await tryFrom(product, '192.168.0.5', person.password, cookie)).status).toBe(200)
})

test('requests for a new password that mail nothing leave the owner the way in that the refusal names', async () => {
  const { product } = await start()
  const forgot = (email: string, address: string) =>
    product.call(forgotPassword, { body: { email }, headers: { 'x-forwarded-for': address } })
  for (let at = 0; at < 8; at++) await forgot(`jana+${at}@example.com`, `172.16.${at}.1`)
  await guessFromEverywhere(product)
  const refused = await tryFrom(product, '192.168.0.5', person.password)
  expect(refused.body.message).toContain('‘Forgot your password?’ – that works at once')
  expect((await forgot(person.email, '192.168.0.5')).status).toBe(200)
  await runPendingJobs(product)
  expect(await product.mails('password-reset')).toHaveLength(1)
})

test('however often strangers ask for new passwords, one of the links in the owner’s mailbox works', async () => {
  const { product } = await start()
  await product.deps.db.updateTable('users').set({ emailProvenAt: product.clock.now() }).execute()
  for (let minute = 0; minute < 90; minute += 3) {
    await product.call(forgotPassword, { body: { email: person.email }, headers: { 'x-forwarded-for': `172.16.${minute}.1` } })
    await runPendingJobs(product)
    product.clock.advance({ minutes: 3 })
  }
  const mails = await product.mails('password-reset')
  expect(mails).toHaveLength(10)
  const token = /token=([\w-]+)/.exec(mails.at(-1)!.text)![1]!
  expect((await product.call(resetPassword, { body: { token, password: 'another good one 2' } })).status).toBe(200)
})

test('a passkey signs in while the account is under attack', async () => {
  const { product } = await start()
  const { body } = await tryFrom(product, '10.0.0.1', person.password)
  const authenticator = new SoftwareAuthenticator()
  const { passkey } = await addPasskeyTo(product, authenticator, body.data.token)
  await guessFromEverywhere(product)
  expect((await tryFrom(product, '192.168.0.5', person.password)).status).toBe(429)
  expect((await signInBy(product, authenticator, passkey)).status).toBe(200)
})

test('a device’s mark is good for its own account only, and cannot be made up', async () => {
  const { product, cookie } = await start()
  const other = { ...person, email: 'petr@example.com' }
  const cookieOfOther = cookieOf(await product.call(registerAccount, { body: other }))
  await guessFromEverywhere(product)
  const forged = cookie.replace(/.{4}$/, 'AAAA')
  for (const bad of [cookieOfOther, forged])
    expect((await tryFrom(product, '192.168.0.5', person.password, bad)).status).toBe(429)
})

test('a stolen device’s mark may guess five times as well', async () => {
  const { product, cookie } = await start()
  for (let tries = 0; tries < 5; tries++) await tryFrom(product, '10.0.0.1', 'a wrong guess', cookie)
  expect((await tryFrom(product, '10.0.0.1', person.password, cookie)).status).toBe(429)
  expect((await tryFrom(product, '10.0.0.1', person.password)).status).toBe(200)
})

test('tries at the same moment are all counted', async () => {
  const { product } = await start()
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryFrom(product, '10.6.6.6', 'a wrong guess')))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
})

test('an unknown address is counted and answered like a known one, and neither is stored', async () => {
  const { product } = await start()
  const guess = (email: string) =>
    product.call(login, { body: { email, password: 'a wrong guess' }, headers: { 'x-forwarded-for': '10.6.6.6' } })
  for (let tries = 0; tries < 6; tries++) {
    const [known, unknown] = [await guess(person.email), await guess('nobody@example.com')]
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
  }
  const rows = JSON.stringify(await product.deps.db.selectFrom('signInTries').selectAll().execute())
  expect(rows, 'what is counted').not.toMatch(/jana|nobody|10\.6\.6\.6/)
})

test('failures counted while the clock was eight days ahead lock no one out when it is right again', async () => {
  const { product } = await start()
  product.clock.advance({ days: 8 })
  for (let tries = 0; tries < 5; tries++) await tryFrom(product, '10.6.6.6', 'a wrong guess')
  expect((await tryFrom(product, '10.6.6.6', person.password)).status).toBe(429)
  product.clock.advance({ days: -8 })
  expect((await tryFrom(product, '10.6.6.6', person.password)).status).toBe(200)
})

test('a reset link gets the owner in from a new device under attack, and marks from before the address was proven protect no more', async () => {
  const { product, cookie } = await start()
  await guessFromEverywhere(product)
  await product.call(forgotPassword, { body: { email: person.email } })
  await runPendingJobs(product)
  const [mail] = await product.mails('password-reset')
  const token = /reset\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const body = { token, password: 'another good one 2' }
  const answer = await product.call(resetPassword, { body, headers: { 'x-forwarded-for': '192.168.0.5' } })
  expect((await tryFrom(product, '192.168.0.5', body.password)).status).toBe(200)
  await guessFromEverywhere(product)
  expect((await tryFrom(product, '192.168.0.9', body.password, cookieOf(answer))).status).toBe(200)
  expect((await tryFrom(product, '10.0.0.1', 'a wrong guess', cookie)).status).toBe(429)
  expect((await tryFrom(product, '10.0.0.1', 'a wrong guess', cookieOf(answer))).status).toBe(401)
  product.clock.advance({ days: 181 })
  await guessFromEverywhere(product)
  expect((await tryFrom(product, '10.0.0.1', 'a wrong guess', cookieOf(answer))).status).toBe(429)
})
