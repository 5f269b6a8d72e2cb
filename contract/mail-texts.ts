import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTime, plainText, requiredLine, requiredText } from './fields.ts'
import { signedQuery } from './mail.ts'

export const maxMailBodyLength = 5000

/** Paragraphs are separated by blank lines. `{name}` is replaced by a value; a button, link, code, list or quote is a separate paragraph. */
export const mailText = z.object({
  subject: requiredLine('Please enter a subject', 160),
  heading: requiredLine('Please enter a heading', 160),
  body: requiredText('Please enter the text', maxMailBodyLength),
})
export type MailText = z.infer<typeof mailText>

/** A kind of mail and which of its wordings, as `activation` and `text`. */
const params = z.object({ kind: z.string().max(60), wording: z.string().max(60) })

/** Who gets a mail; `visitors` have no account yet, and `accounts` is anybody who has one, about that account. */
export const mailAudience = z.enum(['visitors', 'learners', 'accounts', 'leaders', 'admins'])
export type MailAudience = z.infer<typeof mailAudience>

const listed = z.object({
  kind: z.string(),
  wording: z.string(),
  title: z.string(),
  audience: mailAudience,
  sentWhen: z.string(),
  isOwn: z.boolean(),
})

export const listMailTexts = endpoint({
  method: 'GET',
  path: '/api/mail-texts',
  summary: 'Texts of all kinds of mail, and which the operator has changed',
  data: z.array(listed),
})

const opened = listed.extend({
  ours: mailText,
  /** The operator's own text; null where ours is used. */
  own: mailText.nullable(),
  /** 0 before the first change. */
  version: z.int(),
  values: z.array(z.object({ name: z.string(), example: z.string() })),
  /** Fixed parts, each a separate paragraph, such as `button`, with a description. */
  parts: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Newest first; null is ours. */
  history: z.array(z.object({ version: z.int(), savedAt: isoTime, savedBy: z.string().nullable(), text: mailText.nullable() })),
})
export type OpenedMailText = z.infer<typeof opened>

export const getMailText = endpoint({
  method: 'GET',
  path: '/api/mail-texts/:kind/:wording',
  summary: 'One text: ours, the operator’s, its placeholders and its history',
  params,
  data: opened,
  errors: ['mail-text-not-found'],
})

export const saveMailText = endpoint({
  method: 'PUT',
  path: '/api/mail-texts/:kind/:wording',
  summary: 'Save the operator’s text of a mail; null goes back to ours',
  params,
  body: z.object({ version: z.int().min(0).max(2_000_000_000), text: mailText.nullable() }),
  data: opened,
  errors: ['mail-text-not-found', 'settings-changed'],
})

export const previewMailText = endpoint({
  method: 'POST',
  path: '/api/mail-texts/:kind/:wording/preview',
  summary: 'A mail with this text exactly as it would arrive, with example values',
  params,
  body: z.object({ text: mailText.nullable() }),
  data: z.object({
    subject: z.string(),
    text: z.string(),
    /** The address for a frame, valid for five minutes. */
    viewUrl: z.string(),
  }),
  errors: ['mail-text-not-found'],
})

export const viewMailText = endpoint({
  method: 'GET',
  path: '/api/mail-texts/:kind/:wording/view',
  summary: 'The HTML of that preview, by its signed address',
  access: 'public',
  params,
  query: signedQuery.extend({ text: plainText(12_000).optional() }),
  raw: 'text/html',
  errors: ['mail-not-found'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

/** Sent at once, not by the queue. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/mail-texts/:kind/:wording/test',
  summary: 'Send a mail with this text to the caller’s own address, with example values',
  params,
  body: z.object({ text: mailText.nullable() }),
  data: z.object({
    sent: z.boolean(),
    /** Why it was not sent, and the end of the conversation with the mail server, without secrets. */
    reason: z.string().nullable(),
    conversation: z.array(z.string()),
  }),
  errors: ['mail-text-not-found', 'mail-server-missing'],
  limits: [{ per: 'address', max: 30, windowSeconds: 3600 }],
})
