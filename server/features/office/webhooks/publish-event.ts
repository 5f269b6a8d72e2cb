import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { insertDeliveries, lockWebhooksOf, webhookQueue } from './webhooks.queries.ts'

/** Queues an event in the causing transaction. `data` has no personal data; erasing `userId` deletes the event. */
export const publishEvent = (
  trx: Queryable,
  deps: Pick<Deps, 'clock'>,
  event: WebhookEvent,
  data: Record<string, unknown>,
  userId: string | null = null,
): Promise<void> => publishEvents(trx, deps, event, [data], userId)

export async function publishEvents(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  event: WebhookEvent,
  events: Record<string, unknown>[],
  userId: string | null = null,
): Promise<void> {
  const webhookIds = await lockWebhooksOf(trx, event)
  const createdAt = clock.now()
  const deliveries = webhookIds.flatMap((webhookId) =>
    events.map((data) => ({ id: randomUUID(), webhookId, userId, event, data, createdAt })),
  )
  if (deliveries.length === 0) return
  await insertDeliveries(trx, deliveries)
  const jobs = deliveries.map(({ id, webhookId }) => ({ payload: { deliveryId: id }, queue: webhookQueue(webhookId) }))
  await enqueueAll(trx, 'deliverWebhook', jobs)
}
