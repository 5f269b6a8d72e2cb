import { type Insertable, type Selectable, sql } from 'kysely'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { listWebhookDeliveries, WebhookEvent } from '#contract/webhooks.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { inParts, json, type Queryable } from '../../../platform/db/database.ts'
import { opposite, type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import type { WebhookDeliveries } from '../../../platform/db/tables.ts'

/** One queue per webhook, one delivery at a time, so that a slow receiver delays no other. */
export const webhookQueue = (webhookId: string): string => `webhook:${webhookId}`

/** The enabled webhooks for an event; locked against deletion until the transaction ends. */
export async function lockWebhooksOf(trx: Queryable, event: WebhookEvent): Promise<string[]> {
  const rows = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('enabled', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

type NewDelivery = Omit<Insertable<WebhookDeliveries>, 'data'> & { data: Record<string, unknown> }

export async function insertDeliveries(trx: Queryable, deliveries: NewDelivery[]): Promise<void> {
  const rows = deliveries.map((delivery) => ({ ...delivery, data: json(delivery.data) }))
  for (const part of inParts(rows)) await trx.insertInto('webhookDeliveries').values(part).execute()
}

const webhooks = (db: Queryable) =>
  db
    .selectFrom('webhooks')
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('webhookDeliveries')
          .select([
            sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waiting'),
            sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
            sql<Date | null>`max(delivered_at)`.as('lastDeliveredAt'),
          ])
          .whereRef('webhookDeliveries.webhookId', '=', 'webhooks.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('webhookDeliveries')
          .select('lastError')
          .whereRef('webhookDeliveries.webhookId', '=', 'webhooks.id')
          .where('triedAt', 'is not', null)
          .orderBy('triedAt', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'webhooks.id',
      'webhooks.url',
      'webhooks.description',
      'webhooks.events',
      'webhooks.enabled',
      'webhooks.disabledReason',
      'webhooks.secretVersion',
      'webhooks.createdAt',
      'counted.waiting',
      'counted.failed',
      'counted.lastDeliveredAt',
      'newest.lastError',
    ])

export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows>>[number]

export const listWebhookRows = (db: Queryable) => webhooks(db).orderBy('webhooks.createdAt').orderBy('webhooks.id').execute()

export const findWebhook = (db: Queryable, id: string) => webhooks(db).where('webhooks.id', '=', id).executeTakeFirst()

/** Counts webhooks; locks out other insertions until the transaction ends. */
export async function countWebhooksToAdd(trx: Queryable): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(trx)
  return countRows(trx.selectFrom('webhooks'))
}

export const insertWebhook = (
  trx: Queryable,
  webhook: { id: string; url: string; description: string; events: WebhookEvent[]; createdAt: Date },
) => trx.insertInto('webhooks').values(webhook).execute()

/** Returns false when it does not exist. */
export async function setWebhook(
  trx: Queryable,
  id: string,
  change: Partial<{ url: string; description: string; events: WebhookEvent[]; enabled: boolean; disabledReason: string }>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('webhooks').set(change).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the secret. Returns its number, or undefined when the webhook does not exist. */
export async function setNextSecret(trx: Queryable, id: string, at: Date): Promise<number | undefined> {
  const row = await trx
    .updateTable('webhooks')
    .set((old) => ({ secretVersion: old('secretVersion', '+', 1), secretChangedAt: at }))
    .where('id', '=', id)
    .returning('secretVersion')
    .executeTakeFirst()
  return row?.secretVersion
}

export const deleteWebhookRow = (trx: Queryable, id: string) =>
  trx.deleteFrom('webhooks').where('id', '=', id).returning('url').executeTakeFirst()

type Delivery = Selectable<WebhookDeliveries>

export const setDeliveryOutcome = (
  db: Queryable,
  id: string,
  outcome: Pick<Delivery, 'state' | 'lastStatus' | 'lastError' | 'triedAt' | 'deliveredAt'>,
) =>
  db
    .updateTable('webhookDeliveries')
    .set((row) => ({ ...outcome, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setDeliveryWaiting = (trx: Queryable, id: string) =>
  trx.updateTable('webhookDeliveries').set({ state: 'waiting' }).where('id', '=', id).execute()

const deliveries = (db: Queryable) =>
  db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .select([
      'webhookDeliveries.id',
      'webhookDeliveries.webhookId',
      'webhooks.url',
      'webhookDeliveries.event',
      'webhookDeliveries.data',
      'webhookDeliveries.state',
      'webhookDeliveries.attempts',
      'webhookDeliveries.lastStatus',
      'webhookDeliveries.lastError',
      'webhookDeliveries.createdAt',
      'webhookDeliveries.deliveredAt',
      'webhooks.enabled',
      'webhooks.secretVersion',
      'webhooks.secretChangedAt',
    ])

export const findDelivery = (db: Queryable, id: string) =>
  deliveries(db).where('webhookDeliveries.id', '=', id).executeTakeFirst()

export const listDeliveryRows = (
  db: Queryable,
  { webhook, status, direction, ...filter }: FilterOf<typeof listWebhookDeliveries> & Paging,
) =>
  pageOf(
    db,
    'webhookDeliveries',
    {
      matching: db
        .selectFrom('webhookDeliveries')
        .where((where) => where.and(within('webhook_deliveries.created_at', filter)))
        .$if(webhook !== undefined, (query) => query.where('webhookDeliveries.webhookId', '=', webhook ?? ''))
        .$if(status !== 'all', (query) => query.where('webhookDeliveries.state', '=', status === 'all' ? 'failed' : status)),
      rows: deliveries(db),
      order: [
        ['webhookDeliveries.createdAt', direction],
        ['webhookDeliveries.id', opposite(direction)],
      ],
    },
    filter,
  )
