import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { idParam, isoTime, isoTimeOrNull } from './fields.ts'

/** Where a mail stands: `kept` when no mail server was set and nothing left, `discarded` when it never will. */
export const mailState = z.enum(['queued', 'sent', 'failed', 'kept', 'discarded'])

const mailSummary = z.object({
  _id: z.uuid(),
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  toEmail: z.string(),
  state: mailState,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: isoTime,
  sentAt: isoTimeOrNull,
})

/** The newest mail to a person, when the receiving server refused it or could not be reached. */
export const failedMail = z.object({ id: z.uuid(), kind: z.string(), reason: z.string() })
/** The newest mail to a person, when its delivery failed. */
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

/** One mail as it looks. */
export const getMail = endpoint({
  method: 'GET',
  path: '/api/mail/:id',
  summary: 'One mail as it looks',
  params: idParam,
  data: mailSummary.extend({
    /** Null, like `viewUrl`, when what the mail was about has been deleted, and its text with it. */
    subject: z.string().nullable(),
    /** Where a frame may show the mail, for five minutes. */
    viewUrl: z.string().nullable(),
    text: z.string(),
    /** Whether links that work once are left out, because the mail has left or will. */
    linksWithheld: z.boolean(),
  }),
  errors: ['mail-not-found', 'proof-needed'],
})

/** Query of an address that a link or frame opens without a bearer. */
export const signedQuery = z.object({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() })

/** The HTML of one mail, for the frame that shows it; opened by its signed address. */
export const viewMail = endpoint({
  method: 'GET',
  path: '/api/mail/:id/view',
  summary: 'The HTML of one mail, by its signed address',
  access: 'public',
  params: idParam,
  query: signedQuery,
  raw: 'text/html',
  errors: ['mail-not-found'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

/** Puts a mail into the queue again. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/mail/:id/resend',
  summary: 'Send a mail again',
  params: idParam,
  data: mailSummary,
  errors: ['mail-not-found', 'mail-server-missing'],
})

/** Whether the mails of an action leave, or are kept because no mail server is set. */
export const mailDelivery = z.enum(['queued', 'kept'])
/** Whether the mails of an action leave, or are kept because no mail server is set. */
export type MailDelivery = z.infer<typeof mailDelivery>

/** The mails that were kept because no mail server was set, by kind. */
export const listKeptMail = endpoint({
  method: 'GET',
  path: '/api/mail/kept',
  summary: 'Kept mails, by kind, with the date of the oldest',
  data: z.object({
    /** Whether a mail server is set, so that they can leave. */
    canLeave: z.boolean(),
    kinds: z.array(z.object({ kind: z.string(), title: z.string(), count: z.number().int(), oldestAt: isoTime })),
  }),
})

const keptKinds = z.object({
  /** Kinds of mail, as the list of kept mails names them. */
  kinds: z.array(z.string().max(60)).min(1, { error: 'Please choose at least one kind of mail.' }).max(100),
})

/** Sends the kept mails of some kinds. What has become pointless meanwhile, such as an ended link, is discarded instead. */
export const releaseKeptMail = endpoint({
  method: 'POST',
  path: '/api/mail/kept/release',
  summary: 'Send kept mails',
  body: keptKinds,
  data: z.object({ released: z.number().int() }),
  errors: ['mail-server-missing'],
})

/** Discards the kept mails of some kinds: they stay listed and never leave. */
export const discardKeptMail = endpoint({
  method: 'POST',
  path: '/api/mail/kept/discard',
  summary: 'Discard kept mails',
  body: keptKinds,
  data: z.object({ discarded: z.number().int() }),
})
