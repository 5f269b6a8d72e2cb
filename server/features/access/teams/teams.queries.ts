import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { listTeams } from '#contract/teams.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Order, opposite, type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'
import type { DB, Teams } from '../../../platform/db/tables.ts'
import { failedMailWhere } from '../../../platform/mail/failed-mail.ts'

const columns = [
  'teams.id',
  'teams.source',
  'teams.companyName',
  'teams.contactName',
  'teams.contactEmail',
  'teams.recruiterType',
  'teams.teamRole',
  'teams.teamSize',
  'teams.recruitmentTeamSize',
  'teams.seats',
  'teams.message',
  'teams.status',
  'teams.createdAt',
  'teams.approvedAt',
  'teams.rejectedAt',
  'teams.rejectionReason',
] as const

/** A new request; `requestKey` is equal for identical requests. */
export type NewTeam = Insertable<Teams> & { id: string }

/** Inserts a pending team unless an identical one is pending since `since`; concurrent ones wait. Returns the id of either. */
export async function insertTeam(trx: Queryable, team: NewTeam, since: Date): Promise<string> {
  const { id, createdAt } = await trx
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) =>
      conflict.column('requestKey').doUpdateSet((row) => ({ requestKey: row.ref('excluded.requestKey') })),
    )
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  if (id === team.id || createdAt > since) return id
  await trx.updateTable('teams').set({ requestKey: null }).where('id', '=', id).execute()
  return insertTeam(trx, team, since)
}

export const insertMembers = (trx: Queryable, teamId: string, emails: string[]) =>
  trx
    .insertInto('teamMembers')
    .values(emails.map((email, position) => ({ teamId, email, position, isContact: position === 0 })))
    .execute()

export const insertMember = (db: Queryable, teamId: string, email: string) =>
  sql`insert into team_members (team_id, email, position, is_contact)
    select ${teamId}::uuid, ${email}, coalesce(max(position), 0) + 1, false from team_members where team_id = ${teamId}::uuid`.execute(
    db,
  )

export async function replaceListedMembers(
  db: Queryable,
  team: { id: string; contactEmail: string },
  teamEmails: string[],
): Promise<void> {
  await db.deleteFrom('teamMembers').where('teamId', '=', team.id).where('isContact', '=', false).execute()
  const rows = teamEmails
    .filter((email) => email !== team.contactEmail)
    .map((email, index) => ({ teamId: team.id, email, position: index + 1, isContact: false }))
  if (rows.length > 0) await db.insertInto('teamMembers').values(rows).execute()
}

/** Puts another address in the place of the contact's; a listed person with that address becomes the contact. */
export async function correctContact(db: Queryable, teamId: string, email: string): Promise<void> {
  await db.deleteFrom('teamMembers').where('teamId', '=', teamId).where('email', '=', email).execute()
  await db.updateTable('teams').set({ contactEmail: email }).where('id', '=', teamId).execute()
  await db
    .updateTable('teamMembers')
    .set({ email, userId: null })
    .where('teamId', '=', teamId)
    .where('isContact', '=', true)
    .execute()
}

export const findTeam = (db: Queryable, id: string) =>
  db.selectFrom('teams').select(columns).where('id', '=', id).executeTakeFirst()

export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>

export const lockTeam = async (db: Queryable, id: string) => (await lockTeams(db, [id]))[0]

/** Locks teams in the order of their ids until the transaction ends. */
export const lockTeams = (db: Queryable, ids: string[]) =>
  db.selectFrom('teams').select(columns).where('id', 'in', ids).orderBy('id').forUpdate().execute()

export const listTeamsListing = (db: Queryable, email: string) =>
  db
    .selectFrom('teams')
    .select(columns)
    // With an array, the planner does not scan all teams by time.
    .where(sql<boolean>`teams.id = any(array(select team_id from team_members where email = ${email}))`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

export const findTeamByRequestToken = (db: Queryable, tokenHash: string) =>
  db.selectFrom('teams').select(columns).where('requestTokenHash', '=', tokenHash).executeTakeFirst()

const undecided = { approvedAt: null, rejectedAt: null, rejectionReason: null, decidedBy: null }

/** Changes the status of locked teams. Clears the request key, so that an identical request counts as new. */
export const setTeamsStatus = (db: Queryable, ids: string[], decision: Updateable<Teams>) =>
  db
    .updateTable('teams')
    .set({ ...undecided, ...decision, requestKey: null })
    .where('id', 'in', ids)
    .execute()

export const setSeats = (db: Queryable, id: string, seats: number) =>
  db.updateTable('teams').set({ seats }).where('id', '=', id).execute()

/** Deletes a team with its memberships and activations; undefined if there is none. */
export const deleteTeamRow = (db: Queryable, id: string) =>
  db.deleteFrom('teams').where('id', '=', id).returning('id').executeTakeFirst()

/** Members of some teams, contact first, with their newest activation, its mail's state and their account. */
export const listMembers = (db: Queryable, teamIds: string[]) =>
  db
    .selectFrom('teamMembers as m')
    .leftJoin('users', 'users.id', 'm.userId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('activations')
          .leftJoin('mail', 'mail.id', 'activations.mailId')
          .select(['activations.usedAt', 'activations.expiresAt', 'mail.state as mailState'])
          .whereRef('activations.teamId', '=', 'm.teamId')
          .whereRef('activations.email', '=', 'm.email')
          .orderBy('activations.createdAt', 'desc')
          .orderBy('activations.expiresAt', 'desc')
          .limit(1)
          .as('activation'),
      (join) => join.onTrue(),
    )
    .select([
      'm.teamId',
      'm.email',
      'm.isContact',
      'users.id as userId',
      'users.emailProvenAt',
      'activation.usedAt',
      'activation.expiresAt',
      'activation.mailState',
      failedMailWhere(sql`newest.to_email = m.email and newest.team_id = m.team_id`),
    ])
    .where('m.teamId', 'in', teamIds)
    .orderBy('m.position')
    .orderBy('m.email')
    .execute()

export const listMemberAddresses = (db: Queryable, teamIds: string[]) =>
  db
    .selectFrom('teamMembers')
    .select(['teamId', 'email', 'isContact'])
    .where('teamId', 'in', teamIds)
    .orderBy('teamId')
    .orderBy('position')
    .orderBy('email')
    .execute()

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

const among = (members: { teamId: string; email: string }[]) =>
  sql<boolean>`(team_id, email) in (select * from unnest(${members.map(({ teamId }) => teamId)}::uuid[], ${members.map(({ email }) => email)}::text[]))`

export async function deleteMemberships(db: Queryable, members: { teamId: string; email: string }[]) {
  // Deleted in the order in which activations lock rows, to avoid deadlocks.
  await db.deleteFrom('activations').where(among(members)).execute()
  return db.deleteFrom('teamMembers').where(among(members)).returning(['teamId', 'email']).execute()
}

export const lockAccountsByEmail = async (db: Queryable, emails: string[]) =>
  emails.length === 0
    ? []
    : db.selectFrom('users').select(['id', 'email', 'role']).where('email', 'in', emails).orderBy('email').forUpdate().execute()

export async function findAddressesInTeams(db: Queryable, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db.selectFrom('teamMembers').select('email').distinct().where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

export async function listAdminAddresses(db: Queryable): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('email')
    .execute()
  return admins.map(({ email }) => email)
}

export type TeamFilter = FilterOf<typeof listTeams> & Paging

const matches = (filter: TeamFilter) => (where: ExpressionBuilder<DB, 'teams'>) =>
  where.and([
    ...(filter.status === 'all' ? [] : [where('status', '=', filter.status)]),
    ...within('teams.created_at', filter),
    // Triggers maintain one text with company, contact and all members.
    ...(filter.search === '' ? [] : [containsPlainText(sql.ref('teams.search_text'), filter.search)]),
  ])

/** Sorted by due date, decided teams come after pending ones, newest first. */
const orderOf = ({ sort, direction, status }: TeamFilter): Order<'teams'> => {
  if (sort === 'companyName')
    return [
      [sql`lower(company_name)`, direction],
      ['teams.id', 'asc'],
    ]
  // Pending teams alone are due in the order of their requests.
  const by = sort === 'dueAt' && status === 'pending' ? 'createdAt' : sort
  if (by !== 'dueAt')
    return [
      [`teams.${by}`, direction],
      ['teams.id', 'asc'],
    ]
  const waitsSince = sql`case when teams.status = 'pending' then teams.created_at end`
  return [
    [waitsSince, direction],
    ['teams.createdAt', opposite(direction)],
    ['teams.id', direction],
  ]
}

export const listTeamRows = (db: Queryable, filter: TeamFilter) =>
  pageOf(
    db,
    'teams',
    {
      matching: db.selectFrom('teams').where(matches(filter)),
      rows: db.selectFrom('teams').select(columns),
      order: orderOf(filter),
    },
    filter,
  )
