import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { listUsers, login, registerAccount } from '#contract/auth.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { changePassword, deleteOwnAccount, exportAccount } from '#contract/own-account.ts'
import { exportPerson } from '#contract/privacy.ts'
import { assembleApp } from '../../app.ts'
import { openSocialBrowser } from '../../testing/social-browser.ts'
import { startSocialProduct } from '../../testing/social-product.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

async function logged(product: TestProduct, act: (app: FastifyInstance) => Promise<unknown>) {
  const lines: string[] = []
  const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void lines.push(line) })
  const app = await assembleApp({ ...product.deps, log })
  await act(app)
  await app.close()
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security')
}

test('a wrong current password is a security event, for a new password and for deleting the account', async () => {
  const product = await startTestProduct()
  const { token } = (await product.call(registerAccount, { body: person })).body.data
  const events = await logged(product, async (app) => {
    for (const [{ method, path }, payload] of [
      [changePassword, { current: 'a wrong guess', password: 'another good one 2' }],
      [deleteOwnAccount, { password: 'a wrong guess' }],
    ] as const)
      await app.inject({ method, url: path, headers: { authorization: `Bearer ${token}` }, payload })
  })
  expect(events.map(({ event, status, code }) => [event, status, code])).toEqual(
    Array(2).fill(['proof failed', 400, 'wrong-current-password']),
  )
})

test('a sign-in by a provider is logged as one, and so is one that failed', async () => {
  const { product } = await startSocialProduct()
  const events = await logged(product, async (app) => {
    await openSocialBrowser({ ...product, app }).signIn('google')
    await openSocialBrowser({ ...product, app }).signIn('github', 'cancel')
  })
  expect(events.map(({ event, route, account }) => [event, route, typeof account])).toEqual([
    ['signed in', '/api/auth/:provider/callback', 'string'],
    ['sign-in failed', '/api/auth/:provider/callback', 'undefined'],
  ])
})

test('exporting a list as a file, or everything about one person, is a security event', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  const { token: own } = await product.signIn({ email: person.email })
  const events = await logged(product, async (app) => {
    const send = async ({ method, path }: { method: 'GET' | 'POST'; path: string }, as: string, payload?: object) =>
      app.inject({ method, url: path, headers: { authorization: `Bearer ${as}` }, ...(payload ? { payload } : {}) })
    await send({ method: 'GET', path: listUsers.file.path }, token)
    await send({ method: 'GET', path: exportAccount.path }, own)
    await send({ method: 'POST', path: exportPerson.path }, token, { email: person.email })
    await send({ method: 'GET', path: listUsers.file.path }, own)
  })
  expect(events.map(({ event, status }) => [event, status])).toEqual([...Array(3).fill(['data exported', 200]), ['denied', 403]])
})

test('every export except that of a lesson part has a content type that makes it a security event', () => {
  const exports = Object.entries(allEndpoints).filter(([name]) => name.startsWith('export') && name !== 'exportLessonPart')
  const raw = exports.map(([, endpoint]) => endpoint.raw)
  expect(raw.filter((type) => type !== 'text/csv' && type !== 'application/json')).toEqual([])
})

test('sign-ins, denials, limits and what admins do are logged, with neither an address nor a token', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } })
  const lines: string[] = []
  const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void lines.push(line) })
  const app = await assembleApp({ ...product.deps, log })
  const send = (endpoint: { method: string; path: string }, body?: object, token?: string) =>
    app.inject({
      method: endpoint.method as 'GET',
      url: endpoint.path,
      headers: { 'x-forwarded-for': '203.0.113.7', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { payload: body } : {}),
    })
  const admin = await product.signIn({ role: 'admin' })
  const user = await product.signIn({ email: person.email })
  await send(registerAccount, { ...person, email: 'petr@example.com' })
  await send(login, { email: 'petr@example.com', password: person.password })
  await send(login, { email: ' Petr@example.com', password: 'a wrong guess' })
  await send(listUsers)
  await send(listUsers, undefined, user.token)
  await send(sendInvitations, { emails: ['eva@example.com'] }, admin.token)
  await send(listUsers, undefined, admin.token)
  for (let guess = 0; guess < 5; guess++) await send(login, { email: 'petr@example.com', password: 'a wrong guess' })
  await app.close()

  const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security')
  expect(events.map(({ event, status, code }) => [event, status, code])).toEqual([
    ['signed in', 201, undefined],
    ['signed in', 200, undefined],
    ['sign-in failed', 401, 'wrong-credentials'],
    ['denied', 401, 'not-signed-in'],
    ['denied', 403, 'not-allowed'],
    ['admin action', 200, undefined],
    ...Array(4).fill(['sign-in failed', 401, 'wrong-credentials']),
    ['limit reached', 429, 'too-many'],
  ])
  const [registered, signedIn, failed] = events
  expect(signedIn.account).toBe(registered.account)
  expect(failed.account, 'the same account, however it was typed').toBe(registered.account)
  expect(new Set(events.map(({ address }) => address)).size).toBe(1)
  for (const secret of ['example.com', '203.0.113.7', person.password, admin.token, user.token])
    expect(lines.join('')).not.toContain(secret)
})
