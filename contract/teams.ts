import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  emailAddress,
  idParam,
  isoTime,
  isoTimeOrNull,
  optionalCount,
  optionalLine,
  optionalText,
  pageQuery,
  requiredLine,
} from './fields.ts'
import { failedMail } from './mail.ts'

/** Where a team's request stands. */
export const teamStatus = z.enum(['pending', 'approved', 'rejected'])

/** Most team e-mails one request may list (V§5). */
export const maxTeamEmails = 10

const emailRows = z
  .array(z.string())
  .transform((rows) => rows.map((row) => row.trim()).filter(Boolean))
  .pipe(z.array(emailAddress()))
  .transform((rows) => [...new Set(rows)])
  .pipe(z.array(z.string()).max(maxTeamEmails, { error: `Please list at most ${maxTeamEmails} team members.` }))

// A default inside would stand for a missing list of edits too, and empty the team.
const teamEmails = emailRows.default([])

const sizeMessage = 'Please enter a whole number of at least 1.'

/** A field only robots fill in. */
const honeypot = z.string().max(1000).nullish()

const requester = {
  companyName: requiredLine('Company name is required'),
  contactName: requiredLine('Contact name is required'),
  contactEmail: emailAddress('Contact email is required'),
}

/** The interest form (V§3, V§5): issues come in the order of its fields. */
export const interestForm = z.object({
  ...requester,
  recruiterType: z.enum(['external', 'internal'], { error: 'Please select whether you are an external or internal recruiter' }),
  teamRole: z
    .enum(['team_member', 'team_leader', ''])
    .nullish()
    .transform((value) => value || undefined),
  teamSize: optionalCount(1, sizeMessage),
  recruitmentTeamSize: optionalCount(1, sizeMessage),
  teamEmails,
  message: optionalText(2000),
  /** The invitation the visitor came with; it is marked used in the same transaction. */
  invitation: optionalLine(),
  website: honeypot,
})

/** The access-request form (V§3, V§5). */
export const accessRequestForm = z.object({ ...requester, teamEmails, message: optionalText(2000), website: honeypot })

/** One person of a team, as the admin sees them. */
export const teamMemberView = z.object({
  email: z.string(),
  isContact: z.boolean(),
  /** `none`, then the state of the activation mail, then `expired` or `activated`. */
  activation: z.enum(['none', 'queued', 'sent', 'failed', 'kept', 'expired', 'activated']),
  activatedAt: isoTimeOrNull,
  /** The newest mail about this team to the person, when it failed. */
  failedMail: failedMail.nullable(),
})

/** A team as the admin sees it. */
export const teamView = z.object({
  _id: z.uuid(),
  source: z.enum(['interest', 'access-request']),
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  recruiterType: z.enum(['external', 'internal']).nullable(),
  teamRole: z.enum(['team_member', 'team_leader']).nullable(),
  teamSize: z.number().int().nullable(),
  recruitmentTeamSize: z.number().int().nullable(),
  teamEmails: z.array(z.string()),
  members: z.array(teamMemberView),
  message: z.string().nullable(),
  status: teamStatus,
  createdAt: isoTime,
  /** Until when an answer is promised: 24 hours after `createdAt`. */
  dueAt: isoTime,
  overdue: z.boolean(),
  approvedAt: isoTimeOrNull,
  rejectedAt: isoTimeOrNull,
  rejectionReason: z.string().nullable(),
})
/** A team as the admin sees it. */
export type TeamView = z.infer<typeof teamView>

const received = z.object({ requestToken: z.string() })
const publicFormLimits = [
  { per: 'address', max: 20, windowSeconds: 3600 },
  // Each request mails its contact: the two forms together are no cannon either.
  { per: 'body.contactEmail', max: 5, windowSeconds: 86_400, together: 'team-requests' },
] as const

/** Registers a team's interest (V§7). */
export const submitInterest = endpoint({
  method: 'POST',
  path: '/api/teams/interest',
  summary: 'Ask for full access for a team (interest form)',
  access: 'public',
  body: interestForm,
  data: received,
  status: 201,
  limits: publicFormLimits,
})

/** Registers a team's access request (V§7). */
export const submitTeamRequest = endpoint({
  method: 'POST',
  path: '/api/team-request',
  summary: 'Ask for full access for a team (access-request page)',
  access: 'public',
  body: accessRequestForm,
  data: received,
  status: 201,
  limits: publicFormLimits,
})

/** Where a request stands, for its contact, by the link in the acknowledgement. */
export const getTeamRequest = endpoint({
  method: 'GET',
  path: '/api/team-requests/:token',
  summary: 'Where a request stands',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  data: z.object({
    companyName: z.string(),
    status: teamStatus,
    createdAt: isoTime,
    dueAt: isoTime,
    rejectionReason: z.string().nullable(),
  }),
  errors: ['team-not-found'],
})

/** Lists teams by status (A§7). */
export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  summary: 'Teams, newest first',
  query: z.object({
    status: z.enum(['all', 'pending', 'approved', 'rejected']).default('all'),
    search: z.string().trim().max(200).default(''),
    sort: z.enum(['createdAt', 'companyName', 'contactEmail']).default('createdAt'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  }),
  data: z.object({ teams: z.array(teamView) }),
})

/** Approves a pending team: activations and their mails in one transaction. */
export const approveTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/approve',
  summary: 'Approve a pending team',
  params: idParam,
  body: z
    .object({
      /** Edits made while approving: the final list of members beside the contact. */
      teamEmails: emailRows.optional(),
    })
    .optional()
    .transform((value) => value ?? {}),
  data: z.object({ team: teamView }),
  errors: ['team-not-found', 'team-decided'],
})

/** Rejects a pending team and tells its contact, with the reason if one is given. */
export const rejectTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/reject',
  summary: 'Reject a pending team',
  params: idParam,
  body: z
    .object({ reason: optionalText(1000) })
    .optional()
    .transform((value) => value ?? { reason: undefined }),
  data: z.object({ team: teamView }),
  errors: ['team-not-found', 'team-decided'],
})

/** Puts a rejected team back into the queue. */
export const reopenTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/reopen',
  summary: 'Reopen a rejected team',
  params: idParam,
  data: z.object({ team: teamView }),
  errors: ['team-not-found', 'team-decided'],
})

/** Deletes a team in any status. */
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  summary: 'Delete a team',
  params: idParam,
  errors: ['team-not-found'],
})

const removal = z.enum(['account-deleted', 'membership-removed'])

/** Removes one member; the account goes too unless settled otherwise (admin, self, member elsewhere). */
export const deleteTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/delete-user',
  summary: 'Remove a member from a team',
  params: idParam,
  body: z.object({ email: emailAddress() }),
  data: z.object({ outcome: removal }),
  errors: ['team-not-found', 'team-member-not-found'],
})

/** Removes several members; one row per item. */
export const deleteTeamMembers = endpoint({
  method: 'DELETE',
  path: '/api/teams/bulk-delete-users',
  summary: 'Remove several members',
  body: z.object({
    users: z
      .array(z.object({ teamId: z.uuid(), email: z.string().trim().toLowerCase() }))
      .min(1, { error: 'Please select users to delete' })
      .max(500),
  }),
  data: z.object({
    summary: z.object({ deleted: z.number(), errors: z.number() }),
    rows: z.array(z.object({ teamId: z.string(), email: z.string(), outcome: removal.nullable(), error: z.string().nullable() })),
  }),
})

/** Sends activations again to members that have not activated. */
export const resendActivations = endpoint({
  method: 'POST',
  path: '/api/teams/:id/activations',
  summary: 'Send activations again',
  params: idParam,
  body: z.object({
    emails: z
      .array(emailAddress())
      .min(1, { error: 'Please select users first' })
      .max(maxTeamEmails + 1),
  }),
  data: z.object({
    summary: z.object({ sent: z.number(), errors: z.number() }),
    rows: z.array(z.object({ email: z.string(), error: z.string().nullable() })),
  }),
  errors: ['team-not-found', 'team-decided'],
})

/** How far a member of a leader's team is: progress only, no quiz answers, no free texts. */
export const teamProgressMember = z.object({
  email: z.string(),
  /** Null until the person has an account. */
  fullName: z.string().nullable(),
  completedModules: z.number().int(),
  completedLessons: z.number().int(),
  lastActivityAt: isoTimeOrNull,
  hasCertificate: z.boolean(),
  /** Goal and first steps of the 90-day plan, only while its writer shares it. */
  sharedPlan: z
    .object({ goal: z.string(), actions: z.array(z.object({ firstStep: z.string(), dueDate: z.string() })) })
    .nullable(),
})

/** The caller's teams: those they lead with the members' progress, and who sees the caller's own. */
export const getMyTeams = endpoint({
  method: 'GET',
  path: '/api/teams/mine',
  summary: 'Progress of the teams one leads, and who leads one’s own',
  access: 'user',
  data: z.object({
    totalModules: z.number().int(),
    totalLessons: z.number().int(),
    led: z.array(z.object({ _id: z.uuid(), companyName: z.string(), members: z.array(teamProgressMember) })),
    /** Leaders who see the caller's progress. */
    seenBy: z.array(z.object({ companyName: z.string(), leaderName: z.string() })),
  }),
})
/** Progress of a led team. */
export type LedTeam = z.infer<typeof getMyTeams.data>['led'][number]
