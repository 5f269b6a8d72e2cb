import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/domain-error.ts'
import type { Parsed } from '#contract/endpoint/endpoint.ts'
import { type createWebhook as createWebhookEndpoint, maxWebhooks, type WebhookEvent } from '#contract/webhooks.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { isPrivateNumber } from './post-to-public-address.ts'
import { webhookSecret } from './webhook-secret.ts'
import {
  countWebhooksToAdd,
  deleteWebhookRow,
  findDelivery,
  findWebhook,
  insertDeliveries,
  insertWebhook,
  listDeliveryRows,
  listWebhookRows,
  setDeliveryWaiting,
  setNextSecret,
  setWebhook,
  type WebhookRow,
  webhookQueue,
} from './webhooks.queries.ts'

type WebhookSettings = Parsed<typeof createWebhookEndpoint.body>

const view = ({ id, secretVersion: _version, events, waiting, failed, ...row }: WebhookRow) => ({
  _id: id,
  ...row,
  events: events as WebhookEvent[],
  waiting: waiting ?? 0,
  failed: failed ?? 0,
})

async function getWebhook(db: Queryable, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, id)
  if (!row) throw new DomainError('webhook-not-found')
  return row
}

const withSecret = (deps: Pick<Deps, 'authSecret'>, row: WebhookRow) => ({
  ...view(row),
  secret: webhookSecret(deps.authSecret, row.id, row.secretVersion),
})

/** Events are sent by https to public addresses; others are rejected when entered. Throws `bad-input`. */
function refuseUnsafeAddress({ config }: Pick<Deps, 'config'>, url: string): void {
  if (config.WEBHOOKS_TO_PRIVATE_NETWORKS === 'allowed') return
  const refuse = (message: string) => new DomainError('bad-input', { issues: [{ path: 'url', message }] })
  const address = new URL(url)
  if (address.protocol !== 'https:') throw refuse('Please enter an address that starts with https://.')
  if (isPrivateNumber(address))
    throw refuse('This address belongs to this machine or a private network. Please enter an address on the public Internet.')
}

export const listWebhooks = async ({ db }: Pick<Deps, 'db'>) => (await listWebhookRows(db)).map(view)

/** Returns the secret, once. Throws `bad-input`, `too-many-webhooks`. */
export function createWebhook(deps: Deps, { url, description = '', events }: WebhookSettings, actor: Actor) {
  refuseUnsafeAddress(deps, url)
  return deps.db.transaction().execute(async (trx) => {
    if ((await countWebhooksToAdd(trx)) >= maxWebhooks) throw new DomainError('too-many-webhooks')
    const id = randomUUID()
    await insertWebhook(trx, { id, url, description, events, createdAt: deps.clock.now() })
    await recordAction(trx, deps, actor, 'webhook-added', 'webhook', id, { host: new URL(url).host, events })
    return withSecret(deps, await getWebhook(trx, id))
  })
}

export function updateWebhook(
  deps: Deps,
  id: string,
  { url, description = '', events, enabled }: WebhookSettings & { enabled: boolean },
  actor: Actor,
) {
  refuseUnsafeAddress(deps, url)
  return deps.db.transaction().execute(async (trx) => {
    if (!(await setWebhook(trx, id, { url, description, events, enabled, disabledReason: '' })))
      throw new DomainError('webhook-not-found')
    await recordAction(trx, deps, actor, 'webhook-changed', 'webhook', id, { host: new URL(url).host, events, enabled })
    return view(await getWebhook(trx, id))
  })
}

export async function deleteWebhook(deps: Deps, id: string, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const deleted = await deleteWebhookRow(trx, id)
    if (!deleted) throw new DomainError('webhook-not-found')
    await recordAction(trx, deps, actor, 'webhook-deleted', 'webhook', id, { host: new URL(deleted.url).host })
  })
}

/** Returns a new secret; the previous one also signs for a day. Throws `webhook-not-found`. */
export function rotateWebhookSecret(deps: Deps, id: string, actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    if ((await setNextSecret(trx, id, deps.clock.now())) === undefined) throw new DomainError('webhook-not-found')
    await recordAction(trx, deps, actor, 'webhook-secret-changed', 'webhook', id)
    return withSecret(deps, await getWebhook(trx, id))
  })
}

/** Queues a test event. Throws `webhook-not-found`, `webhook-disabled`. */
export async function testWebhook(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await getWebhook(trx, id)).enabled) throw new DomainError('webhook-disabled')
    const deliveryId = randomUUID()
    const data = { message: 'This is a test.' }
    await insertDeliveries(trx, [{ id: deliveryId, webhookId: id, event: 'webhook.test', data, createdAt: deps.clock.now() }])
    await enqueueAll(trx, 'deliverWebhook', [{ payload: { deliveryId }, queue: webhookQueue(id) }])
  })
}

export async function listWebhookDeliveries({ db }: Pick<Deps, 'db'>, filter: Parameters<typeof listDeliveryRows>[1]) {
  const { rows, ...size } = await listDeliveryRows(db, filter)
  return { rows: rows.map(deliveryView), ...size }
}

const deliveryView = <Row extends { id: string }>({ id, ...row }: Row) => ({ _id: id, ...row })

/** Sends an event again with the same id. Throws `webhook-delivery-not-found`, `webhook-disabled`. */
export function resendWebhookDelivery(deps: Deps, id: string, actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    const delivery = await findDelivery(trx, id)
    if (!delivery) throw new DomainError('webhook-delivery-not-found')
    if (!delivery.enabled) throw new DomainError('webhook-disabled')
    await setDeliveryWaiting(trx, id)
    const queue = webhookQueue(delivery.webhookId)
    await enqueueAll(trx, 'deliverWebhook', [{ payload: { deliveryId: id }, key: `webhook-${id}`, queue }])
    await recordAction(trx, deps, actor, 'webhook-event-sent-again', 'webhook', delivery.webhookId, { event: delivery.event })
    return deliveryView({ ...delivery, state: 'waiting' as const })
  })
}
