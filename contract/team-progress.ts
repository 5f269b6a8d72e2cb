import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { idParam } from './fields.ts'
import { ledMember } from './led-teams.ts'

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
