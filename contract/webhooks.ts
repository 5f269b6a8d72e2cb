import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list } from './endpoint/list.ts'
import { maxWebAddressLength } from './field-limits.ts'
import { identifier, idParam, isoTime, isoTimeOrNull, optionalLine } from './fields.ts'

/** What a webhook can be told, in the words of the admin area. */
export const webhookEvents = {
  'team.requested': 'A team asked for full access',
  'team.approved': 'A team was approved',
  'account.activated': 'A member activated the account',
  'module.completed': 'A learner completed a module',
  'certificate.issued': 'A certificate was issued',
  'submission.received': 'A learner submitted work',
  'waitlist.joined': 'A visitor joined a waitlist',
} as const

/** Something a webhook can be told. */
export type WebhookEvent = keyof typeof webhookEvents

const eventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** How many webhooks there may be. */
export const maxWebhooks = 20

const unusable = 'Please enter a web address without user name and password, such as https://example.com/hooks.'

/** Where a webhook is sent: an http(s) address without credentials or a fragment. */
const webhookUrl = z
  .string({ error: unusable })
  .trim()
  .max(maxWebAddressLength, { error: `Please use at most ${maxWebAddressLength} characters.` })
  .pipe(
    z
      .url({ protocol: /^https?$/, error: unusable })
      .regex(/^https?:\/\/[^/?#@\\\s\p{Cc}]+([/?][^#\s\p{Cc}]*)?$/iu, { error: unusable }),
  )

/** The sentence for a webhook that no event is chosen for. */
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

/** A webhook as admins see it; its secret is told once, when it is made. */
export const webhookView = z.object({
  _id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(eventNames)),
  enabled: z.boolean(),
  /** Why the product switched it off, in words; empty when an admin did, or nobody. */
  disabledReason: z.string(),
  createdAt: isoTime,
  lastDeliveredAt: isoTimeOrNull,
  /** What went wrong at the newest try; null when it was taken, or nothing was sent yet. */
  lastError: z.string().nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
})
/** A webhook as admins see it. */
export type WebhookView = z.infer<typeof webhookView>

const withSecret = webhookView.extend({
  /** The key of the signature (Standard Webhooks: `whsec_` and base64). Told here and never again. */
  secret: z.string(),
})

/** Lists the webhooks. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'The webhooks, with the state of their deliveries',
  data: z.array(webhookView),
})

/** Adds a webhook. */
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

/** Changes where a webhook goes and what it is told, or switches it on or off. */
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

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  recentProof: true,
  summary: 'Delete a webhook with its deliveries',
  params: idParam,
  errors: ['webhook-not-found'],
})

/** Makes a new secret; the one before signs beside it for a day. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  recentProof: true,
  summary: 'Make a new secret; the old one also signs for 24 hours',
  params: idParam,
  data: withSecret,
  errors: ['webhook-not-found'],
})

/** Sends an event that says it is a test. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Send a test event to a webhook',
  params: idParam,
  errors: ['webhook-not-found', 'webhook-disabled'],
})

/** One event on its way to one webhook. */
export const webhookDelivery = z.object({
  /** Sent as `webhook-id`: the same at each try, so that the receiver can tell a repetition. */
  _id: z.uuid(),
  webhookId: z.uuid(),
  url: z.string(),
  event: z.string(),
  state: deliveryState,
  attempts: z.number().int(),
  /** HTTP status of the last answer; null when none came. */
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
  createdAt: isoTime,
  deliveredAt: isoTimeOrNull,
  /** What was sent, but for the time and the type. */
  data: z.record(z.string(), z.unknown()),
})
/** One event on its way to one webhook. */
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

/** Sends an event again, with the same id. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:id/resend',
  summary: 'Send an event to its webhook again',
  params: idParam,
  data: webhookDelivery,
  errors: ['webhook-delivery-not-found', 'webhook-disabled'],
})
