import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailAddress } from './fields.ts'

const token = z.string().min(1).max(700)

/** Switches off the mails that the link belongs to, at once and without signing in (RFC 8058). Idempotent. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'Stop the mails that the link belongs to',
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
})

/** Confirms a consent by the link of its mail (double opt-in). */
export const confirmConsent = endpoint({
  method: 'POST',
  path: '/api/consents/confirm',
  summary: 'Confirm a consent by the link from the mail',
  access: 'public',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).min(1).max(200) }),
  errors: ['consent-link-invalid'],
  limits: [{ per: 'address', max: 120, windowSeconds: 600 }],
})

/** Everything the product holds about a person, account or not. */
export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  summary: 'All data about an e-mail address as a JSON file',
  body: z.object({ email: emailAddress() }),
  raw: 'application/json',
})

/** Erases a person, account or not; what stays is a hashed entry that keeps mails away, and proof of consents. */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/privacy/erase',
  summary: 'Erase everything about an e-mail address',
  body: z.object({ email: emailAddress() }),
  data: z.object({ erased: z.boolean() }),
  errors: ['admin-account'],
})
