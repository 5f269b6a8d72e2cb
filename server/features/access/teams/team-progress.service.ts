import type { z } from 'zod'
import type { getMyTeams as getMyTeamsEndpoint } from '#contract/team-progress.ts'
import type { Deps } from '../../../deps.ts'
import { datedActions } from '../../learning/learning-plan/reminder-rule.ts'
import { countCourse, listLedMembers, listLedTeams, listMembershipsOf } from './team-progress.queries.ts'

export async function getMyTeams(deps: Deps, userId: string): Promise<z.input<typeof getMyTeamsEndpoint.data>> {
  const [totals, teams, members, listed] = await Promise.all([
    countCourse(deps.db),
    listLedTeams(deps.db, userId),
    listLedMembers(deps.db, userId),
    listMembershipsOf(deps.db, userId),
  ])
  const led = teams.map(({ id, companyName }) => ({
    _id: id,
    companyName,
    members: members
      .filter((member) => member.teamId === id)
      .map(({ sharedPlan, teamId: _team, companyName: _company, ...member }) => ({
        ...member,
        lastActivityAt: member.lastActivityAt?.toISOString() ?? null,
        sharedPlan: sharedPlan && { goal: String(sharedPlan.goal ?? ''), actions: datedActions(sharedPlan) },
      })),
  }))
  const seenBy = listed.filter((team) => team.sharesProgress).map(({ companyName, leaderName }) => ({ companyName, leaderName }))
  return { ...totals, led, seenBy, memberships: listed.map(({ id, ...membership }) => ({ _id: id, ...membership })) }
}
