import type { RawBuilder } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { deliveriesInsertion } from './webhooks.queries.ts'

/**
 * Tells the webhooks of an event, in the transaction that causes it: they hear of it when that is committed, and never otherwise. `data` holds ids and
 * plain words, no personal data; `userId` is whom it is about, and what was told about an erased account is deleted with it.
 */
export const publishEvent = (
  trx: Queryable,
  deps: Pick<Deps, 'clock'>,
  event: WebhookEvent,
  data: Record<string, unknown>,
  userId: string | null = null,
): Promise<void> => publishEvents(trx, deps, event, [data], userId)

/** Tells the webhooks of several events of one kind as {@link publishEvent} does, with one statement. */
export async function publishEvents(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  event: WebhookEvent,
  data: Record<string, unknown>[],
  userId: string | null = null,
): Promise<void> {
  if (data.length > 0) await deliveriesInsertion({ event, data, userId, at: clock.now() }).execute(trx)
}

/** An event that concerns no account, as part of the statement that causes it; it is told when `condition` holds there. */
export const eventWithin = (
  { clock }: Pick<Deps, 'clock'>,
  event: WebhookEvent,
  data: Record<string, unknown>,
  condition?: RawBuilder<unknown>,
): RawBuilder<unknown> => deliveriesInsertion({ event, data: [data], userId: null, at: clock.now() }, condition)
