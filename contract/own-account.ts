import { z } from 'zod'
import { theme, userView } from './auth.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { maxEmailLength } from './field-limits.ts'
import { emailAddress, idParam, isoTime, isoTimeOrNull, requiredLine } from './fields.ts'
import { mailDelivery } from './mail.ts'

const newPassword = z
  .string({ error: 'Please enter a new password.' })
  .min(1, { error: 'Please enter a new password.' })
  .max(1000)

/** Answers the same for known and unknown addresses. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot',
  summary: 'Mail a link to set a new password, if the address has an account',
  access: 'public',
  body: z.object({ email: emailAddress() }),
  /** Describes the site's mail delivery, so that it does not reveal whether the address is known. */
  data: z.object({ delivery: mailDelivery }),
  // The service limits links per mailbox: a limit per email here would let a stranger use up the owner's.
  limits: [{ per: 'address', max: 20, windowSeconds: 3600 }],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  summary: 'Set a new password with the link from the email',
  access: 'public',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).min(1).max(200), password: newPassword }),
  data: z.object({ email: z.string() }),
  errors: ['reset-invalid', 'weak-password'],
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Change the password; other sessions end',
  access: 'account',
  body: z.object({ current: z.string({ error: 'Please enter your current password.' }).max(1000), password: newPassword }),
  errors: ['wrong-current-password', 'weak-password'],
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

/** `current` is false when the wording has changed since. */
export const consentState = z.object({
  id: z.enum(['marketing', 'reminders']),
  given: z.boolean(),
  givenAt: isoTimeOrNull,
  confirmedAt: isoTimeOrNull,
  version: z.string().nullable(),
  current: z.boolean(),
})
export type ConsentState = z.infer<typeof consentState>

const accountView = z.object({
  user: userView,
  hasPassword: z.boolean(),
  emailProvenAt: isoTimeOrNull,
  /** Absent in answers of the previous version during an upgrade. */
  theme: theme.optional(),
  consents: z.array(consentState),
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Name, company and consents of the signed-in account',
  access: 'account',
  data: accountView,
})

/** Omitted fields stay unchanged. */
export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/account',
  summary: 'Change name, company, appearance, consents',
  access: 'account',
  body: z.object({
    fullName: requiredLine('Full name is required').optional(),
    company: requiredLine('Company is required').optional(),
    theme: theme.optional(),
    /** Reminders have a separate endpoint, next to the learning plan. */
    consents: z.object({ marketing: z.boolean().optional() }).optional(),
  }),
  data: accountView,
  errors: ['email-unproven', 'too-many'],
  limits: [{ per: 'address', max: 120, windowSeconds: 3600 }],
})

/** At most three mails a day. */
export const mailConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/confirmation',
  summary: 'Mail a link that proves the address of the account',
  access: 'account',
  /** False when the address is proven already. */
  data: z.object({ mailed: z.boolean(), delivery: mailDelivery }),
  errors: ['too-many'],
  countsAsChange: false,
  limits: [{ per: 'address', max: 30, windowSeconds: 3600 }],
})

/** Works only while the account that requested the link is signed in. */
export const confirmAddress = endpoint({
  method: 'PUT',
  path: '/api/account/confirmation',
  summary: 'Prove the address of the account with the link from the email',
  access: 'account',
  body: z.object({ token: z.string({ error: 'This link is not complete.' }).min(1).max(300) }),
  data: z.object({ user: userView }),
  errors: ['confirmation-link-invalid'],
  countsAsChange: false,
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the account is signed in, newest first',
  access: 'account',
  data: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      kind: z.enum(['session', 'demo']),
      createdAt: isoTime,
      expiresAt: isoTime,
      current: z.boolean(),
    }),
  ),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'End every session but this one',
  access: 'account',
  data: z.object({ ended: z.number().int() }),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'End one session of the account',
  access: 'account',
  params: idParam,
  errors: ['not-found'],
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  recentProof: true,
  summary: 'All of the caller’s data as a JSON file',
  access: 'account',
  raw: 'application/json',
  limits: [{ per: 'address', max: 30, windowSeconds: 3600 }],
})

/** Requires the password; without one, the email and a recent proof. */
export const deleteOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete the account and all personal data',
  access: 'account',
  body: z.object({
    password: z.string().max(1000).optional(),
    email: z.string().trim().toLowerCase().normalize('NFC').max(maxEmailLength).optional(),
    /** Keeps the certificate and its public page for five years. */
    keepCertificate: z.boolean().optional(),
  }),
  errors: ['wrong-current-password', 'wrong-email', 'proof-needed', 'last-admin'],
  limits: [{ per: 'address', max: 30, windowSeconds: 3600 }],
})
