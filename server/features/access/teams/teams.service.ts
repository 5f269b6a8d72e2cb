import { DomainError } from '#contract/domain-error.ts'
import { replyHours, type TeamView } from '#contract/teams.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import {
  findTeam,
  listMembers,
  listTeamRows,
  listTeamsListing,
  type MemberRow,
  type TeamFilter,
  type TeamRow,
} from './teams.queries.ts'

export const dueAt = (team: { createdAt: Date }) => new Date(team.createdAt.getTime() + replyHours * 3_600_000)

type MemberView = Omit<TeamView['members'][number], 'activatedAt'> & { activatedAt: Date | null }

/** Only accounts with a proven address are linked to teams. */
export const hasActivated = (member: MemberRow) => member.userId !== null

function activationState(member: MemberRow, now: Date): MemberView['activation'] {
  if (hasActivated(member)) return 'activated'
  // The account of a used activation may have been deleted since.
  if (member.expiresAt === null || member.usedAt !== null) return 'none'
  if (member.expiresAt <= now) return 'expired'
  return member.mailState === null || member.mailState === 'discarded' ? 'none' : member.mailState
}

function view({ id, ...team }: TeamRow, members: MemberRow[], now: Date) {
  const due = dueAt(team)
  return {
    _id: id,
    ...team,
    teamEmails: members.filter((member) => !member.isContact).map((member) => member.email),
    members: members.map((member) => ({
      email: member.email,
      isContact: member.isContact,
      activation: activationState(member, now),
      failedMail: member.failedMail,
      activatedAt: hasActivated(member) ? (member.usedAt ?? member.emailProvenAt) : null,
    })),
    dueAt: due,
    overdue: team.status === 'pending' && now >= due,
  }
}

/** Throws `team-not-found`. */
export async function getTeam(db: Queryable, { clock }: Pick<Deps, 'clock'>, id: string) {
  const team = await findTeam(db, id)
  if (!team) throw new DomainError('team-not-found')
  return view(team, await listMembers(db, [id]), clock.now())
}

export async function listTeams(deps: Deps, filter: TeamFilter) {
  const { rows, ...size } = await listTeamRows(deps.db, filter)
  return { rows: await withMembers(deps, rows), ...size }
}

async function withMembers({ db, clock }: Pick<Deps, 'db' | 'clock'>, rows: TeamRow[]) {
  const ids = rows.map(({ id }) => id)
  const members = Map.groupBy(ids.length > 0 ? await listMembers(db, ids) : [], (member) => member.teamId)
  const now = clock.now()
  return rows.map((row) => view(row, members.get(row.id) ?? [], now))
}

export const listTeamsOf = async (deps: Pick<Deps, 'db' | 'clock'>, email: string) =>
  withMembers(deps, await listTeamsListing(deps.db, email))

export const listApprovedTeams = ({ db }: Pick<Deps, 'db'>, filter: Omit<TeamFilter, 'status' | 'sort' | 'direction'>) =>
  listTeamRows(db, { ...filter, status: 'approved', sort: 'createdAt', direction: 'desc' })
