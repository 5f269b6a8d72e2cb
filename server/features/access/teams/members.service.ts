import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { retryMissingReferences } from '../../../platform/db/write-conflicts.ts'
import { mailDeliveryOf } from '../../../platform/mail/queue-mail.ts'
import { deleteAccounts } from '../../people/accounts/accounts.service.ts'
import { openAccessAndMailMembers } from './team-approval.service.ts'
import {
  deleteMemberships,
  findAddressesInTeams,
  insertMember,
  listMembers,
  lockAccountsByEmail,
  lockTeam,
  lockTeams,
  type MemberRow,
  setSeats,
  type TeamRow,
} from './teams.queries.ts'
import { getTeam, hasActivated } from './teams.service.ts'

type Outcome = 'account-deleted' | 'membership-removed'
type Member = { teamId: string; email: string }

/** Removes a member and their account, unless it is an admin's or a reviewer's, or in another team. Throws `team-not-found`, `team-member-not-found`. */
export async function deleteTeamMember(deps: Deps, teamId: string, email: string, actor: Actor): Promise<Outcome> {
  const [removed] = await removeMembers(deps, [{ teamId, email }], actor)
  if (removed === undefined) throw new Error('removeMembers returned no result for the member')
  if (removed.result instanceof DomainError) throw removed.result
  return removed.result
}

/** One row per member; missing members do not stop the others. */
export async function deleteTeamMembers(deps: Deps, users: Member[], actor: Actor) {
  const removed = await removeMembers(deps, users, actor)
  const rows = removed.map(({ result, ...user }) =>
    result instanceof DomainError ? { ...user, outcome: null, error: result.message } : { ...user, outcome: result, error: null },
  )
  const errors = rows.filter((row) => row.error !== null).length
  return { summary: { deleted: rows.length - errors, errors }, rows }
}

/** Removes members and accounts in one transaction. Returns the outcome or error for each. */
function removeMembers(deps: Deps, users: Member[], actor: Actor): Promise<(Member & { result: Outcome | DomainError })[]> {
  const transaction = deps.db.transaction()
  return retryMissingReferences(() =>
    transaction.execute(async (trx) => {
      const teams = new Map(
        (await lockTeams(trx, [...new Set(users.map(({ teamId }) => teamId))])).map((team) => [team.id, team]),
      )
      const removed = new Set((await deleteMemberships(trx, users)).map(keyOf))
      const emails = [...new Set(users.filter((user) => removed.has(keyOf(user))).map(({ email }) => email))]
      // Locked before looking at other teams, so that concurrent removals from two teams see each other.
      const accounts = await lockAccountsByEmail(trx, emails)
      const elsewhere = await findAddressesInTeams(trx, emails)
      const going = accounts.filter(({ id, role, email }) => role === 'user' && id !== actor.id && !elsewhere.has(email))
      await deleteAccounts(
        trx,
        going.map(({ id }) => id),
      )
      const deletedEmails = new Set(going.map(({ email }) => email))
      const resultOf = (user: Member): Outcome | DomainError => {
        if (!teams.has(user.teamId)) return new DomainError('team-not-found')
        // Naming a member twice removes them once.
        if (!removed.delete(keyOf(user))) return new DomainError('team-member-not-found')
        return deletedEmails.has(user.email) ? 'account-deleted' : 'membership-removed'
      }
      const results = users.map((user) => ({ ...user, result: resultOf(user) }))
      const changed = results.flatMap(({ teamId, result }) => (result instanceof DomainError ? [] : teamId))
      const details = { count: changed.length, accounts: deletedEmails.size }
      await recordAction(trx, deps, actor, 'team-member-deleted', 'team', [...new Set(changed)], details)
      return results
    }),
  )
}

type Adding = { lock?: (trx: Queryable) => Promise<TeamRow | undefined>; demosNeedActivation?: boolean }

/**
 * Adds a person, who gets access or an activation in an approved team. `lock` finds the team and may refuse the actor. Throws `team-not-found`,
 * `team-decided`, `team-full`, `team-member-exists`.
 */
export function addTeamMember(
  deps: Deps,
  teamId: string,
  email: string,
  actor: Actor,
  { lock = (trx) => lockTeam(trx, teamId), demosNeedActivation = false }: Adding = {},
) {
  return deps.db.transaction().execute(async (trx) => {
    const team = await lock(trx)
    if (!team) throw new DomainError('team-not-found')
    if (team.status === 'rejected')
      throw new DomainError('team-decided', { message: 'This request has been rejected. Reopen it first.' })
    const members = await listMembers(trx, [teamId])
    if (members.some((member) => member.email === email)) throw new DomainError('team-member-exists')
    if (members.length >= team.seats) throw new DomainError('team-full')
    await insertMember(trx, teamId, email)
    const access: 'later' | 'mailed' | 'disabled' =
      team.status === 'pending'
        ? 'later'
        : (await openAccessAndMailMembers(trx, deps, [{ teamId, email, isContact: false }], { demosNeedActivation })).has(email)
          ? 'disabled'
          : 'mailed'
    await recordAction(trx, deps, actor, 'team-member-added', 'team', teamId)
    return { team: await getTeam(trx, deps, teamId), access }
  })
}

/** Throws `team-not-found`, `team-decided`. */
export function setTeamSeats(deps: Deps, teamId: string, seats: number, actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (!team) throw new DomainError('team-not-found')
    if (team.status !== 'approved') throw new DomainError('team-decided', { message: 'Please approve this team first.' })
    await setSeats(trx, teamId, seats)
    await recordAction(trx, deps, actor, 'team-seats-changed', 'team', teamId, { from: team.seats, seats })
    return getTeam(trx, deps, teamId)
  })
}

const keyOf = ({ teamId, email }: Member): string => `${teamId} ${email}`

/** Only to members who have not activated; their earlier links end. Throws `team-not-found`, `team-decided`. */
export function resendActivations(deps: Deps, teamId: string, emails: string[], actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (!team) throw new DomainError('team-not-found')
    if (team.status !== 'approved')
      throw new DomainError('team-decided', {
        message: team.status === 'pending' ? 'This request has not been approved yet.' : 'This request has been rejected.',
      })
    const members = await listMembers(trx, [teamId])
    const asked = [...new Set(emails)].map((email) => ({ email, member: members.find((member) => member.email === email) }))
    const waiting = asked.flatMap(({ member }) => (member && !hasActivated(member) ? member : []))
    const disabled = await openAccessAndMailMembers(trx, deps, waiting)
    const errorOf = (email: string, member: MemberRow | undefined): string | null => {
      if (!member) return 'This person is not a member of the team.'
      if (hasActivated(member)) return 'This person has already activated the account.'
      return disabled.has(email) ? 'This account is disabled. Enable it first.' : null
    }
    const rows = asked.map(({ email, member }) => ({ email, error: errorOf(email, member) }))
    const errors = rows.filter((row) => row.error !== null).length
    const sent = rows.length - errors
    if (sent > 0) await recordAction(trx, deps, actor, 'activations-sent-again', 'team', teamId, { sent })
    return { summary: { sent, errors }, delivery: mailDeliveryOf(deps), rows }
  })
}
