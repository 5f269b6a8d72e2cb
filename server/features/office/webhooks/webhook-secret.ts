import { createHmac } from 'node:crypto'
import { hmac } from '../../../platform/signing/hmac.ts'

/** How long the previous secret also signs, in milliseconds. */
const bothSignForMs = 86_400_000

const keyOf = (authSecret: Uint8Array, webhookId: string, version: number): Buffer =>
  hmac(authSecret, `webhook:${webhookId}:${version}`)

/** A webhook's secret, derived from the installation's key, so that it is not stored. */
export const webhookSecret = (authSecret: Uint8Array, webhookId: string, version: number): string =>
  `whsec_${keyOf(authSecret, webhookId, version).toString('base64')}`

type Message = { id: string; sentAt: Date; body: string }

/** The headers of a message (Standard Webhooks 1.0, symmetric), for a day after a rotation also signed with the previous secret. */
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
