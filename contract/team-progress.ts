import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { idParam, isoTimeOrNull } from './fields.ts'

/** A member's progress without quiz answers and free texts. */
export const teamProgressMember = z.object({
  email: z.string(),
  /** Null without an account. */
  fullName: z.string().nullable(),
  completedModules: z.number().int(),
  completedLessons: z.number().int(),
  /** Whether the member shares more than the address with the leader. */
  sharesProgress: z.boolean(),
  lastActivityAt: isoTimeOrNull,
  hasCertificate: z.boolean(),
  /** Drills of the search lab whose goal was reached. */
  labDrills: z.number().int(),
  /** Panels whose answers were rated. */
  ratingPanels: z.number().int(),
  /** Goal and first steps of the 90-day plan, while its author shares it. */
  sharedPlan: z
    .object({ goal: z.string(), actions: z.array(z.object({ firstStep: z.string(), dueDate: z.string() })) })
    .nullable(),
})

export const getMyTeams = endpoint({
  method: 'GET',
  path: '/api/teams/mine',
  summary: 'Progress of the teams the caller leads, and the leaders of the caller’s teams',
  access: 'user',
  data: z.object({
    totalModules: z.number().int(),
    totalLessons: z.number().int(),
    led: z.array(z.object({ _id: z.uuid(), companyName: z.string(), members: z.array(teamProgressMember) })),
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
