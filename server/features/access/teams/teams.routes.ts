import type { CsvColumns } from '#contract/csv.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import {
  addLedMember,
  askForTeam,
  getMyTeams,
  listLedMembers,
  remindLedMembers,
  removeLedMembers,
  setProgressSharing,
} from '#contract/led-teams.ts'
import { plural } from '#contract/plural.ts'
import { addTeamMember, deleteTeamMember, deleteTeamMembers, resendActivations, setTeamSeats } from '#contract/team-members.ts'
import {
  approveTeam,
  approveTeams,
  deleteTeam,
  getTeamRequest,
  listTeams,
  rejectTeam,
  rejectTeams,
  reopenTeam,
  replyHours,
  submitInterest,
  submitTeamRequest,
} from '#contract/teams.ts'
import type { Deps } from '../../../deps.ts'
import { changeOne } from '../../../platform/db/change-in-bulk.ts'
import { answer } from '../../../platform/http/answer.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { mailDeliveryOf, mailSentence } from '../../../platform/mail/queue-mail.ts'
import { readCatalogue } from '../../learning/lessons/catalogue.service.ts'
import * as leaders from './leaders.service.ts'
import * as members from './members.service.ts'
import * as requests from './requests.service.ts'
import * as sharing from './sharing.service.ts'
import * as approval from './team-approval.service.ts'
import * as teams from './teams.service.ts'

const quizColumns = (modules: { id: number }[]): CsvColumns<Given<typeof listLedMembers.row>> =>
  modules.map(({ id }) => [
    `Best quiz score, Module ${id} (%)`,
    ({ quizScores }) => quizScores?.find(({ moduleId }) => moduleId === id)?.best,
  ])

const promised = `You will get an answer within ${replyHours} hours.`

export const teamRoutes = (deps: Deps): Binding[] => [
  on(submitInterest, async ({ body }) => {
    const { requestToken } = await requests.submitInterest(deps, body)
    return answer({ requestToken, delivery: mailDeliveryOf(deps) }, { message: `Interest Registered Successfully! ${promised}` })
  }),
  on(submitTeamRequest, async ({ body }) => {
    const { requestToken } = await requests.submitTeamRequest(deps, body)
    return answer({ requestToken, delivery: mailDeliveryOf(deps) }, { message: `Request Submitted Successfully! ${promised}` })
  }),
  on(getMyTeams, ({ caller }) => leaders.getMyTeams(deps, caller.account.id)),
  ...listRoutes(
    deps,
    listLedMembers,
    (filter, { account }) => leaders.listLedMembers(deps, account.id, filter, { sharingOnly: false }),
    {
      readFile: (filter, { account }) => leaders.listLedMembers(deps, account.id, filter, { sharingOnly: true }),
      moreColumns: async () => quizColumns((await readCatalogue(deps.db)).modules),
    },
  ),
  on(addLedMember, async ({ params, body, caller }) => {
    await leaders.addLedMember(deps, params.id, body.email, caller.account)
    const message = `${body.email} is a member now. ${mailSentence(deps, 'The email is on its way.')}`
    return answer({ delivery: mailDeliveryOf(deps) }, { message })
  }),
  on(removeLedMembers, ({ params, body, caller }) => leaders.removeLedMembers(deps, params.id, body.ids, caller.account)),
  on(remindLedMembers, ({ params, body, caller }) => leaders.remindLedMembers(deps, params.id, body.ids, caller.account)),
  on(askForTeam, async ({ params, body, caller }) => {
    await leaders.askForTeam(deps, params.id, body.member, caller.account)
    return answer(
      { delivery: mailDeliveryOf(deps) },
      { message: `The course team has your request. ${mailSentence(deps, 'An email tells them.')}` },
    )
  }),
  on(setProgressSharing, ({ params, body, caller }) =>
    sharing.setProgressSharing(deps, caller.account.id, params.id, body.sharesProgress),
  ),
  on(getTeamRequest, ({ params }) => requests.getTeamRequest(deps, params.token)),
  ...listRoutes(deps, listTeams, (filter) => teams.listTeams(deps, filter)),
  on(approveTeam, async ({ params, body, caller }) => {
    await changeOne(params.id, (ids) => approval.approveTeams(deps, ids, caller.account, body))
    const team = await teams.getTeam(deps.db, deps, params.id)
    const people = plural(team.members.length, 'One person gets', '# people get')
    const kept = 'The emails are kept: no SMTP server is set.'
    const mailed = mailDeliveryOf(deps) === 'kept' ? kept : `${people} a mail.`
    return answer({ team }, { message: `Team approved. ${mailed}` })
  }),
  on(rejectTeam, async ({ params, body, caller }) => {
    await changeOne(params.id, (ids) => approval.rejectTeams(deps, ids, body.reason ?? null, caller.account))
    const team = await teams.getTeam(deps.db, deps, params.id)
    return answer({ team }, { message: `Team rejected. ${mailSentence(deps, 'The contact gets an email.')}` })
  }),
  on(approveTeams, ({ body, caller }) => approval.approveTeams(deps, body.ids, caller.account)),
  on(rejectTeams, ({ body, caller }) => approval.rejectTeams(deps, body.ids, body.reason ?? null, caller.account)),
  on(reopenTeam, async ({ params, caller }) => {
    const team = await approval.reopenTeam(deps, params.id, caller.account)
    return answer({ team }, { message: 'Team reopened. It is pending again.' })
  }),
  on(deleteTeam, async ({ params, caller }) => {
    await approval.deleteTeam(deps, params.id, caller.account)
    return answer(undefined, { message: 'Team deleted successfully!' })
  }),
  on(deleteTeamMember, async ({ params, body, caller }) => {
    const outcome = await members.deleteTeamMember(deps, params.id, body.email, caller.account)
    const message =
      outcome === 'account-deleted' ? 'Member and account deleted.' : 'Member removed from the team. No account was deleted.'
    return answer({ outcome }, { message })
  }),
  on(deleteTeamMembers, async ({ body, caller }) => members.deleteTeamMembers(deps, body.users, caller.account)),
  on(addTeamMember, async ({ params, body, caller }) => {
    const { team, access } = await members.addTeamMember(deps, params.id, body.email, caller.account)
    const mailed = mailSentence(deps, 'The email is on its way.')
    const mailNote = {
      mailed,
      disabled: 'The account is disabled, so nothing was sent.',
      later: 'The email goes out when the team is approved.',
    }
    return answer({ team }, { message: `${body.email} is a member of ${team.companyName} now. ${mailNote[access]}` })
  }),
  on(setTeamSeats, async ({ params, body, caller }) => {
    const team = await members.setTeamSeats(deps, params.id, body.seats, caller.account)
    return answer({ team }, { message: `${team.companyName} has ${body.seats} seats now.` })
  }),
  on(resendActivations, async ({ params, body, caller }) =>
    members.resendActivations(deps, params.id, body.emails, caller.account),
  ),
]
