import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../../platform/audit/audit.service.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { openCourse } from '../accounts/address-proof.service.ts'
import { issueActivation } from '../activations/activations.service.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { accessOpenMail } from './access-open-email.ts'
import { rejectionMail } from './rejection-email.ts'
import {
  deleteTeamRow,
  listMembers,
  lockTeam,
  type MemberRow,
  replaceListedMembers,
  setTeamStatus,
  type TeamRow,
} from './teams.queries.ts'
import { getTeam } from './teams.service.ts'

/**
 * Approves a pending team in one transaction: the edited list of members takes the place of the old one, members with a proven account get full access at
 * once, everybody else an activation; each gets one mail. Throws `team-not-found`, `team-decided`.
 */
export const approveTeam = (deps: Deps, id: string, teamEmails: string[] | undefined, actor: Actor) =>
  deps.db.transaction().execute(async (trx) => {
    await approveWithin(trx, deps, id, teamEmails, actor)
    return getTeam(trx, deps, id)
  })

/** Approves a pending team in the caller's transaction. Throws as {@link approveTeam}. */
export async function approveWithin(
  trx: Queryable,
  deps: Deps,
  id: string,
  teamEmails: string[] | undefined,
  actor: Actor,
): Promise<void> {
  const team = await lockPendingTeam(trx, id)
  await setTeamStatus(trx, id, 'pending', {
    status: 'approved',
    approvedAt: deps.clock.now(),
    rejectedAt: null,
    rejectionReason: null,
    decidedBy: actor.id,
  })
  if (teamEmails) await replaceListedMembers(trx, team, teamEmails)
  const members = await listMembers(trx, [id])
  for (const member of members) await openAccess(trx, deps, team, member)
  await recordAction(trx, deps, actor, 'team approved', 'team', { teamId: id, members: members.length })
  await publishEvent(trx, deps, 'team.approved', { teamId: id, members: members.length })
}

/** Rejects a pending team and tells its contact, with the reason if one is given. Throws `team-not-found`, `team-decided`. */
export const rejectTeam = (deps: Deps, id: string, reason: string | undefined, actor: Actor) =>
  deps.db.transaction().execute(async (trx) => {
    await rejectWithin(trx, deps, id, reason, actor)
    return getTeam(trx, deps, id)
  })

/** Rejects a pending team in the caller's transaction. Throws as {@link rejectTeam}. */
export async function rejectWithin(
  trx: Queryable,
  deps: Deps,
  id: string,
  reason: string | undefined,
  actor: Actor,
): Promise<void> {
  const team = await lockPendingTeam(trx, id)
  await setTeamStatus(trx, id, 'pending', {
    status: 'rejected',
    approvedAt: null,
    rejectedAt: deps.clock.now(),
    rejectionReason: reason ?? null,
    decidedBy: actor.id,
  })
  await queueMail(trx, deps, rejectionMail, team.contactEmail, { teamId: id, reason: reason ?? null })
  await recordAction(trx, deps, actor, 'team rejected', 'team', { teamId: id })
}

/** Puts a rejected team back into the queue; its reason is forgotten. Throws `team-not-found`, `team-decided`. */
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
    await setTeamStatus(trx, id, 'rejected', {
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

/** Deletes a team in any status, with its memberships and open activations; accounts stay. Throws `team-not-found`. */
export async function deleteTeam(deps: Deps, id: string, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const team = await deleteTeamRow(trx, id)
    if (!team) throw new DomainError('team-not-found')
    await recordAction(trx, deps, actor, 'team deleted', 'team', { teamId: id })
  })
}

/**
 * Opens the course for one member of an approved team: a proven account is upgraded and told so, a disabled one stays as it is and hears
 * nothing, anybody else gets an activation. Returns false for a disabled account.
 */
export async function openAccess(
  trx: Queryable,
  deps: Deps,
  team: Pick<TeamRow, 'id'>,
  member: Pick<MemberRow, 'email' | 'isContact'>,
): Promise<boolean> {
  const outcome = await openCourse(trx, deps, member.email)
  if (outcome === 'disabled') return false
  if (outcome === 'opened') await queueMail(trx, deps, accessOpenMail, member.email, { teamId: team.id })
  else await issueActivation(trx, deps, { teamId: team.id, ...member })
  return true
}

/** Of two admins deciding at once, the second waits here and then learns what the first decided. */
async function lockPendingTeam(trx: Queryable, id: string): Promise<TeamRow> {
  const team = await lockTeam(trx, id)
  if (!team) throw new DomainError('team-not-found')
  if (team.status !== 'pending')
    throw new DomainError('team-decided', { message: `This request has already been ${team.status}.` })
  return team
}
