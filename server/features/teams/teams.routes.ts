import {
  approveTeam,
  deleteTeam,
  deleteTeamMember,
  deleteTeamMembers,
  getMyTeams,
  getTeamRequest,
  listTeams,
  rejectTeam,
  reopenTeam,
  resendActivations,
  submitInterest,
  submitTeamRequest,
} from '#contract/teams.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import * as decisions from './decisions.service.ts'
import * as members from './members.service.ts'
import * as requests from './requests.service.ts'
import * as progress from './team-progress.service.ts'
import * as teams from './teams.service.ts'

const promised = `You get an answer within ${teams.replyHours} hours.`

/** The calls of team requests and their queue. */
export const teamRoutes = (deps: Deps): Binding[] => [
  on(submitInterest, async ({ body }) =>
    answer(await requests.submitInterest(deps, body), { message: `Interest Registered Successfully! ${promised}` }),
  ),
  on(submitTeamRequest, async ({ body }) =>
    answer(await requests.submitTeamRequest(deps, body), { message: `Request Submitted Successfully! ${promised}` }),
  ),
  on(getMyTeams, ({ caller }) => progress.getMyTeams(deps, caller.account.id)),
  on(getTeamRequest, ({ params }) => requests.getTeamRequest(deps, params.token)),
  on(listTeams, async ({ query }) => {
    const { teams: page, ...size } = await teams.listTeams(deps, query)
    return answer({ teams: page }, size)
  }),
  on(approveTeam, async ({ params, body, caller }) => {
    const team = await decisions.approveTeam(deps, params.id, body.teamEmails, caller.account)
    const mailed = team.members.length === 1 ? 'One person gets a mail.' : `${team.members.length} people get a mail.`
    return answer({ team }, { message: `Team approved. ${mailed}` })
  }),
  on(rejectTeam, async ({ params, body, caller }) => {
    const team = await decisions.rejectTeam(deps, params.id, body.reason, caller.account)
    return answer({ team }, { message: 'Team rejected. The contact gets a mail.' })
  }),
  on(reopenTeam, async ({ params, caller }) => {
    const team = await decisions.reopenTeam(deps, params.id, caller.account)
    return answer({ team }, { message: 'Team reopened. It is pending again.' })
  }),
  on(deleteTeam, async ({ params, caller }) => {
    await decisions.deleteTeam(deps, params.id, caller.account)
    return answer(undefined, { message: 'Team deleted successfully!' })
  }),
  on(deleteTeamMember, async ({ params, body, caller }) => {
    const outcome = await members.deleteTeamMember(deps, params.id, body.email, caller.account)
    const message =
      outcome === 'account-deleted' ? 'Member and account deleted.' : 'Member removed from the team. No account was deleted.'
    return answer({ outcome }, { message })
  }),
  on(deleteTeamMembers, async ({ body, caller }) => members.deleteTeamMembers(deps, body.users, caller.account)),
  on(resendActivations, async ({ params, body, caller }) =>
    members.resendActivations(deps, params.id, body.emails, caller.account),
  ),
]
