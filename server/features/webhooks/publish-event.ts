import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { enqueueAll } from '../../platform/jobs/enqueue.ts'
import { insertDeliveries } from './webhooks.queries.ts'

/**
 * Tells the webhooks of an event, in the transaction that causes it: they hear of it when that is committed, and never otherwise. `data` holds ids and
 * plain words, no personal data; `userId` is whom it is about, and what was told about an erased account is deleted with it.
 */
export async function publishEvent(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  event: WebhookEvent,
  data: Record<string, unknown>,
  userId: string | null = null,
): Promise<void> {
  const ids = await insertDeliveries(trx, { event, data, userId, at: clock.now() })
  await enqueueAll(
    trx,
    'deliverWebhook',
    ids.map((deliveryId) => ({ payload: { deliveryId } })),
  )
}
