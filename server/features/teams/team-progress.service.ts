import type { z } from 'zod'
import type { getMyTeams as getMyTeamsEndpoint } from '#contract/teams.ts'
import type { Deps } from '../deps.ts'
import { datedActions } from '../learning-plan/remind-learners.task.ts'
import { countCourse, listLeadersOf, listLedMembers, listLedTeams } from './team-progress.queries.ts'

/** The teams an account leads with the members' progress, and who sees its own. */
export async function getMyTeams(deps: Deps, userId: string): Promise<z.input<typeof getMyTeamsEndpoint.data>> {
  const [totals, teams, members, seenBy] = await Promise.all([
    countCourse(deps.db),
    listLedTeams(deps.db, userId),
    listLedMembers(deps.db, userId),
    listLeadersOf(deps.db, userId),
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
  return { ...totals, led, seenBy }
}
