import { DomainError } from '#contract/domain-error.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { deleteAccount } from '../auth/account-removal.service.ts'
import type { Deps } from '../deps.ts'
import { openAccess } from './decisions.service.ts'
import { deleteMembership, isMemberSomewhere, listMembers, lockAccountByEmail, lockTeam } from './teams.queries.ts'
import { hasActivated } from './teams.service.ts'

type Outcome = 'account-deleted' | 'membership-removed'

/**
 * Removes a member from a team. The person's account goes too, unless it is an admin's (the acting one's included) or another team lists the person.
 * Throws `team-not-found`, `team-member-not-found`.
 */
export function deleteTeamMember(deps: Deps, teamId: string, email: string, actor: Actor): Promise<Outcome> {
  return deps.db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (!team) throw new DomainError('team-not-found')
    if (!(await deleteMembership(trx, teamId, email))) throw new DomainError('team-member-not-found')
    // Locked before looking at other teams: of two admins removing one person from two teams, the second sees the first's.
    const account = await lockAccountByEmail(trx, email)
    const keeps = !account || account.role === 'admin' || account.id === actor.id || (await isMemberSomewhere(trx, email))
    if (!keeps) await deleteAccount(trx, account.id)
    const outcome = keeps ? 'membership-removed' : 'account-deleted'
    await recordAction(trx, deps, actor, 'team member deleted', `team ${team.companyName}`, { teamId, outcome })
    return outcome
  })
}

/** Removes several members, each on its own: one that fails stops no other. One row per item. */
export async function deleteTeamMembers(deps: Deps, users: { teamId: string; email: string }[], actor: Actor) {
  const rows: { teamId: string; email: string; outcome: Outcome | null; error: string | null }[] = []
  for (const user of users) {
    try {
      rows.push({ ...user, outcome: await deleteTeamMember(deps, user.teamId, user.email, actor), error: null })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      rows.push({ ...user, outcome: null, error: error.message })
    }
  }
  const errors = rows.filter((row) => row.error !== null).length
  return { summary: { deleted: rows.length - errors, errors }, rows }
}

/** Sends activations again to members who have not activated; their earlier links end. Throws `team-not-found`, `team-decided`. */
export function resendActivations(deps: Deps, teamId: string, emails: string[], actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (!team) throw new DomainError('team-not-found')
    if (team.status !== 'approved')
      throw new DomainError('team-decided', {
        message: team.status === 'pending' ? 'This request has not been approved yet.' : 'This request has been rejected.',
      })
    const members = await listMembers(trx, [teamId])
    const rows: { email: string; error: string | null }[] = []
    for (const email of new Set(emails)) {
      const member = members.find((candidate) => candidate.email === email)
      const error = !member
        ? 'This person is not a member of the team.'
        : hasActivated(member)
          ? 'This person has activated the account already.'
          : null
      if (member && error === null) await openAccess(trx, deps, team, member)
      rows.push({ email, error })
    }
    const errors = rows.filter((row) => row.error !== null).length
    const sent = rows.length - errors
    if (sent > 0) await recordAction(trx, deps, actor, 'activations sent again', `team ${team.companyName}`, { teamId, sent })
    return { summary: { sent, errors }, rows }
  })
}
