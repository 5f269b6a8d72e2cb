import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, isoTime, isoTimeOrNull, pageQuery, timeOrder } from './fields.ts'

/** Where a mail stands: `kept` when no mail server is set and nothing leaves. */
export const mailState = z.enum(['queued', 'sent', 'failed', 'kept'])

const mailSummary = z.object({
  _id: z.uuid(),
  kind: z.string(),
  toEmail: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: isoTime,
  sentAt: isoTimeOrNull,
})

/** The newest mail to a person, when the receiving server refused it or was never reached. */
export const failedMail = z.object({ id: z.uuid(), kind: z.string(), reason: z.string() })
/** The newest mail to a person, when its delivery failed. */
export type FailedMail = z.infer<typeof failedMail>

/** Lists mails by state. */
export const listMail = endpoint({
  method: 'GET',
  path: '/api/mail',
  summary: 'What was sent, by time',
  query: z.object({
    status: z.enum(['all', ...mailState.options]).default('all'),
    search: z.string().trim().max(200).default(''),
    ...timeOrder('createdAt'),
    ...pageQuery,
  }),
  data: z.array(mailSummary),
})

/** One mail as it looks. */
export const getMail = endpoint({
  method: 'GET',
  path: '/api/mail/:id',
  summary: 'One mail as it looks',
  params: idParam,
  data: mailSummary.extend({
    /** Where a frame may show the mail, for five minutes. */
    viewUrl: z.string(),
    text: z.string(),
  }),
  errors: ['mail-not-found'],
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
