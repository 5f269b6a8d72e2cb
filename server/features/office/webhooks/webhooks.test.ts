import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import { getInsights } from '#contract/insights.ts'
import { completeModule } from '#contract/progress.ts'
import { submitModule } from '#contract/submissions.ts'
import { approveTeam } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookEvent,
  webhookEvents,
} from '#contract/webhooks.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { askForAccess, readActivation } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { openWebhookReceiver, type ReceivedMessage } from '../../../testing/webhook-receiver.ts'
import { deliverWebhook } from './deliver-webhook.task.ts'

const all = Object.keys(webhookEvents) as WebhookEvent[]

const jana = { fullName: 'Jana Nováková', email: 'jana@acme.example', company: 'Acme', password: 'correct horse 1' }

/** The product with an admin, and a receiver on this machine that it may write to. */
async function startWithReceiver(events: WebhookEvent[] = all) {
  const settings = { WEBHOOKS_TO_PRIVATE_NETWORKS: 'allowed' }
  // Receivers refuse messages whose time is not the present.
  const product = await startTestProduct({ settings, at: new Date().toISOString() })
  const receiver = await openWebhookReceiver()
  onTestFinished(() => receiver.close())
  const { token } = await product.signIn({ role: 'admin' })
  const { status, body } = await product.call(createWebhook, { as: token, body: { url: receiver.url, events } })
  expect(status).toBe(201)
  return { product, receiver, as: token, webhook: body.data }
}

/** Sends what waits, once, as the worker would. Returns what the tries threw. */
async function deliver(product: TestProduct, lastAttempt = false): Promise<string[]> {
  const waiting = await product.deps.db.selectFrom('webhookDeliveries').select('id').where('state', '=', 'waiting').execute()
  const failures: string[] = []
  for (const { id } of waiting)
    await deliverWebhook(product.deps, id, lastAttempt).catch((error: Error) => failures.push(error.message))
  return failures
}

const verify = (secret: string, { body, headers }: ReceivedMessage) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: Record<string, unknown> }

const join = (product: TestProduct, email = 'jana@example.com') =>
  product.call(joinWaitlist, { body: { name: 'Jana Nováková', email, courseType: 'advanced' } })

test('an independent library verifies what a webhook is sent, and it holds no personal data', async () => {
  const { product, receiver, webhook } = await startWithReceiver()
  await join(product)
  expect(await deliver(product)).toEqual([])
  expect(receiver.received).toHaveLength(1)
  const [message] = receiver.received
  const { type, data } = verify(webhook.secret, message!)
  expect({ type, data }).toEqual({
    type: 'waitlist.joined',
    data: { entryId: expect.any(String), courseType: 'advanced' },
  })
  expect(message!.body).not.toMatch(/jana|Nováková/i)
  expect(() => verify(webhook.secret, { ...message!, body: message!.body.replace('advanced', 'premium') })).toThrow()
})

test('a webhook receives each event of a team from the request to the certificates once', async () => {
  const { product, receiver, as, webhook } = await startWithReceiver()
  const team = await askForAccess(product, { token: as })
  await product.call(approveTeam, { as, params: { id: team._id }, body: {} })
  const { token: activation } = await readActivation(product, jana.email)
  const registered = await product.call(registerAccount, { body: { ...jana, activation } })
  const { token, user } = registered.body.data
  await finishModules(product, token, [1, 2, 3, 4, 5, 6, 7, 8])
  await deliver(product)
  const told = receiver.received.map((message) => verify(webhook.secret, message))
  const count = (event: WebhookEvent) => told.filter(({ type }) => type === event).length
  expect(Object.fromEntries(all.map((event) => [event, count(event)]))).toEqual({
    'team.requested': 1,
    'team.approved': 1,
    'account.activated': 1,
    'module.completed': 8,
    'certificate.issued': 1,
    'submission.received': expect.any(Number),
    'waitlist.joined': 0,
  })
  expect(count('submission.received')).toBeGreaterThan(5)
  for (const { type, data } of told.slice(2)) expect([type, data.userId]).toEqual([type, user.id])
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/jana|acme/i)
})

test('a double click and a refused call send no event', async () => {
  const { product, receiver } = await startWithReceiver()
  const learner = await product.signIn()
  const work = { as: learner.token, body: { moduleId: 1, challenges: ['Too few candidates'] } }
  await product.call(submitModule, work)
  await product.call(submitModule, work)
  expect((await product.call(completeModule, { as: learner.token, params: { moduleId: 1 } })).status).toBe(409)
  await deliver(product)
  expect(receiver.received).toHaveLength(1)
})

test('a webhook hears only of what it was set up for, and of nothing while it is off', async () => {
  const { product, receiver, as, webhook } = await startWithReceiver(['team.approved'])
  await join(product)
  await deliver(product)
  expect(receiver.received).toEqual([])
  const change = { url: webhook.url, events: ['waitlist.joined'] as WebhookEvent[] }
  await product.call(updateWebhook, { as, params: { id: webhook._id }, body: { ...change, enabled: false } })
  await join(product, 'ivo@example.com')
  expect((await product.call(testWebhook, { as, params: { id: webhook._id } })).body.code).toBe('webhook-disabled')
  await product.call(updateWebhook, { as, params: { id: webhook._id }, body: { ...change, enabled: true } })
  await join(product, 'eva@example.com')
  await deliver(product)
  expect(receiver.received).toHaveLength(1)
})

test('a failed delivery is retried under the same id, is listed when all attempts have failed, and can be sent again', async () => {
  const { product, receiver, as, webhook } = await startWithReceiver()
  receiver.answerWith(503)
  await join(product)
  expect(await deliver(product)).toEqual(['A webhook was not accepted: 503.'])
  expect(await deliver(product, true)).toEqual([])
  const [listed] = (await product.call(listWebhookDeliveries, { as, query: { status: 'failed' } })).body.data
  expect(listed).toMatchObject({ state: 'failed', attempts: 2, lastStatus: 503, lastError: 'The receiver answered 503.' })
  expect((await product.call(listWebhooks, { as })).body.data).toMatchObject([
    { failed: 1, waiting: 0, lastError: 'The receiver answered 503.' },
  ])
  const change = { url: webhook.url, events: webhook.events }
  const params = { id: webhook._id }
  await product.call(updateWebhook, { as, params, body: { ...change, enabled: false } })
  expect((await product.call(resendWebhookDelivery, { as, params: { id: listed!._id } })).body.code).toBe('webhook-disabled')
  await product.call(updateWebhook, { as, params, body: { ...change, enabled: true } })
  const gone = await product.call(updateWebhook, { as, params: { id: crypto.randomUUID() }, body: { ...change, enabled: true } })
  expect(gone.body.code).toBe('webhook-not-found')
  receiver.answerWith(204)
  const again = await product.call(resendWebhookDelivery, { as, params: { id: listed!._id } })
  expect(again.body.data.state).toBe('waiting')
  await deliver(product)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(listed!._id))
  expect((await product.call(listWebhooks, { as })).body.data).toMatchObject([{ failed: 0, lastError: null }])
  expect((await product.call(getInsights, { as })).body.data.waiting.failingWebhooks).toBe(0)
  // Delivered is delivered: the worker that comes late sends nothing.
  await deliverWebhook(product.deps, listed!._id, false)
  expect(receiver.received).toHaveLength(3)
  verify(webhook.secret, receiver.received.at(-1)!)
})

test('a receiver that answers 410 gets no more events, and a redirect is not followed', async () => {
  const { product, receiver, as } = await startWithReceiver()
  receiver.answerWith(302, { location: `${receiver.url}/elsewhere` })
  await join(product)
  await deliver(product)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
  const [redirected] = (await product.call(listWebhookDeliveries, { as })).body.data
  expect(redirected!.lastError).toBe('The receiver answered 302: redirects are not followed.')
  receiver.answerWith(410)
  await deliver(product)
  const [webhook] = (await product.call(listWebhooks, { as })).body.data
  expect((await product.call(getInsights, { as })).body.data.waiting.failingWebhooks).toBe(1)
  expect(webhook).toMatchObject({ enabled: false, failed: 1 })
  expect(webhook!.disabledReason).toMatch(/410/)
})

test('after a new secret both sign for a day, then the new one alone', async () => {
  const { product, receiver, as, webhook } = await startWithReceiver()
  const renewed = (await product.call(rotateWebhookSecret, { as, params: { id: webhook._id } })).body.data
  expect(renewed.secret).not.toBe(webhook.secret)
  await join(product)
  await deliver(product)
  const [message] = receiver.received
  for (const secret of [webhook.secret, renewed.secret]) expect(verify(secret, message!).type).toBe('waitlist.joined')
  product.clock.advance({ hours: 25 })
  await join(product, 'ivo@example.com')
  await deliver(product)
  expect(String(receiver.received[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1)
  const listed = await product.call(listWebhooks, { as })
  expect(listed.text).not.toContain('whsec_')
})

test('there are at most twenty webhooks, and a deleted one takes its deliveries along', async () => {
  const { product, as, webhook } = await startWithReceiver()
  const admins = await Promise.all(Array.from({ length: 24 }, () => product.signIn({ role: 'admin' })))
  const add = ({ token }: { token: string }) =>
    product.call(createWebhook, { as: token, body: { url: 'https://example.com/', events: ['team.requested'] } })
  const statuses = (await Promise.all(admins.map(add))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(19)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  await join(product)
  expect((await product.call(deleteWebhook, { as, params: { id: webhook._id } })).status).toBe(200)
  expect((await product.call(deleteWebhook, { as, params: { id: webhook._id } })).body.code).toBe('webhook-not-found')
  expect((await product.call(listWebhookDeliveries, { as })).body.data).toEqual([])
})

test('events about a person are deleted with the account', async () => {
  const { product, as } = await startWithReceiver()
  const learner = await product.signIn()
  await product.call(submitModule, { as: learner.token, body: { moduleId: 1, challenges: ['Too few candidates'] } })
  await join(product)
  await product.deps.db.deleteFrom('users').where('id', '=', learner.id).execute()
  const left = (await product.call(listWebhookDeliveries, { as })).body.data
  expect(left.map(({ event }) => event)).toEqual(['waitlist.joined'])
})
