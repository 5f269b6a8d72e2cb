import { createHmac } from 'node:crypto'
import { hmac } from '../../../platform/signing/hmac.ts'

/** For how long the secret before the current one signs beside it, in milliseconds. */
const bothSignForMs = 86_400_000

const keyOf = (authSecret: Uint8Array, webhookId: string, version: number): Buffer =>
  hmac(authSecret, `webhook:${webhookId}:${version}`)

/** The secret of a webhook as its receiver is told it. It is made from the installation's key each time, so that no row holds it. */
export const webhookSecret = (authSecret: Uint8Array, webhookId: string, version: number): string =>
  `whsec_${keyOf(authSecret, webhookId, version).toString('base64')}`

/** A message of a webhook: what is signed of it. */
type Message = { id: string; sentAt: Date; body: string }

/**
 * The headers of a message (Standard Webhooks 1.0, symmetric signature): its id, the time in seconds, and a signature by the current secret. For a day after
 * a new secret was made the one before signs too.
 */
export function signatureHeaders(
  authSecret: Uint8Array,
  webhook: { id: string; secretVersion: number; secretChangedAt: Date | null },
  { id, sentAt, body }: Message,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000))
  const sign = (version: number) =>
    `v1,${createHmac('sha256', keyOf(authSecret, webhook.id, version))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')}`
  const changedAt = webhook.secretChangedAt
  const isNew = changedAt !== null && sentAt.getTime() - changedAt.getTime() < bothSignForMs
  const versions = isNew ? [webhook.secretVersion, webhook.secretVersion - 1] : [webhook.secretVersion]
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': versions.map(sign).join(' ') }
}
