import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { maxCertificateCodeLength } from './field-limits.ts'
import { emailAddress, isoTimeOrNull, requiredLine } from './fields.ts'

const token = z.string().min(1).max(700)

/** Switches off the mails that the link belongs to, at once and without signing in (RFC 8058). Idempotent. */
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

/** Leads programs that only open the address to the page with the button; changes nothing. */
export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'Redirect to the page with the button; changes nothing',
  access: 'public',
  params: z.object({ token }),
  raw: 'text/html',
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

/** Confirms a consent by the link of its mail (double opt-in). */
export const confirmConsent = endpoint({
  method: 'POST',
  path: '/api/consents/confirm',
  summary: 'Confirm a consent by the link from the email',
  access: 'public',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).min(1).max(200) }),
  errors: ['consent-link-invalid'],
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

/** Everything the product holds about a person, account or not. */
export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  recentProof: true,
  summary: 'All data about an email address as a JSON file',
  body: z.object({ email: emailAddress() }),
  raw: 'application/json',
})

/** Erases a person, account or not; what stays is a hashed entry that keeps emails away, and proof of consents. */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/privacy/erase',
  recentProof: true,
  summary: 'Erase everything about an email address',
  body: z.object({ email: emailAddress() }),
  data: z.object({ erased: z.boolean() }),
  errors: ['admin-account'],
})

/** Erases a certificate that was kept when its account was deleted, by its number, which no log keeps this way. */
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

/** Where somebody may be mentioned by others. */
export const mentionPlace = z.enum([
  'submission',
  'activity-draft',
  'decision',
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

/** A {@link mentionPlace}. */
export type MentionPlace = z.output<typeof mentionPlace>

/** Names and addresses to look for, as they may be written. */
const spelling = z
  .string({ error: 'Please enter a name or an address.' })
  .trim()
  .min(2, { error: 'A name to search for needs at least two characters.' })
  .max(254, { error: 'A name to search for has at most 254 characters.' })

/** One row in which others mention a person. */
const mention = z.object({
  place: mentionPlace,
  id: z.string(),
  /** When the row was written. */
  at: isoTimeOrNull,
  /** How often it mentions the person. */
  count: z.int(),
  /** The first mentions with the words around them, at most three. */
  excerpts: z.array(z.string()),
})

/** A {@link findMentions} row. */
export type Mention = z.output<typeof mention>

/** Searches what others wrote for a person's address and names; without spellings, by the names that are known. Changes nothing. */
export const findMentions = endpoint({
  method: 'POST',
  path: '/api/privacy/mentions',
  recentProof: true,
  summary: 'Find where others mention a person in free text',
  body: z.object({ email: emailAddress(), spellings: z.array(spelling).max(20).optional() }),
  data: z.object({
    /** What was searched for. */
    spellings: z.array(z.string()),
    mentions: z.array(mention),
    /** Whether there are more rows than are shown. */
    more: z.boolean(),
  }),
})

/** Takes the mentions of a person out of one row, or notes that they stay. Idempotent: a row that is gone or mentions nobody is left as it is. */
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
