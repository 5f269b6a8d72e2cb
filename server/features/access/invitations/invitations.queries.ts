import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { listInvitations } from '#contract/invitations.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'
import type { DB, Invitations } from '../../../platform/db/tables.ts'
import { failedMailWhere } from '../../../platform/mail/failed-mail.ts'

const columns = ['id', 'email', 'token', 'createdAt', 'expiresAt', 'usedAt', 'openedAt'] as const

export const findInvitationByToken = (db: Queryable, token: string) =>
  db.selectFrom('invitations').select(columns).where('token', '=', token).executeTakeFirst()

export const findInvitation = (db: Queryable, id: string) => withMailState(db).where('invitations.id', '=', id).executeTakeFirst()

const withMailState = (db: Queryable) =>
  db
    .selectFrom('invitations')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.name',
      'invitations.source',
      'invitations.token',
      'invitations.createdAt',
      'invitations.expiresAt',
      'invitations.usedAt',
      'invitations.openedAt',
      sql<string | null>`(select state from mail m where m.invitation_id = invitations.id order by m.created_at desc limit 1)`.as(
        'mailState',
      ),
      failedMailWhere(sql`newest.invitation_id = invitations.id`),
    ])

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export const findInvitationForMail = (db: Queryable, id: string) =>
  db.selectFrom('invitations').select(['token', 'expiresAt', 'namedBy', 'name', 'note']).where('id', '=', id).executeTakeFirst()

export const listActiveInvitations = (db: Queryable, emails: string[], now: Date) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'token'])
    .where('email', 'in', emails)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()

export const insertInvitations = (db: Queryable, invitations: Insertable<Invitations>[]) =>
  db.insertInto('invitations').values(invitations).returning(['id', 'email', 'token']).execute()

export const insertInvitation = (db: Queryable, invitation: Insertable<Invitations>) =>
  db.insertInto('invitations').values(invitation).returning(['id', 'email', 'token']).executeTakeFirstOrThrow()

/** Serialises invitations of an address, so that only one mail is sent. Locks are taken in a fixed order. */
export const lockAddresses = (trx: Queryable, emails: string[]) =>
  sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(email, 0) as lock from unnest(${emails}::text[]) as email order by lock) as locks`.execute(
    trx,
  )

/** Locks invitations until the transaction ends, with the times of their newest mails. */
export const lockInvitations = (trx: Queryable, ids: string[]) =>
  trx
    .selectFrom('invitations')
    .select([
      'id',
      'email',
      'source',
      'token',
      'usedAt',
      'expiresAt',
      sql<Date | null>`(select max(m.created_at) from mail m where m.invitation_id = invitations.id)`.as('mailedAt'),
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedInvitation = Awaited<ReturnType<typeof lockInvitations>>[number]

export const deleteInvitationRows = (db: Queryable, ids: string[]) =>
  db.deleteFrom('invitations').where('id', 'in', ids).returning(['id', 'token']).execute()

export async function findAddressesWithAccount(db: Queryable, emails: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

/** Addresses of people in approved teams, who activate their access instead. */
export async function findApprovedAddresses(db: Queryable, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select('teamMembers.email')
    .where('teamMembers.email', 'in', emails)
    .where('teams.status', '=', 'approved')
    .execute()
  return new Set(rows.map(({ email }) => email))
}

export const setInvitation = (db: Queryable, id: string, change: Updateable<Invitations>) =>
  db.updateTable('invitations').set(change).where('id', '=', id).execute()

export const setInvitationEnds = (db: Queryable, ends: { id: string; expiresAt: Date }[]) =>
  sql`update invitations set expires_at = ends.at
    from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as ends(id, at)
    where invitations.id = ends.id`.execute(db)

/** Records the first use of an open invitation by its link. Returns its id. */
export const setFirstUse = async (db: Queryable, token: string, at: Date): Promise<string | undefined> =>
  (
    await db
      .updateTable('invitations')
      .set({ usedAt: sql<Date>`coalesce(used_at, ${at})` })
      .where('token', '=', token)
      .where('expiresAt', '>', at)
      .returning('id')
      .executeTakeFirst()
  )?.id

export const setFirstOpening = (db: Queryable, token: string, at: Date) =>
  db.updateTable('invitations').set({ openedAt: at }).where('token', '=', token).where('openedAt', 'is', null).execute()

export const insertPreviewEvent = (
  db: Queryable,
  event: { invitationId: string; action: string; moduleId: string | null; sectionId: string | null; at: Date },
) =>
  sql`
    insert into preview_events (invitation_id, action, module_id, section_id, at)
    select ${event.invitationId}::uuid, ${event.action}, ${event.moduleId}, ${event.sectionId}, ${event.at}::timestamptz
    where not exists (
      select from preview_events where invitation_id = ${event.invitationId}::uuid and action = ${event.action}
        and module_id is not distinct from ${event.moduleId} and section_id is not distinct from ${event.sectionId}
        and at > ${new Date(event.at.getTime() - 60_000)}::timestamptz)`.execute(db)

export type InvitationFilter = FilterOf<typeof listInvitations> & Paging

const matches = (filter: InvitationFilter, now: Date) => (where: ExpressionBuilder<DB, 'invitations'>) =>
  where.and([
    ...(filter.status === 'used' ? [where('usedAt', 'is not', null)] : []),
    ...(filter.status === 'expired' ? [where('usedAt', 'is', null), where('expiresAt', '<=', now)] : []),
    ...(filter.status === 'active' ? [where('usedAt', 'is', null), where('expiresAt', '>', now)] : []),
    ...(filter.status === 'unopened' ? [where('usedAt', 'is', null), where('openedAt', 'is', null)] : []),
    ...within('invitations.created_at', filter),
    ...(filter.search === '' ? [] : [containsPlainText(sql.ref('invitations.search_text'), filter.search)]),
  ])

export const listInvitationRows = (db: Queryable, filter: InvitationFilter, now: Date) =>
  pageOf(
    db,
    'invitations',
    {
      matching: db.selectFrom('invitations').where(matches(filter, now)),
      rows: withMailState(db),
      order: [
        [`invitations.${filter.sort}`, filter.direction],
        ['invitations.id', 'asc'],
      ],
    },
    filter,
  )

/** The team requested through an invitation, else one that lists its address: approved teams first (anyone may request others), then the newest. */
export const findRequestOf = (db: Queryable, invitation: { id: string; email: string }) =>
  db
    .selectFrom('teams')
    .leftJoin('teamMembers', (join) =>
      join.onRef('teamMembers.teamId', '=', 'teams.id').on('teamMembers.email', '=', invitation.email),
    )
    .select([
      'teams.id',
      'teams.status',
      'teams.rejectionReason',
      'teams.contactEmail',
      'teams.contactName',
      'teamMembers.email as memberEmail',
    ])
    .where((where) => where.or([where('teams.invitationId', '=', invitation.id), where('teamMembers.email', 'is not', null)]))
    .orderBy((order) => order.case().when('teams.invitationId', '=', invitation.id).then(0).else(1).end())
    .orderBy((order) => order.case().when('teams.status', '=', 'approved').then(0).else(1).end())
    .orderBy('teams.createdAt', 'desc')
    .executeTakeFirst()

export const findAccess = (db: Queryable, teamId: string, email: string) =>
  Promise.all([
    db.selectFrom('activations').select('id').where('teamId', '=', teamId).where('email', '=', email).executeTakeFirst(),
    db
      .selectFrom('users')
      .select(['email', 'fullName', 'emailProvenAt', 'userType'])
      .where('email', '=', email)
      .executeTakeFirst(),
  ])
