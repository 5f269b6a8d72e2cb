import type { z } from 'zod'
import type { getMyTeams as getMyTeamsEndpoint } from '#contract/team-progress.ts'
import type { Deps } from '../../../deps.ts'
import { listOwnMembers } from './leaders.service.ts'
import { countCourse, listLedTeams, listMembershipsOf } from './team-progress.queries.ts'

export async function getMyTeams(deps: Deps, userId: string): Promise<z.input<typeof getMyTeamsEndpoint.data>> {
  const [totals, teams, members, listed] = await Promise.all([
    countCourse(deps.db),
    listLedTeams(deps.db, userId),
    listOwnMembers(deps, userId),
    listMembershipsOf(deps.db, userId),
  ])
  const led = teams.map(({ id, ...team }) => ({
    _id: id,
    ...team,
    members: members
      .filter(({ teamId }) => teamId === id)
      .map((member) => ({
        ...member,
        remindedAt: member.remindedAt?.toISOString() ?? null,
        lastActivityAt: member.lastActivityAt?.toISOString() ?? null,
      })),
  }))
  const seenBy = listed.filter((team) => team.sharesProgress).map(({ companyName, leaderName }) => ({ companyName, leaderName }))
  return { ...totals, led, seenBy, memberships: listed.map(({ id, ...membership }) => ({ _id: id, ...membership })) }
}
