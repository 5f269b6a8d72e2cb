import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction, recordActions } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { publishEvents } from '../../office/webhooks/publish-event.ts'
import { type OpenOutcome, openCourses } from '../../people/accounts/address-proof.service.ts'
import { issueActivations } from '../activations/activations.service.ts'
import { accessOpenMail } from './access-open-email.ts'
import { rejectionMail } from './rejection-email.ts'
import {
  deleteTeamRow,
  listMemberAddresses,
  lockTeam,
  replaceListedMembers,
  setTeamsStatus,
  type TeamRow,
} from './teams.queries.ts'
import { getTeam } from './teams.service.ts'

/**
 * Approves a pending team in one transaction: the edited member list replaces the old one; members with a proven account get full access, the
 * others an activation, each with one mail. Throws `team-not-found`, `team-decided`.
 */
export const approveTeam = (deps: Deps, id: string, teamEmails: string[] | undefined, actor: Actor) =>
  deps.db.transaction().execute(async (trx) => {
    const team = await lockPendingTeam(trx, id)
    if (teamEmails) await replaceListedMembers(trx, team, teamEmails)
    await approveWithin(trx, deps, [team], actor)
    return getTeam(trx, deps, id)
  })

/** Approves locked pending teams in the caller's transaction, with a fixed number of statements. */
export async function approveWithin(trx: Queryable, deps: Deps, teams: Pick<TeamRow, 'id'>[], actor: Actor): Promise<void> {
  if (teams.length === 0) return
  const ids = teams.map(({ id }) => id)
  await setTeamsStatus(trx, ids, {
    status: 'approved',
    approvedAt: deps.clock.now(),
    rejectedAt: null,
    rejectionReason: null,
    decidedBy: actor.id,
  })
  const members = await listMemberAddresses(trx, ids)
  await openAccess(trx, deps, members)
  const told = ids.map((teamId) => ({ teamId, members: members.filter((member) => member.teamId === teamId).length }))
  const things = told.map((details) => ({ subject: 'team', details }))
  await recordActions(trx, deps, actor, 'team approved', things)
  await publishEvents(trx, deps, 'team.approved', told)
}

/** Mails the contact, with the reason if given. Throws `team-not-found`, `team-decided`. */
export const rejectTeam = (deps: Deps, id: string, reason: string | undefined, actor: Actor) =>
  deps.db.transaction().execute(async (trx) => {
    await rejectWithin(trx, deps, [await lockPendingTeam(trx, id)], reason, actor)
    return getTeam(trx, deps, id)
  })

/** Rejects locked pending teams in the caller's transaction, with a fixed number of statements. */
export async function rejectWithin(
  trx: Queryable,
  deps: Deps,
  teams: Pick<TeamRow, 'id' | 'contactEmail'>[],
  reason: string | undefined,
  actor: Actor,
): Promise<void> {
  if (teams.length === 0) return
  const change = {
    status: 'rejected' as const,
    approvedAt: null,
    rejectedAt: deps.clock.now(),
    rejectionReason: reason ?? null,
    decidedBy: actor.id,
  }
  await setTeamsStatus(
    trx,
    teams.map(({ id }) => id),
    change,
  )
  const mails = teams.map(({ id, contactEmail }) => mailTo(rejectionMail, contactEmail, { teamId: id, reason: reason ?? null }))
  await queueMails(trx, deps, mails)
  const things = teams.map(({ id }) => ({ subject: 'team', details: { teamId: id } }))
  await recordActions(trx, deps, actor, 'team rejected', things)
}

/** Makes a rejected team pending again and clears the reason. Throws `team-not-found`, `team-decided`. */
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
    await setTeamsStatus(trx, [id], {
      status: 'pending',
      approvedAt: null,
      rejectedAt: null,
      rejectionReason: null,
      decidedBy: null,
    })
    await recordAction(trx, deps, actor, 'team reopened', 'team', { teamId: id })
    return getTeam(trx, deps, id)
  })
}

/** Deletes a team with its memberships and open activations; accounts stay. Throws `team-not-found`. */
export async function deleteTeam(deps: Deps, id: string, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const team = await deleteTeamRow(trx, id)
    if (!team) throw new DomainError('team-not-found')
    await recordAction(trx, deps, actor, 'team deleted', 'team', { teamId: id })
  })
}

/**
 * Opens the course for members of approved teams: proven accounts are upgraded and mailed, disabled ones stay, others get an activation.
 * Returns the addresses of disabled accounts.
 */
export async function openAccess(
  trx: Queryable,
  deps: Deps,
  members: { teamId: string; email: string; isContact: boolean }[],
): Promise<Set<string>> {
  const outcomeOf = await openCourses(trx, deps, [...new Set(members.map(({ email }) => email))])
  const having = (...outcomes: OpenOutcome[]) => members.filter(({ email }) => outcomes.includes(outcomeOf(email)))
  await queueMails(
    trx,
    deps,
    having('opened').map(({ teamId, email }) => mailTo(accessOpenMail, email, { teamId })),
  )
  await issueActivations(
    trx,
    deps,
    having('unproven', 'unknown').map(({ teamId, email, isContact }) => ({
      teamId,
      email,
      isFirstContact: !isContact && outcomeOf(email) === 'unknown',
    })),
  )
  return new Set(having('disabled').map(({ email }) => email))
}

/** Of two concurrent decisions, the second waits and then fails. */
async function lockPendingTeam(trx: Queryable, id: string): Promise<TeamRow> {
  const team = await lockTeam(trx, id)
  if (!team) throw new DomainError('team-not-found')
  if (team.status !== 'pending')
    throw new DomainError('team-decided', { message: `This request has already been ${team.status}.` })
  return team
}
