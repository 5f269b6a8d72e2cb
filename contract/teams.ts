import { z } from 'zod'
import { invalidEmailMessage } from './email-address.ts'
import { bulkIds, bulkOutcome } from './endpoint/bulk.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { maxGroundsLength, maxMessageLength } from './field-limits.ts'
import {
  emailAddress,
  idParam,
  isoTime,
  isoTimeOrNull,
  optionalCount,
  optionalLine,
  optionalText,
  requiredLine,
} from './fields.ts'
import { failedMail, mailDelivery } from './mail.ts'

export const teamStatus = z.enum(['pending', 'approved', 'rejected'])

export const maxTeamEmails = 10

/** Hours within which every request is promised an answer. */
export const replyHours = 24

/** People that a team may have, with its contact; 11 unless an admin changes it. */
export const maxTeamSeats = 500

const emailRows = z
  .array(z.string().max(320, { error: invalidEmailMessage }))
  .max(100, { error: `Please list at most ${maxTeamEmails} team members.` })
  .transform((rows) => rows.map((row) => row.trim()).filter(Boolean))
  .pipe(z.array(emailAddress()))
  .transform((rows) => [...new Set(rows)])
  .pipe(z.array(z.string()).max(maxTeamEmails, { error: `Please list at most ${maxTeamEmails} team members.` }))

// A default inside would also apply to missing edits, and empty the team.
const teamEmails = emailRows.default([])

export const teamSizeMessage = 'Please enter a whole number of at least 1.'

const honeypot = z.string().max(1000).nullish()

export const requiredMessages = {
  companyName: 'Company name is required',
  contactName: 'Contact name is required',
  contactEmail: 'Contact email is required',
  recruiterType: 'Please select whether you are an external or internal recruiter',
}

const requester = {
  companyName: requiredLine(requiredMessages.companyName),
  contactName: requiredLine(requiredMessages.contactName),
  contactEmail: emailAddress(requiredMessages.contactEmail),
}

/** Issues are listed in the order of the fields. */
export const interestForm = z.object({
  ...requester,
  recruiterType: z.enum(['external', 'internal'], { error: requiredMessages.recruiterType }),
  teamRole: z
    .enum(['team_member', 'team_leader', ''])
    .nullish()
    .transform((value) => value || undefined),
  teamSize: optionalCount(1, teamSizeMessage),
  recruitmentTeamSize: optionalCount(1, teamSizeMessage),
  teamEmails,
  message: optionalText(maxMessageLength),
  /** The visitor's invitation; it is marked used in the same transaction. */
  invitation: optionalLine(),
  website: honeypot,
})

export const accessRequestForm = z.object({
  ...requester,
  teamEmails,
  message: optionalText(maxMessageLength),
  website: honeypot,
})

export const teamMemberView = z.object({
  email: z.string(),
  isContact: z.boolean(),
  activation: z.enum(['none', 'queued', 'sent', 'failed', 'kept', 'expired', 'activated']),
  activatedAt: isoTimeOrNull,
  /** The newest mail about this team to the person, if it failed. */
  failedMail: failedMail.nullable(),
})

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
  seats: z.number().int(),
  members: z.array(teamMemberView),
  message: z.string().nullable(),
  status: teamStatus,
  createdAt: isoTime,
  /** When an answer is due: `replyHours` after `createdAt`. */
  dueAt: isoTime,
  overdue: z.boolean(),
  approvedAt: isoTimeOrNull,
  rejectedAt: isoTimeOrNull,
  rejectionReason: z.string().nullable(),
})
export type TeamView = z.infer<typeof teamView>

const received = z.object({ requestToken: z.string(), delivery: mailDelivery })
const publicFormLimits = [
  { per: 'address', max: 20, windowSeconds: 3600 },
  // Both forms share a limit, because each request mails its contact.
  { per: 'body.contactEmail', max: 5, windowSeconds: 86_400, together: 'team-requests' },
] as const

export const submitInterest = endpoint({
  method: 'POST',
  path: '/api/teams/interest',
  summary: 'Ask for full access for a team (interest form)',
  access: 'public',
  body: interestForm,
  data: received,
  status: 201,
  errors: ['already-approved'],
  limits: publicFormLimits,
})

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

/** For the request's contact, by the link in the acknowledgement. */
export const getTeamRequest = endpoint({
  method: 'GET',
  path: '/api/team-requests/:token',
  summary: 'The state of a request',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  data: z.object({
    companyName: z.string(),
    status: teamStatus,
    createdAt: isoTime,
    dueAt: isoTime,
    rejectionReason: z.string().nullable(),
    delivery: mailDelivery,
  }),
  errors: ['team-not-found'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})

export const listTeams = list({
  path: '/api/teams',
  summary: 'Teams, newest first',
  filters: { status: z.enum(['all', ...teamStatus.options]).default('all'), search },
  sorts: ['createdAt', 'companyName', 'contactEmail', 'dueAt'],
  row: teamView,
  key: 'teams',
  fileName: 'teams',
  csv: [
    ['Company', (team) => team.companyName],
    ['Contact', (team) => team.contactName],
    ['Contact email', (team) => team.contactEmail],
    ['Status', (team) => team.status],
    ['Received (UTC)', (team) => team.createdAt],
    ['Answer due (UTC)', (team) => team.dueAt],
    ['Approved (UTC)', (team) => team.approvedAt],
    ['Rejected (UTC)', (team) => team.rejectedAt],
    ['Reason of rejection', (team) => team.rejectionReason],
    ['Form', (team) => (team.source === 'interest' ? 'interest' : 'access request')],
    ['Recruiter', (team) => team.recruiterType],
    ['Team size', (team) => team.teamSize],
    ['In recruitment', (team) => team.recruitmentTeamSize],
    ['People', (team) => team.members.length],
    ['Activated', (team) => team.members.filter(({ activation }) => activation === 'activated').length],
    ['Seats', (team) => team.seats],
    ['Members', (team) => team.members.map(({ email, activation }) => `${email} (${activation})`).join('; ')],
    ['Message', (team) => team.message],
  ],
})

/** Creates activations and queues their mails in one transaction. */
export const approveTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/approve',
  summary: 'Approve a pending team',
  params: idParam,
  body: z
    .object({
      /** The final members except the contact, edited during approval. */
      teamEmails: emailRows.optional(),
      contactEmail: emailAddress().optional(),
      /** The addresses that the edit started from; refused if they have been changed since. */
      basedOn: z.object({ contactEmail: emailAddress(), teamEmails: z.array(emailAddress()).max(maxTeamSeats) }).optional(),
    })
    .optional()
    .transform((value) => value ?? {}),
  data: z.object({ team: teamView }),
  errors: ['team-not-found', 'team-decided', 'team-changed'],
})

/** Mails the contact, with the reason if given. */
export const rejectTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/reject',
  summary: 'Reject a pending team',
  params: idParam,
  body: z
    .object({ reason: optionalText(maxGroundsLength) })
    .optional()
    .transform((value) => value ?? { reason: undefined }),
  data: z.object({ team: teamView }),
  errors: ['team-not-found', 'team-decided'],
})

/** One outcome each; approved teams are unchanged. */
export const approveTeams = endpoint({
  method: 'POST',
  path: '/api/teams/bulk-approve',
  summary: 'Approve several pending teams, one outcome each',
  body: z.object({ ids: bulkIds }),
  data: bulkOutcome,
})

/** Mails each contact, with one reason for all if given. */
export const rejectTeams = endpoint({
  method: 'POST',
  path: '/api/teams/bulk-reject',
  summary: 'Reject several pending teams, one outcome each',
  body: z.object({ ids: bulkIds, reason: optionalText(maxGroundsLength) }),
  data: bulkOutcome,
})

export const reopenTeam = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/reopen',
  summary: 'Reopen a rejected team',
  params: idParam,
  data: z.object({ team: teamView }),
  errors: ['team-not-found', 'team-decided'],
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id',
  recentProof: true,
  summary: 'Delete a team',
  params: idParam,
  errors: ['team-not-found'],
})
