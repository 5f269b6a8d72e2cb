import { catalogue } from '#content/catalogue.ts'
import { operator } from '#content/operator.ts'
import { DomainError } from '#contract/domain-error.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { issueActivation } from '../auth/activations.service.ts'
import { upgradeProvenAccount } from '../auth/registration.service.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { accessOpenEmail } from './access-open-email.ts'
import { rejectionEmail } from './rejection-email.ts'
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
export function approveTeam(deps: Deps, id: string, teamEmails: string[] | undefined, actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
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
    await recordAction(trx, deps, actor, 'team approved', `team ${team.companyName}`, { teamId: id, members: members.length })
    return getTeam(trx, deps, id)
  })
}

/** Rejects a pending team and tells its contact, with the reason if one is given. Throws `team-not-found`, `team-decided`. */
export function rejectTeam(deps: Deps, id: string, reason: string | undefined, actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    const team = await lockPendingTeam(trx, id)
    await setTeamStatus(trx, id, 'pending', {
      status: 'rejected',
      approvedAt: null,
      rejectedAt: deps.clock.now(),
      rejectionReason: reason ?? null,
      decidedBy: actor.id,
    })
    await queueMail(trx, deps, {
      kind: 'rejection',
      to: team.contactEmail,
      content: rejectionEmail({
        reason: reason ?? null,
        contactEmail: operator.contactEmail,
        siteUrl: deps.config.PUBLIC_URL,
      }),
      about: { teamId: id },
    })
    await recordAction(trx, deps, actor, 'team rejected', `team ${team.companyName}`, { teamId: id })
    return getTeam(trx, deps, id)
  })
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
    await recordAction(trx, deps, actor, 'team reopened', `team ${team.companyName}`, { teamId: id })
    return getTeam(trx, deps, id)
  })
}

/** Deletes a team in any status, with its memberships and open activations; accounts stay. Throws `team-not-found`. */
export async function deleteTeam(deps: Deps, id: string, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const team = await deleteTeamRow(trx, id)
    if (!team) throw new DomainError('team-not-found')
    await recordAction(trx, deps, actor, 'team deleted', `team ${team.companyName}`, { teamId: id })
  })
}

/** Opens the course for one member of an approved team: a proven account is upgraded and told so, anybody else gets an activation. */
export async function openAccess(
  trx: Queryable,
  deps: Deps,
  team: Pick<TeamRow, 'id' | 'companyName' | 'contactName'>,
  member: Pick<MemberRow, 'email' | 'isContact'>,
): Promise<void> {
  const person = {
    companyName: team.companyName,
    contactName: team.contactName,
    email: member.email,
    isContact: member.isContact,
  }
  if (!(await upgradeProvenAccount(trx, deps, member.email))) return issueActivation(trx, deps, { teamId: team.id, ...person })
  const content = accessOpenEmail({ ...person, link: `${deps.config.PUBLIC_URL}/auth`, modules: catalogue.length })
  await queueMail(trx, deps, { kind: 'access-open', to: member.email, content, about: { teamId: team.id } })
}

/** Of two admins deciding at once, the second waits here and then learns what the first decided. */
async function lockPendingTeam(trx: Queryable, id: string): Promise<TeamRow> {
  const team = await lockTeam(trx, id)
  if (!team) throw new DomainError('team-not-found')
  if (team.status !== 'pending')
    throw new DomainError('team-decided', { message: `This request has already been ${team.status}.` })
  return team
}
