import { z } from 'zod'
import { bulkIds, bulkOutcome } from './endpoint/bulk.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { identifier, idParam, isoTime, isoTimeOrNull } from './fields.ts'

/** `kept`: no mail server was set. `discarded`: will never be sent. */
export const mailState = z.enum(['queued', 'sent', 'failed', 'kept', 'discarded'])

const mailSummary = z.object({
  _id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  toEmail: z.string(),
  state: mailState,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: isoTime,
  sentAt: isoTimeOrNull,
})

/** The newest mail to a person, if the server rejected it or was unreachable. */
export const failedMail = z.object({ id: z.uuid(), kind: z.string(), reason: z.string() })
export type FailedMail = z.infer<typeof failedMail>

/** Mails by state; their texts stay out of the file. */
export const listMail = list({
  path: '/api/mail',
  summary: 'Emails, by time',
  filters: { status: z.enum(['all', ...mailState.options]).default('all'), search },
  sorts: ['createdAt'],
  row: mailSummary,
  fileName: 'mail',
  csv: [
    ['Mail', (mail) => mail.title],
    ['To', (mail) => mail.toEmail],
    ['State', (mail) => (mail.state === 'kept' ? 'kept, no SMTP server set' : mail.state)],
    ['Written (UTC)', (mail) => mail.createdAt],
    ['Sent (UTC)', (mail) => mail.sentAt],
    ['Attempts', (mail) => mail.attempts],
    ['Last error', (mail) => mail.lastError],
  ],
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/mail/:id',
  summary: 'One mail as it looks',
  params: idParam,
  data: mailSummary.extend({
    /** Null, like `viewUrl`, when the mail's subject has been deleted. */
    subject: z.string().nullable(),
    /** The address for a frame, valid for five minutes. */
    viewUrl: z.string().nullable(),
    text: z.string(),
    /** Whether one-time links are removed: the mail was sent or will be, or they would open another admin's account. */
    linksWithheld: z.boolean(),
  }),
  errors: ['mail-not-found', 'proof-needed'],
})

/** The query of a signed address, opened without a bearer token. */
export const signedQuery = z.object({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() })

export const viewMail = endpoint({
  method: 'GET',
  path: '/api/mail/:id/view',
  summary: 'The HTML of one mail, by its signed address',
  access: 'public',
  params: idParam,
  /** Signed with the admin who reads, because only that admin may see links to the own account. */
  query: signedQuery.extend({ reader: identifier().optional().catch(undefined) }),
  raw: 'text/html',
  errors: ['mail-not-found'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/resend',
  summary: 'Send a mail again',
  params: idParam,
  data: mailSummary,
  errors: ['mail-not-found', 'mail-server-missing'],
})

export const resendMails = endpoint({
  method: 'POST',
  path: '/api/mail/resend',
  summary: 'Send several mails again, one outcome per mail',
  body: z.object({ ids: bulkIds }),
  data: bulkOutcome,
  errors: ['mail-server-missing'],
})

/** Whether an action's mails are sent, or kept because no mail server is set. */
export const mailDelivery = z.enum(['queued', 'kept'])
export type MailDelivery = z.infer<typeof mailDelivery>

export const listKeptMail = endpoint({
  method: 'GET',
  path: '/api/mail/kept',
  summary: 'Kept mails, by kind, with the date of the oldest',
  data: z.object({
    canLeave: z.boolean(),
    kinds: z.array(z.object({ kind: z.string(), title: z.string(), count: z.number().int(), oldestAt: isoTime })),
  }),
})

const keptKinds = z.object({
  kinds: z.array(z.string().max(60)).min(1, { error: 'Please choose at least one kind of mail.' }).max(100),
})

/** Outdated mails, such as with an expired link, are discarded instead. */
export const releaseKeptMail = endpoint({
  method: 'POST',
  path: '/api/mail/kept/release',
  summary: 'Send kept mails',
  body: keptKinds,
  data: z.object({ released: z.number().int() }),
  errors: ['mail-server-missing'],
})

/** Discarded mails stay listed. */
export const discardKeptMail = endpoint({
  method: 'POST',
  path: '/api/mail/kept/discard',
  summary: 'Discard kept mails',
  body: keptKinds,
  data: z.object({ discarded: z.number().int() }),
})
