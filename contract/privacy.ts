import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { maxCertificateCodeLength } from './field-limits.ts'
import { emailAddress, isoTimeOrNull, requiredLine } from './fields.ts'

const token = z.string().min(1).max(700)

/** Takes effect at once and without signing in (RFC 8058). Idempotent. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'Stop the emails that the link belongs to',
  oneClickForm: true,
  access: 'public',
  params: z.object({ token }),
  data: z.object({ purpose: z.string() }),
  errors: ['unsubscribe-link-invalid'],
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

/** Redirects programs that only open the address to the page with the button; changes nothing. */
export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'Redirect to the page with the button; changes nothing',
  access: 'public',
  params: z.object({ token }),
  raw: 'text/html',
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

export const confirmConsent = endpoint({
  method: 'POST',
  path: '/api/consents/confirm',
  summary: 'Confirm a consent by the link from the email',
  access: 'public',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).min(1).max(200) }),
  errors: ['consent-link-invalid'],
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  recentProof: true,
  summary: 'All data about an email address as a JSON file',
  body: z.object({ email: emailAddress() }),
  raw: 'application/json',
})

/** Keeps a hash that suppresses mails, and proof of consents. */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/privacy/erase',
  recentProof: true,
  summary: 'Erase everything about an email address',
  body: z.object({ email: emailAddress() }),
  data: z.object({ erased: z.boolean() }),
  errors: ['admin-account'],
})

/** POST keeps the number out of logs. */
export const eraseCertificate = endpoint({
  method: 'POST',
  path: '/api/privacy/erase-certificate',
  recentProof: true,
  summary: 'Erase a certificate that was kept when its account was deleted',
  body: z.object({
    code: requiredLine('Please enter the number of the certificate', maxCertificateCodeLength).transform((code) =>
      code.toUpperCase(),
    ),
  }),
  data: z.object({ erased: z.boolean() }),
  errors: ['certificate-not-found', 'certificate-of-account'],
})

export const mentionPlace = z.enum([
  'submission',
  'activity-draft',
  'decision',
  'lab-string',
  'note',
  'feedback',
  'work-review',
  'revocation',
  'team-request',
  'waitlist-entry',
  'account-company',
  'invitation',
  'file-name',
  'lesson',
  'lesson-draft',
  'lesson-version',
  'settings',
  'settings-preview',
  'mail',
])

export type MentionPlace = z.output<typeof mentionPlace>

const spelling = z
  .string({ error: 'Please enter a name or an address.' })
  .trim()
  .min(2, { error: 'A name to search for needs at least two characters.' })
  .max(254, { error: 'A name to search for has at most 254 characters.' })

const mention = z.object({
  place: mentionPlace,
  id: z.string(),
  at: isoTimeOrNull,
  count: z.int(),
  /** At most three mentions in context. */
  excerpts: z.array(z.string()),
})

export type Mention = z.output<typeof mention>

/** Searches by the given spellings or else by known names; changes nothing. */
export const findMentions = endpoint({
  method: 'POST',
  path: '/api/privacy/mentions',
  recentProof: true,
  summary: 'Find where others mention a person in free text',
  body: z.object({ email: emailAddress(), spellings: z.array(spelling).max(20).optional() }),
  data: z.object({
    spellings: z.array(z.string()),
    mentions: z.array(mention),
    more: z.boolean(),
  }),
})

/** Removes the mentions from one row or keeps them. Idempotent. */
export const decideOnMention = endpoint({
  method: 'POST',
  path: '/api/privacy/mentions/decide',
  recentProof: true,
  summary: 'Remove or keep what one row says about a person',
  body: z.object({
    place: mentionPlace,
    id: z.string().min(1).max(100),
    spellings: z.array(spelling).min(1).max(21),
    decision: z.enum(['remove', 'keep']),
  }),
  data: z.object({ removed: z.int() }),
})
