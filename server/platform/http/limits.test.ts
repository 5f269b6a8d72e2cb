import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { logout } from '#contract/auth.ts'
import { getModule } from '#contract/lessons.ts'
import { forgotPassword } from '#contract/own-account.ts'
import { openPreview } from '#contract/preview.ts'
import { completeLesson } from '#contract/progress.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { newLinkToken } from '../../features/people/sessions/tokens.ts'
import { shareTestProduct, startTestProduct } from '../../testing/test-product.ts'
import { networkOf } from './network-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:0:cb00:7107', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  // Some proxies name the client's port as well, which changes with each connection.
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const shared = shareTestProduct()
const real = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' }

test('all addresses of one /64 share a limit, another /64 has its own', async () => {
  const product = await startTestProduct({ settings: real })
  const ask = async (address: string, at: number) =>
    (await product.call(forgotPassword, { body: { email: `a${at}@example.com` }, headers: { 'x-forwarded-for': address } }))
      .status
  for (let at = 0; at < 20; at++) expect(await ask(`2001:db8:1:2::${at.toString(16)}`, at)).toBe(200)
  expect(await ask('2001:db8:1:2:ffff::1', 20)).toBe(429)
  expect(await ask('2001:db8:1:3::1', 21)).toBe(200)
})

test('a call beyond its limit is refused before its body is read', async () => {
  const product = await startTestProduct({ settings: real })
  const send = (payload: string) =>
    product.app.inject({ method: 'POST', url: '/api/waitlist', headers: { 'content-type': 'application/json' }, payload })
  for (let at = 0; at < 20; at++) expect((await send('{')).statusCode).toBe(400)
  expect((await send('{')).statusCode).toBe(429)
})

test('a caller without permission is refused before the body is read', async () => {
  const product = shared()
  const learner = await product.signIn()
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'PUT', url: '/api/lessons/1/1', payload: '{' } as const
  expect((await product.app.inject({ ...request, headers })).statusCode).toBe(401)
  const authorization = `Bearer ${learner.token}`
  expect((await product.app.inject({ ...request, headers: { ...headers, authorization } })).statusCode).toBe(403)
})

test('guesses of invitations end in 429, in the path and in the header', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '0.05' } })
  const byPath = async () => (await product.call(openPreview, { params: { token: newLinkToken() } })).status
  const byHeader = async () => (await product.call(getModule, { params: { moduleId: 1 }, invitation: newLinkToken() })).status
  for (const guess of [byPath, byHeader]) {
    const statuses = []
    for (let at = 0; at < 16; at++) statuses.push(await guess())
    expect(statuses).toEqual([...Array(15).fill(404), 429])
  }
})

test('every public call that takes a one-time secret has a limit per address', () => {
  const secret = /"(?:token|code|signature|activation|invitation|userToken)":/
  const unlimited = Object.entries(allEndpoints).filter(
    ([, { access, limits, path, params, query, body }]) =>
      access === 'public' &&
      (/:(token|code)/.test(path) ||
        [params, query, body].some(
          (shape) =>
            shape && secret.test(JSON.stringify(Object.fromEntries(Object.keys(shape.shape ?? {}).map((name) => [name, 1])))),
        )) &&
      !limits.some(({ per }) => per === 'address'),
  )
  expect(unlimited.map(([name]) => name)).toEqual([])
})

test('counters cannot be traced to an address or an email, not even by hashing a list of them', async () => {
  const product = await startTestProduct()
  const body = { name: 'Eva', email: 'eva@example.com', courseType: 'advanced' }
  await product.call(joinWaitlist, { body })
  const other = await startTestProduct()
  await other.call(joinWaitlist, { body })
  const keys = async ({ deps }: typeof product) =>
    (await deps.db.selectFrom('rateLimits').select('key').execute()).map(({ key }) => key)
  const [ours, theirs] = [await keys(product), await keys(other)]
  expect(ours).toHaveLength(2)
  // Another installation has another key, so the same person has another name there.
  expect(theirs.filter((key) => ours.includes(key))).toEqual([])
})

test('an account without a proven mailbox makes a limited number of changes a day; proving it lifts the limit, and leaving is always possible', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '0.1' } })
  const demo = await product.signIn({ userType: 'demo' })
  const learner = await product.signIn()
  const complete = async (as: string) =>
    (await product.call(completeLesson, { as, params: { moduleId: 1, lessonId: 1 }, body: { timeSpent: 1 } })).status
  const statuses = []
  for (let times = 0; times < 21; times++) {
    product.clock.advance({ minutes: 10, seconds: 1 })
    statuses.push(await complete(demo.token))
    expect(await complete(learner.token)).toBe(200)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect((await product.call(logout, { as: demo.token })).status).toBe(200)
})

test('a request whose connection was reset before it is handled is refused, and is no defect', async () => {
  const { app } = await startTestProduct()
  await app.ready()
  for (const [method, url] of [
    ['GET', '/api/auth/me'],
    ['POST', '/api/waitlist'],
    ['GET', '/metrics'],
  ] as const) {
    const head = { method, url, httpVersion: '1.1', headers: { host: 'a' }, rawHeaders: ['Host', 'a'] }
    const request = Object.assign(new IncomingMessage(new Socket()), head)
    const response = new ServerResponse(request)
    app.server.emit('request', request, response)
    await expect.poll(() => response.headersSent).toBe(true)
    expect(response.statusCode, url).toBe(400)
  }
})
