import { z } from 'zod'
import { addressForm } from './address-form.ts'
import { bulkIds, bulkOutcome, bulkRows } from './endpoint/bulk.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { maxRenewalDays } from './field-limits.ts'
import { identifier, idParam, isoTime, isoTimeOrNull, optionalLine, optionalText, pointInTime } from './fields.ts'
import { failedMail, mailDelivery, signedQuery } from './mail.ts'

/** `used`, else `expired` once `expiresAt` has passed, else `active`. */
export const invitationStatus = z.enum(['active', 'used', 'expired'])

export const invitationView = z.object({
  _id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  token: z.string(),
  status: invitationStatus,
  used: z.boolean(),
  usedAt: isoTimeOrNull,
  createdAt: isoTime,
  expiresAt: isoTime,
  openedAt: isoTimeOrNull,
  mailState: z.string().nullable(),
  failedMail: failedMail.nullable(),
})
export type InvitationView = z.infer<typeof invitationView>

export const invitationSource = z.enum(['asked', 'colleague', 'customer'])
export type InvitationSource = z.infer<typeof invitationSource>

export const namedByLength = 80

const nameOnly = 'Please enter a name only, without an address or a link.'

/** The person who gave us the addresses; quoted in the mail, so it must not contain addresses or links. */
const namedBy = optionalLine(namedByLength).pipe(
  z
    .string()
    .regex(/^[\p{L}\p{M}\p{N} .,'’()&+-]+$/u, { error: nameOnly })
    .refine((name) => !/[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u.test(name), { error: nameOnly })
    .optional(),
)

export const noteLength = 300

/** A note in the inviter's own words, which the mail quotes; it must not contain addresses, so that the mail has its own links only. */
const note = optionalText(noteLength).pipe(
  z
    .string()
    .refine((text) => !/https?:|www\.|@|[\p{L}\p{N}-]{2,}\.\p{L}{2,}\/|\b[\w-]{2,}\.(com|cz|eu|io|net|org|sk)\b/iu.test(text), {
      error: 'Please leave out web and email addresses: the email has its own links.',
    })
    .optional(),
)

const origin = { source: invitationSource.default('asked'), namedBy, note }

/** `namedBy` is allowed only when another person gave us the address. */
const isNamedRightly = ({ source, namedBy }: { source: InvitationSource; namedBy?: string | undefined }) =>
  source !== 'asked' || namedBy === undefined

const wronglyNamed = { path: ['namedBy'], error: 'Only for an address that a colleague or a customer gave us.' }

/** 32 characters of URL-safe base64. */
export const invitationTokenPattern = /^[A-Za-z0-9_-]{32}$/

/** By derived status. Links are omitted from the file, because they open the preview for anyone. */
export const listInvitations = list({
  path: '/api/invitations',
  summary: 'Invitations, newest first',
  filters: {
    /** `unopened`: neither opened nor used, expired or not. */
    status: z.enum(['all', 'active', 'used', 'expired', 'unopened']).default('all'),
    search,
  },
  sorts: ['createdAt', 'email', 'expiresAt'],
  row: invitationView,
  key: 'invitations',
  fileName: 'invitations',
  fileRow: invitationView.extend({ source: invitationSource }),
  csv: [
    ['Email', (invitation) => invitation.email],
    ['Status', (invitation) => invitation.status],
    ['Address from', (invitation) => invitation.source],
    ['Invited (UTC)', (invitation) => invitation.createdAt],
    ['Expires (UTC)', (invitation) => invitation.expiresAt],
    ['Opened (UTC)', (invitation) => invitation.openedAt],
    ['Used (UTC)', (invitation) => invitation.usedAt],
    ['Newest email', (invitation) => invitation.mailState],
    ['Name', (invitation) => invitation.name],
  ],
})

export const previewInvitationMail = endpoint({
  method: 'GET',
  path: '/api/invitations/mail-preview',
  summary: 'The invitation email exactly as it will arrive',
  query: z.object(origin).refine(isNamedRightly, wronglyNamed),
  data: z.object({
    subject: z.string(),
    /** The address for a frame, valid for five minutes. */
    viewUrl: z.string(),
    text: z.string(),
  }),
})

export const viewInvitationMail = endpoint({
  method: 'GET',
  path: '/api/invitations/mail-preview/view',
  summary: 'The HTML of the invitation email, by its signed address',
  access: 'public',
  query: signedQuery.extend(origin),
  raw: 'text/html',
  errors: ['mail-not-found'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

/** In the form in which addresses are invited; an invalid one names nobody. */
const namedAddress = z
  .string()
  .max(320)
  .transform((typed) => addressForm(typed) ?? typed)

export const noAddressMessage = 'Please enter at least one email address'

/** One outcome per line; errors in some lines do not stop the others. */
export const sendInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/send',
  summary: 'Invite people by email; one outcome per line',
  bodyKilobytes: 256,
  body: z
    .object({
      emails: z
        .array(z.string().max(320), { error: noAddressMessage })
        .max(2000, { error: 'Please send at most 500 invitations at once.' })
        .transform((lines) => lines.map((line) => line.trim()).filter(Boolean))
        .pipe(
          z
            .array(z.string())
            .min(1, { error: noAddressMessage })
            .max(500, { error: 'Please send at most 500 invitations at once.' }),
        ),
      /** Names of some of the people, for the greeting; a text that is no name is left out. */
      names: z
        .array(z.object({ email: namedAddress, name: namedBy.catch(undefined) }))
        .max(500)
        .default([]),
      /** Shown to the recipients (GDPR Art. 14). */
      ...origin,
    })
    .refine(isNamedRightly, wronglyNamed),
  data: z.object({
    summary: z.object({ sent: z.number(), alreadySent: z.number(), hasAccount: z.number(), errors: z.number() }),
    delivery: mailDelivery,
    sent: z.array(z.string()),
    alreadySent: z.array(z.string()),
    openInvitations: z.array(z.object({ _id: z.uuid(), email: z.string() })),
    /** Addresses not invited because they have an account. */
    hasAccount: z.array(z.string()),
    errors: z.array(z.object({ email: z.string(), error: z.string() })),
  }),
})

export const renewalMessage = `Please enter 1 to ${maxRenewalDays} days.`

const renewalDays = z.coerce
  .number()
  .int()
  .min(1, { error: renewalMessage })
  .max(maxRenewalDays, { error: renewalMessage })
  .default(7)

const sendMail = z.boolean().default(false)

/** Extends from the later of now and the old expiry by `days`. */
export const renewInvitation = endpoint({
  method: 'PUT',
  path: '/api/invitations/:id/renew',
  summary: 'Extend an invitation',
  params: idParam,
  body: z.object({ days: renewalDays, sendMail }),
  data: z.object({ invitation: invitationView }),
  errors: ['invitation-not-found'],
})

/** The old link stops working at once. */
export const resetInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/reset',
  summary: 'Give an invitation a new link',
  params: idParam,
  body: z
    .object({ sendMail })
    .optional()
    .transform((value) => value ?? { sendMail: false }),
  data: z.object({ newLink: z.string(), invitation: invitationView }),
  errors: ['invitation-not-found'],
})

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Delete an invitation',
  params: idParam,
  errors: ['invitation-not-found'],
})

/** Renews each until its wanted end: the later of now and its old end, plus days. Repeating the call changes nothing. */
export const renewInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/bulk-renew',
  summary: 'Renew several invitations, one outcome each',
  bodyKilobytes: 128,
  body: z.object({ renewals: bulkRows({ _id: identifier(), expiresAt: pointInTime(renewalMessage) }), sendMail }),
  data: bulkOutcome,
})

/** Mails active invitations again, except those emailed within ten minutes. */
export const resendInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/bulk-resend',
  summary: 'Send several invitations again, one outcome each',
  body: z.object({ ids: bulkIds }),
  data: bulkOutcome,
})

export const deleteInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/bulk-delete',
  recentProof: true,
  summary: 'Delete several invitations, one outcome each',
  body: z.object({ ids: bulkIds }),
  data: bulkOutcome,
})
