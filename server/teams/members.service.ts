import { DomainError } from '#contract/domain-error.ts'
import { type Actor, recordAction, recordActions } from '../audit/audit.service.ts'
import { deleteAccounts } from '../auth/account-removal.service.ts'
import type { Deps } from '../deps.ts'
import { openAccess } from './decisions.service.ts'
import {
  deleteMemberships,
  findMembersSomewhere,
  listMembers,
  lockAccountsByEmail,
  lockTeam,
  lockTeams,
} from './teams.queries.ts'
import { hasActivated } from './teams.service.ts'

type Outcome = 'account-deleted' | 'membership-removed'
type Member = { teamId: string; email: string }

/**
 * Removes a member from a team. The person's account goes too, unless it is an admin's (the acting one's included) or another team lists the person.
 * Throws `team-not-found`, `team-member-not-found`.
 */
export async function deleteTeamMember(deps: Deps, teamId: string, email: string, actor: Actor): Promise<Outcome> {
  const [found] = await removeMembers(deps, [{ teamId, email }], actor)
  if (found instanceof DomainError) throw found
  return found!
}

/** Removes several members: one that is not there stops no other. One row per item. */
export async function deleteTeamMembers(deps: Deps, users: Member[], actor: Actor) {
  const found = await removeMembers(deps, users, actor)
  const rows = users.map((user, index) => {
    const result = found[index]!
    return result instanceof DomainError
      ? { ...user, outcome: null, error: result.message }
      : { ...user, outcome: result, error: null }
  })
  const errors = rows.filter((row) => row.error !== null).length
  return { summary: { deleted: rows.length - errors, errors }, rows }
}

/** Removes members and accounts in one transaction, with the same few statements. Returns for each what became of it, or why nothing did. */
function removeMembers(deps: Deps, users: Member[], actor: Actor): Promise<(Outcome | DomainError)[]> {
  return deps.db.transaction().execute(async (trx) => {
    const teams = new Map((await lockTeams(trx, [...new Set(users.map(({ teamId }) => teamId))])).map((team) => [team.id, team]))
    const removed = new Set((await deleteMemberships(trx, users)).map(keyOf))
    const emails = [...new Set(users.filter((user) => removed.has(keyOf(user))).map(({ email }) => email))]
    // Locked before looking at other teams: of two admins removing one person from two teams, the second sees the first's.
    const accounts = await lockAccountsByEmail(trx, emails)
    const elsewhere = await findMembersSomewhere(trx, emails)
    const going = accounts.filter(({ id, role, email }) => role !== 'admin' && id !== actor.id && !elsewhere.has(email))
    await deleteAccounts(
      trx,
      going.map(({ id }) => id),
    )
    const gone = new Set(going.map(({ email }) => email))
    const results = users.map((user): Outcome | DomainError => {
      if (!teams.has(user.teamId)) return new DomainError('team-not-found')
      // Deleted from the set, so that naming a member twice removes them once.
      if (!removed.delete(keyOf(user))) return new DomainError('team-member-not-found')
      return gone.has(user.email) ? 'account-deleted' : 'membership-removed'
    })
    const things = users.flatMap(({ teamId }, index) => {
      const outcome = results[index]!
      const { companyName } = teams.get(teamId) ?? {}
      return outcome instanceof DomainError ? [] : [{ subject: `team ${companyName}`, details: { teamId, outcome } }]
    })
    await recordActions(trx, deps, actor, 'team member deleted', things)
    return results
  })
}

const keyOf = ({ teamId, email }: Member): string => `${teamId} ${email}`

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
