import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list } from './endpoint/list.ts'
import { maxWebAddressLength } from './field-limits.ts'
import { identifier, idParam, isoTime, isoTimeOrNull, optionalLine } from './fields.ts'

export const webhookEvents = {
  'team.requested': 'A team asked for full access',
  'team.approved': 'A team was approved',
  'account.activated': 'A member activated the account',
  'module.completed': 'A learner completed a module',
  'certificate.issued': 'A certificate was issued',
  'submission.received': 'A learner submitted work',
  'waitlist.joined': 'A visitor joined a waitlist',
} as const

export type WebhookEvent = keyof typeof webhookEvents

const eventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

export const maxWebhooks = 20

const unusable = 'Please enter a web address without user name and password, such as https://example.com/hooks.'

/** An http(s) address without credentials or fragment. */
const webhookUrl = z
  .string({ error: unusable })
  .trim()
  .max(maxWebAddressLength, { error: `Please use at most ${maxWebAddressLength} characters.` })
  .pipe(
    z
      .url({ protocol: /^https?$/, error: unusable })
      .regex(/^https?:\/\/[^/?#@\\\s\p{Cc}]+([/?][^#\s\p{Cc}]*)?$/iu, { error: unusable }),
  )

export const noEventMessage = 'Please choose at least one event.'

const settings = z.object({
  url: webhookUrl,
  description: optionalLine(),
  events: z
    .array(z.enum(eventNames))
    .min(1, { error: noEventMessage })
    .max(eventNames.length)
    .transform((events) => [...new Set(events)]),
})

const deliveryState = z.enum(['waiting', 'delivered', 'failed'])

/** The secret is shown only when it is created. */
export const webhookView = z.object({
  _id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(eventNames)),
  enabled: z.boolean(),
  /** Why the product switched it off; empty otherwise. */
  disabledReason: z.string(),
  createdAt: isoTime,
  lastDeliveredAt: isoTimeOrNull,
  /** The error of the newest attempt, if it failed. */
  lastError: z.string().nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type WebhookView = z.infer<typeof webhookView>

const withSecret = webhookView.extend({
  /** The signing key (Standard Webhooks: `whsec_` and base64), shown only once. */
  secret: z.string(),
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'The webhooks, with the state of their deliveries',
  data: z.array(webhookView),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  recentProof: true,
  summary: 'Add a webhook; its secret is in this answer only',
  body: settings,
  data: withSecret,
  status: 201,
  errors: ['too-many-webhooks'],
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  recentProof: true,
  summary: 'Change a webhook, or switch it on or off',
  params: idParam,
  body: settings.extend({ enabled: z.boolean({ error: 'Please say whether it is on.' }) }),
  data: webhookView,
  errors: ['webhook-not-found'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  recentProof: true,
  summary: 'Delete a webhook with its deliveries',
  params: idParam,
  errors: ['webhook-not-found'],
})

/** The previous secret also signs for a day. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  recentProof: true,
  summary: 'Make a new secret; the old one also signs for 24 hours',
  params: idParam,
  data: withSecret,
  errors: ['webhook-not-found'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Send a test event to a webhook',
  params: idParam,
  errors: ['webhook-not-found', 'webhook-disabled'],
})

export const webhookDelivery = z.object({
  /** Sent as `webhook-id`; the same on each attempt, so that the receiver can detect repetitions. */
  _id: z.uuid(),
  webhookId: z.uuid(),
  url: z.string(),
  event: z.string(),
  state: deliveryState,
  attempts: z.number().int(),
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
  createdAt: isoTime,
  deliveredAt: isoTimeOrNull,
  /** The payload without time and type. */
  data: z.record(z.string(), z.unknown()),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** Deliveries by webhook and state; their payloads stay out of the file. */
export const listWebhookDeliveries = list({
  path: '/api/admin/webhook-deliveries',
  summary: 'Deliveries of webhooks, newest first',
  filters: { webhook: identifier().optional(), status: z.enum(['all', ...deliveryState.options]).default('all') },
  sorts: ['createdAt'],
  row: webhookDelivery,
  fileName: 'webhook-deliveries',
  recentProof: false,
  csv: [
    ['Event', (delivery) => delivery.event],
    ['To', (delivery) => delivery.url],
    ['State', (delivery) => delivery.state],
    ['Created (UTC)', (delivery) => delivery.createdAt],
    ['Delivered (UTC)', (delivery) => delivery.deliveredAt],
    ['Attempts', (delivery) => delivery.attempts],
    ['Last status', (delivery) => delivery.lastStatus],
    ['Last error', (delivery) => delivery.lastError],
  ],
})

/** Reuses the same id. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:id/resend',
  summary: 'Send an event to its webhook again',
  params: idParam,
  data: webhookDelivery,
  errors: ['webhook-delivery-not-found', 'webhook-disabled'],
})
