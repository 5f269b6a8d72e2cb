import { z } from 'zod'
import { bulkIds, bulkOutcome } from './endpoint/bulk.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { emailAddress, identifier, idParam, isoTimeOrNull } from './fields.ts'
import { quizScore } from './learner-progress.ts'
import { mailDelivery } from './mail.ts'

/** Minimum days between two reminders that a member gets from leaders. */
export const leaderReminderDays = 7

const count = z.number().int()

/** A member as the leader sees them. Of members who do not share their progress only the address is known, and everything else is null. */
export const ledMember = z.object({
  _id: z.uuid(),
  teamId: z.uuid(),
  email: z.string(),
  fullName: z.string().nullable(),
  /** Whether the member has activated the account for this team or has accepted its leader. */
  activated: z.boolean(),
  sharesProgress: z.boolean(),
  /** Shares progress, has not completed the course, and has not worked on it for a week. */
  isStuck: z.boolean(),
  remindedAt: isoTimeOrNull,
  completedModules: count.nullable(),
  completedLessons: count.nullable(),
  /** The best quiz score of each module in percent. */
  quizScores: z.array(quizScore).nullable(),
  assessed: z.boolean().nullable(),
  hasCertificate: z.boolean().nullable(),
  labDrills: count.nullable(),
  ratingPanels: count.nullable(),
  conversations: count.nullable(),
  lastActivityAt: isoTimeOrNull,
  /** Goal and first steps of the 90-day plan, while its author shares it. */
  sharedPlan: z
    .object({ goal: z.string(), actions: z.array(z.object({ firstStep: z.string(), dueDate: z.string() })) })
    .nullable(),
})
export type LedMember = z.infer<typeof ledMember>

/** The file contains only people who share their progress; the server adds a column for the quiz of each module. */
export const listLedMembers = list({
  path: '/api/teams/led',
  summary: 'Members of the teams that the caller leads, with the progress they share',
  access: 'user',
  recentProof: false,
  filters: {
    team: identifier().optional(),
    state: z.enum(['all', 'stuck', 'finished', 'invited', 'not-sharing']).default('all'),
    search,
  },
  row: ledMember,
  fileName: 'team-progress',
  csv: [
    ['Name', ({ fullName }) => fullName],
    ['Email', ({ email }) => email],
    ['Modules completed', ({ completedModules }) => completedModules],
    ['Lessons completed', ({ completedLessons }) => completedLessons],
    ['Assessed', ({ assessed }) => assessed],
    ['Certificate', ({ hasCertificate }) => hasCertificate],
    ['Last active (UTC)', ({ lastActivityAt }) => lastActivityAt],
  ],
})

/** The person gets an activation that names the leader, or joins at once with an account that has full access already. */
export const addLedMember = endpoint({
  method: 'POST',
  path: '/api/teams/:id/people',
  summary: 'Add a person to a team that the caller leads',
  access: 'user',
  params: idParam,
  body: z.object({ email: emailAddress() }),
  data: z.object({ delivery: mailDelivery }),
  errors: ['team-not-found', 'team-full', 'team-member-exists'],
  limits: [
    { per: 'address', max: 40, windowSeconds: 86_400 },
    { per: 'body.email', max: 3, windowSeconds: 86_400 },
  ],
})

/** Members who have activated are refused. */
export const removeLedMembers = endpoint({
  method: 'POST',
  path: '/api/teams/:id/people/bulk-remove',
  summary: 'Remove people who have not activated from a team that the caller leads, one outcome each',
  access: 'user',
  params: idParam,
  body: z.object({ ids: bulkIds }),
  data: bulkOutcome,
  errors: ['team-not-found'],
})

/** Members who have not activated get the activation again. Each member is reminded at most once within {@link leaderReminderDays} days. */
export const remindLedMembers = endpoint({
  method: 'POST',
  path: '/api/teams/:id/people/bulk-remind',
  summary: 'Remind stuck members of a team that the caller leads, one outcome each',
  access: 'user',
  params: idParam,
  body: z.object({ ids: bulkIds }),
  data: bulkOutcome,
  errors: ['team-not-found'],
})

/** Mails the admins: with `member` to remove a person who has activated, otherwise for more seats. At most once a day for the same request. */
export const askForTeam = endpoint({
  method: 'POST',
  path: '/api/teams/:id/requests',
  summary: 'Ask an admin to remove a member or for more seats',
  access: 'user',
  params: idParam,
  body: z.object({ member: identifier().optional() }),
  data: z.object({ delivery: mailDelivery }),
  errors: ['team-not-found', 'team-member-not-found'],
  limits: [{ per: 'address', max: 40, windowSeconds: 86_400 }],
})

export const getMyTeams = endpoint({
  method: 'GET',
  path: '/api/teams/mine',
  summary: 'Progress of the teams the caller leads, and the leaders of the caller’s teams',
  access: 'user',
  data: z.object({
    totalModules: z.number().int(),
    totalLessons: z.number().int(),
    led: z.array(
      z.object({
        _id: z.uuid(),
        companyName: z.string(),
        /** How many people the team may have, and how many it has, each with the contact. */
        seats: z.number().int(),
        people: z.number().int(),
        members: z.array(ledMember),
      }),
    ),
    seenBy: z.array(z.object({ companyName: z.string(), leaderName: z.string() })),
    /** The caller's teams and whether progress is shared; null: not answered yet. */
    memberships: z.array(
      z.object({
        _id: z.uuid(),
        companyName: z.string(),
        leaderName: z.string(),
        leaderEmail: z.string(),
        sharesProgress: z.boolean().nullable(),
      }),
    ),
  }),
})

export const setProgressSharing = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/sharing',
  summary: 'Share the caller’s progress with the leader of a team, or stop sharing it',
  access: 'user',
  params: idParam,
  body: z.object({ sharesProgress: z.boolean() }),
  data: z.object({ sharesProgress: z.boolean() }),
  errors: ['team-not-found'],
})
export type LedTeam = z.infer<typeof getMyTeams.data>['led'][number]
