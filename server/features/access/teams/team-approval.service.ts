import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { DomainError } from '#contract/domain-error.ts'
import type { approveTeam } from '#contract/teams.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { changeInBulk, done, refused, unchanged } from '../../../platform/db/change-in-bulk.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { publishEvents } from '../../office/webhooks/publish-event.ts'
import { type OpenOutcome, openCourses } from '../../people/registration/address-proof.service.ts'
import { issueActivations } from '../activations/activations.service.ts'
import { rejectionMail } from './request-email.ts'
import { teamApprovedMail } from './team-approved-email.ts'
import {
  correctContact,
  deleteTeamRow,
  listMemberAddresses,
  lockTeam,
  lockTeams,
  replaceListedMembers,
  setTeamsStatus,
  type TeamRow,
} from './teams.queries.ts'
import { getTeam } from './teams.service.ts'

const decideOnTeams = (
  deps: Deps,
  ids: string[],
  decision: 'approved' | 'rejected',
  decide: (trx: Queryable, teams: TeamRow[]) => Promise<unknown>,
) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const found = new Map((await lockTeams(trx, sorted)).map((team) => [team.id, team]))
    const pending = [...found.values()].filter(({ status }) => status === 'pending')
    if (pending.length > 0) await decide(trx, pending)
    return sorted.map((id) => {
      const status = found.get(id)?.status
      if (status === 'pending') return done(id)
      if (status === undefined) return refused(id, new DomainError('team-not-found'))
      const decided = new DomainError('team-decided', { message: `This request has already been ${status}.` })
      return status === decision ? unchanged(id, `Already ${decision}.`, decided) : refused(id, decided)
    })
  })

/**
 * Approves pending teams: members with a proven account get full access at once, everybody else an activation; each gets one email.
 * `contactEmail` and `teamEmails` replace the contact's address and the listed members first. Throws `team-changed` if those are no longer `basedOn`.
 */
export const approveTeams = (
  deps: Deps,
  ids: string[],
  actor: Actor,
  { contactEmail, teamEmails, basedOn }: z.output<typeof approveTeam.body> = {},
) =>
  decideOnTeams(deps, ids, 'approved', async (trx, teams) => {
    const pending = teams.map(({ id }) => id)
    for (const team of teams) {
      if (basedOn) {
        const others = (await listMemberAddresses(trx, [team.id])).filter(({ isContact }) => !isContact)
        const current = { contactEmail: team.contactEmail, teamEmails: others.map(({ email }) => email) }
        if (!isDeepStrictEqual(basedOn, current)) throw new DomainError('team-changed', { details: current })
      }
      if (contactEmail && contactEmail !== team.contactEmail) await correctContact(trx, team.id, contactEmail)
      if (teamEmails) await replaceListedMembers(trx, { ...team, ...(contactEmail && { contactEmail }) }, teamEmails)
    }
    await setTeamsStatus(trx, pending, { status: 'approved', approvedAt: deps.clock.now(), decidedBy: actor.id })
    const members = await listMemberAddresses(trx, pending)
    await openAccessAndMailMembers(trx, deps, members)
    const approvals = pending.map((teamId) => ({ teamId, members: members.filter((one) => one.teamId === teamId).length }))
    await recordAction(trx, deps, actor, 'team-approved', 'team', pending, { members: members.length })
    await publishEvents(trx, deps, 'team.approved', approvals)
  })

export const rejectTeams = (deps: Deps, ids: string[], reason: string | null, actor: Actor) =>
  decideOnTeams(deps, ids, 'rejected', async (trx, teams) => {
    const pending = teams.map(({ id }) => id)
    const rejection = { rejectedAt: deps.clock.now(), rejectionReason: reason, decidedBy: actor.id }
    await setTeamsStatus(trx, pending, { status: 'rejected', ...rejection })
    const mails = teams.map(({ id, contactEmail }) => mailTo(rejectionMail, contactEmail, { teamId: id, reason }))
    await queueMails(trx, deps, mails)
    await recordAction(trx, deps, actor, 'team-rejected', 'team', pending)
  })

export function reopenTeam(deps: Deps, id: string, actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, id)
    if (!team) throw new DomainError('team-not-found')
    if (team.status !== 'rejected')
      throw new DomainError('team-decided', {
        message:
          team.status === 'pending'
            ? 'This request is already open.'
            : 'This request has already been approved. Only a rejected request can be reopened.',
      })
    await setTeamsStatus(trx, [id], { status: 'pending' })
    await recordAction(trx, deps, actor, 'team-reopened', 'team', id)
    return getTeam(trx, deps, id)
  })
}

/** Deletes a team with its memberships and open activations; accounts stay. Throws `team-not-found`. */
export async function deleteTeam(deps: Deps, id: string, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const team = await deleteTeamRow(trx, id)
    if (!team) throw new DomainError('team-not-found')
    await recordAction(trx, deps, actor, 'team-deleted', 'team', id)
  })
}

/** Opens the course for members of approved teams; disabled accounts stay and others get an activation. Returns the addresses of disabled accounts. */
export async function openAccessAndMailMembers(
  trx: Queryable,
  deps: Deps,
  members: { teamId: string; email: string; isContact: boolean }[],
  options?: { demosNeedActivation: boolean },
): Promise<Set<string>> {
  const outcomeOf = await openCourses(trx, deps, [...new Set(members.map(({ email }) => email))], options)
  const having = (...outcomes: OpenOutcome[]) => members.filter(({ email }) => outcomes.includes(outcomeOf(email)))
  await queueMails(
    trx,
    deps,
    having('opened').map(({ teamId, email }) => mailTo(teamApprovedMail, email, { teamId })),
  )
  await issueActivations(
    trx,
    deps,
    having('needs-activation', 'unknown').map(({ teamId, email, isContact }) => ({
      teamId,
      email,
      isFirstContact: !isContact && outcomeOf(email) === 'unknown',
    })),
  )
  return new Set(having('disabled').map(({ email }) => email))
}
