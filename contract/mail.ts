import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, isoTime, isoTimeOrNull, pageQuery } from './fields.ts'

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

/** Lists mails by state. */
export const listMail = endpoint({
  method: 'GET',
  path: '/api/mail',
  summary: 'What was sent, newest first',
  query: z.object({
    status: z.enum(['all', ...mailState.options]).default('all'),
    search: z.string().trim().max(200).default(''),
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
  data: mailSummary.extend({ html: z.string(), text: z.string() }),
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
