import type { Deps } from '../../../deps.ts'
import { JobFailure } from '../../../platform/jobs/job-failure.ts'
import { postToPublicAddress } from './post-to-public-address.ts'
import { signatureHeaders } from './webhook-secret.ts'
import { findDelivery, setDeliveryOutcome, setWebhook } from './webhooks.queries.ts'

/** HTTP 410: the receiver wants no more messages. */
const goneStatus = 410

/** Delivers an event. Throws when a retry may help. After a kill the event is sent again with the same `webhook-id`. */
export async function deliverWebhook(deps: Deps, deliveryId: string, lastAttempt: boolean): Promise<void> {
  const { db, clock, config } = deps
  const delivery = await findDelivery(db, deliveryId)
  if (delivery?.state !== 'waiting') return
  const triedAt = clock.now()
  const note = (outcome: Pick<Parameters<typeof setDeliveryOutcome>[2], 'state' | 'lastStatus' | 'lastError'>) =>
    setDeliveryOutcome(db, deliveryId, {
      ...outcome,
      triedAt,
      deliveredAt: outcome.state === 'delivered' ? clock.now() : null,
    })
  if (!delivery.enabled) {
    await note({ state: 'failed', lastStatus: null, lastError: 'The webhook was switched off.' })
    return
  }
  const body = JSON.stringify({ type: delivery.event, timestamp: delivery.createdAt.toISOString(), data: delivery.data })
  const { status, problem } = await postToPublicAddress(delivery.url, {
    headers: signatureHeaders(
      deps.authSecret,
      { ...delivery, id: delivery.webhookId },
      { id: delivery.id, sentAt: triedAt, body },
    ),
    body,
    privateToo: config.WEBHOOKS_TO_PRIVATE_NETWORKS === 'allowed',
  })
  if (problem === null) {
    await note({ state: 'delivered', lastStatus: status, lastError: null })
    return
  }
  const isFinal = lastAttempt || status === goneStatus
  await note({ state: isFinal ? 'failed' : 'waiting', lastStatus: status, lastError: problem })
  if (status === goneStatus)
    await setWebhook(db, delivery.webhookId, {
      enabled: false,
      disabledReason: 'Switched off, because the receiver answered 410: it does not want any more events.',
    })
  if (!isFinal) throw new JobFailure(`A webhook was not accepted: ${status ?? 'no answer'}.`)
}
