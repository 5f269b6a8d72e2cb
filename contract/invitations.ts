import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, isoTime, isoTimeOrNull, pageQuery } from './fields.ts'
import { failedMail, signedQuery } from './mail.ts'

/** Derived: used, else expired once `expiresAt` has passed, else active (A§3). */
export const invitationStatus = z.enum(['active', 'used', 'expired'])

/** An invitation as the admin sees it. */
export const invitationView = z.object({
  _id: z.uuid(),
  email: z.string(),
  token: z.string(),
  status: invitationStatus,
  used: z.boolean(),
  usedAt: isoTimeOrNull,
  createdAt: isoTime,
  expiresAt: isoTime,
  /** When the person first opened the preview. */
  openedAt: isoTimeOrNull,
  /** State of the newest invitation mail. */
  mailState: z.string().nullable(),
  failedMail: failedMail.nullable(),
})
/** An invitation as the admin sees it. */
export type InvitationView = z.infer<typeof invitationView>

/** Format of an invitation token: 32 characters of URL-safe base64. */
export const invitationTokenPattern = /^[A-Za-z0-9_-]{32}$/

const tokenParam = z.object({ token: z.string().max(200) })

/** Where a person's request for full access stands. */
export const approvalStatus = z.object({
  requested: z.boolean(),
  teamApproved: z.boolean(),
  teamRejected: z.boolean(),
  hasCredentials: z.boolean(),
  hasRegistered: z.boolean(),
  rejectionReason: z.string().nullable(),
  message: z.string(),
  user: z.object({ email: z.string(), fullName: z.string(), role: z.literal('user') }).nullable(),
})
/** Where a person's request for full access stands. */
export type ApprovalStatus = z.infer<typeof approvalStatus>

/** A module as people see it before they have access. */
export const moduleTeaser = z.object({
  id: z.number().int(),
  title: z.string(),
  duration: z.string(),
  minutes: z.number().int(),
  type: z.string(),
  description: z.string(),
  whatYoullLearn: z.array(z.string()),
  takeaway: z.string(),
  access: z.enum(['PREVIEW AVAILABLE', 'FULL ACCESS']),
  preview: z.boolean(),
  imageUrl: z.string().nullable(),
})
/** A module as people see it before they have access. */
export type ModuleTeaser = z.infer<typeof moduleTeaser>

/** Opens a personal preview (V§7). */
export const openPreview = endpoint({
  method: 'GET',
  path: '/api/invitations/preview/:token',
  summary: 'Whom a personal invitation is for',
  access: 'public',
  params: tokenParam,
  data: z.object({ email: z.string(), expiresAt: isoTime, moduleCompleted: z.boolean(), modules: z.array(moduleTeaser) }),
  errors: ['invitation-invalid', 'invitation-expired'],
})

/** Public facts of the demo (V§7). */
export const getDemoFacts = endpoint({
  method: 'GET',
  path: '/api/invitations/demo',
  summary: 'Public facts of the demo',
  access: 'public',
  data: z.object({ demoDays: z.number(), warnDays: z.number(), modules: z.array(moduleTeaser) }),
})

/** Where the request of an invited person stands (V§7). */
export const checkApproval = endpoint({
  method: 'GET',
  path: '/api/invitations/check-approval/:token',
  summary: 'Where the request of an invited person stands',
  access: 'public',
  params: tokenParam,
  data: approvalStatus,
  errors: ['invitation-invalid', 'invitation-expired'],
})

/** Marks an invitation used: the person has asked for access. Idempotent. */
export const markInvitationUsed = endpoint({
  method: 'POST',
  path: '/api/invitations/mark-used/:token',
  summary: 'Note that an invited person has asked for access',
  access: 'public',
  params: tokenParam,
  errors: ['invitation-invalid', 'invitation-expired'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** Notes a step of an invited person in the preview. */
export const trackPreviewAccess = endpoint({
  method: 'POST',
  path: '/api/invitations/track-preview-access/:token',
  summary: 'Note a step in the preview: action, module, section, time, nothing else',
  access: 'public',
  params: tokenParam,
  body: z.object({
    action: z.enum(['page_view', 'module_click', 'module_access', 'section_view']),
    moduleId: z.string().max(40).nullish(),
    sectionId: z.string().max(40).nullish(),
  }),
  errors: ['invitation-invalid', 'invitation-expired'],
  limits: [{ per: 'address', max: 600, windowSeconds: 600 }],
})

/** Lists invitations by derived status (A§7). */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'Invitations, newest first',
  query: z.object({
    status: z.enum(['all', 'active', 'used', 'expired']).default('all'),
    search: z.string().trim().max(200).default(''),
    sort: z.enum(['createdAt', 'email', 'expiresAt']).default('createdAt'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  }),
  data: z.object({ invitations: z.array(invitationView) }),
})

/** The mail an invitation would send, exactly as it will arrive. */
export const previewInvitationMail = endpoint({
  method: 'GET',
  path: '/api/invitations/mail-preview',
  summary: 'The invitation mail exactly as it will arrive',
  data: z.object({
    subject: z.string(),
    /** Where a frame may show the mail, for five minutes. */
    viewUrl: z.string(),
    text: z.string(),
  }),
})

/** The HTML of the invitation mail, for the frame that shows it; opened by its signed address. */
export const viewInvitationMail = endpoint({
  method: 'GET',
  path: '/api/invitations/mail-preview/view',
  summary: 'The HTML of the invitation mail, by its signed address',
  access: 'public',
  query: signedQuery,
  raw: 'text/html',
  errors: ['mail-not-found'],
})

/** Sends invitations, one outcome per line, never an abort (A§7). */
export const sendInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/send',
  summary: 'Invite people by e-mail; one outcome per line',
  body: z.object({
    emails: z
      .array(z.string().max(320), { error: 'Please enter at least one email address' })
      .transform((lines) => lines.map((line) => line.trim()).filter(Boolean))
      .pipe(
        z
          .array(z.string())
          .min(1, { error: 'Please enter at least one email address' })
          .max(500, { error: 'Please send at most 500 invitations at once.' }),
      ),
    /** Where the addresses come from: told to the recipients (GDPR Art. 14). */
    source: z.enum(['asked', 'colleague', 'customer']).default('asked'),
  }),
  data: z.object({
    summary: z.object({ sent: z.number(), alreadySent: z.number(), errors: z.number() }),
    sent: z.array(z.string()),
    alreadySent: z.array(z.string()),
    errors: z.array(z.object({ email: z.string(), error: z.string() })),
  }),
})

/** Extends an invitation: the later of now and the old expiry, plus `days`. */
export const renewInvitation = endpoint({
  method: 'PUT',
  path: '/api/invitations/:id/renew',
  summary: 'Extend an invitation',
  params: idParam,
  body: z.object({
    days: z.coerce
      .number()
      .int()
      .min(1, { error: 'Please enter 1 to 60 days.' })
      .max(60, { error: 'Please enter 1 to 60 days.' })
      .default(7),
  }),
  data: z.object({ invitation: invitationView }),
  errors: ['invitation-not-found'],
})

/** Gives an invitation a new link; the old one is dead at once. */
export const resetInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/reset',
  summary: 'Give an invitation a new link',
  params: idParam,
  data: z.object({ newLink: z.string(), invitation: invitationView }),
  errors: ['invitation-not-found'],
})

/** Deletes an invitation; its link is dead at once. */
export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  summary: 'Delete an invitation',
  params: idParam,
  errors: ['invitation-not-found'],
})
