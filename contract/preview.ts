import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTime } from './fields.ts'
import { mailDelivery } from './mail.ts'

const tokenParam = z.object({ token: z.string().max(200) })

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
export type ApprovalStatus = z.infer<typeof approvalStatus>

/** A module as shown before full access. */
export const moduleTeaser = z.object({
  id: z.number().int(),
  title: z.string(),
  duration: z.string(),
  minutes: z.number().int(),
  ownMinutes: z.number().int(),
  type: z.string(),
  description: z.string(),
  whatYoullLearn: z.array(z.string()),
  takeaway: z.string(),
  access: z.enum(['PREVIEW AVAILABLE', 'FULL ACCESS']),
  preview: z.boolean(),
  imageUrl: z.string().nullable(),
})
export type ModuleTeaser = z.infer<typeof moduleTeaser>

export const openPreview = endpoint({
  method: 'GET',
  path: '/api/invitations/preview/:token',
  summary: 'Whom a personal invitation is for',
  access: 'public',
  params: tokenParam,
  data: z.object({ email: z.string(), expiresAt: isoTime, moduleCompleted: z.boolean(), modules: z.array(moduleTeaser) }),
  errors: ['invitation-invalid', 'invitation-expired'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

export const getDemoFacts = endpoint({
  method: 'GET',
  path: '/api/invitations/demo',
  summary: 'Public facts of the demo',
  access: 'public',
  data: z.object({ demoDays: z.number(), warnDays: z.number(), modules: z.array(moduleTeaser) }),
})

export const checkApproval = endpoint({
  method: 'GET',
  path: '/api/invitations/check-approval/:token',
  summary: 'The state of an invited person’s request',
  access: 'public',
  params: tokenParam,
  data: approvalStatus,
  errors: ['invitation-invalid', 'invitation-expired'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

/** For an approved person who has lost the mail; the mail goes to the address that was approved. */
export const sendActivationAgain = endpoint({
  method: 'POST',
  path: '/api/invitations/send-activation/:token',
  summary: 'Mail the activation link of an approved person again',
  access: 'public',
  params: tokenParam,
  data: z.object({ delivery: mailDelivery }),
  errors: ['invitation-invalid', 'invitation-expired'],
  limits: [{ per: 'address', max: 20, windowSeconds: 3600 }],
})

/** The person has requested access. Idempotent. */
export const markInvitationUsed = endpoint({
  method: 'POST',
  path: '/api/invitations/mark-used/:token',
  summary: 'Record that an invited person has asked for access',
  access: 'public',
  params: tokenParam,
  errors: ['invitation-invalid', 'invitation-expired'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

export const trackPreviewAccess = endpoint({
  method: 'POST',
  path: '/api/invitations/track-preview-access/:token',
  summary: 'Record a step in the preview: action, module, section, time, nothing else',
  access: 'public',
  params: tokenParam,
  body: z.object({
    action: z.enum(['page_view', 'module_click', 'module_access', 'section_view']),
    /** `overview`, `module1` or `module_1`; must exist. */
    moduleId: z
      .string()
      .regex(/^(?:overview|module_?[1-9]\d{0,3})$/, { error: 'There is no such module.' })
      .max(11)
      .nullish(),
    /** `overview` or `section_1`, of that module or of Module 1. */
    sectionId: z
      .string()
      .regex(/^(?:overview|section_[1-9]\d{0,2})$/, { error: 'There is no such section.' })
      .max(11)
      .nullish(),
  }),
  errors: ['invitation-invalid', 'invitation-expired'],
  limits: [{ per: 'address', max: 600, windowSeconds: 600 }],
})
