import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { prepareQuick } from '../db/prepared.ts'
import { readPage } from '../db/read-page.ts'
import { holds } from '../db/search.ts'
import type { DB } from '../db/tables.ts'
import { failedMailWhere } from '../mail/failed-mail.ts'

const columns = ['id', 'email', 'token', 'createdAt', 'expiresAt', 'usedAt', 'openedAt'] as const

/** An invitation by its token, whatever its state. */
export const findInvitationByToken = async (db: Queryable, token: string) => (await invitationsByToken(db, token))[0]

const invitationsByToken = prepareQuick('invitation-by-token', (db, token: string) =>
  db.selectFrom('invitations').select(columns).where('token', '=', token),
)

/** An invitation with the state of its newest mail. */
export const findInvitation = (db: Queryable, id: string) => withMailState(db).where('invitations.id', '=', id).executeTakeFirst()

const withMailState = (db: Queryable) =>
  db
    .selectFrom('invitations')
    .select([
      'invitations.id',
      'invitations.email',
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

/** An invitation as a row with the state of its newest mail. */
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** The open invitations of some addresses. */
export const listActiveInvitations = (db: Queryable, emails: string[], now: Date) =>
  db
    .selectFrom('invitations')
    .select(['email', 'token'])
    .where('email', 'in', emails)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()

/** An invitation to add. */
export type NewInvitation = {
  email: string
  token: string
  source: string
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
}

/** Adds invitations. */
export const insertInvitations = (db: Queryable, invitations: NewInvitation[]) =>
  db.insertInto('invitations').values(invitations).returning(['id', 'email', 'token']).execute()

/** Adds an invitation. */
export const insertInvitation = async (db: Queryable, invitation: NewInvitation) =>
  (await insertInvitations(db, [invitation]))[0]!

/** Changes an invitation. Returns false when it no longer exists. */
export async function setInvitation(
  db: Queryable,
  id: string,
  change: { expiresAt?: Date; token?: string; usedAt?: Date | null; openedAt?: null },
): Promise<boolean> {
  const changed = await db.updateTable('invitations').set(change).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Notes the first time an invitation was used or opened; later times change nothing. */
export const setFirstTime = (db: Queryable, id: string, column: 'usedAt' | 'openedAt', at: Date) =>
  db
    .updateTable('invitations')
    .set({ [column]: at })
    .where('id', '=', id)
    .where(column, 'is', null)
    .execute()

/** Deletes an invitation. Returns its address, or undefined when it was gone. */
export const deleteInvitationRow = (db: Queryable, id: string) =>
  db.deleteFrom('invitations').where('id', '=', id).returning('email').executeTakeFirst()

/** Notes a step in the preview, unless the same step was noted within the last minute. */
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

/** What a list of invitations is narrowed to. */
export type InvitationFilter = {
  status: 'all' | 'active' | 'used' | 'expired'
  search: string
  sort: 'createdAt' | 'email' | 'expiresAt'
  direction: 'asc' | 'desc'
  limit: number
  page: number
}

const matches = (filter: InvitationFilter, now: Date) => (where: ExpressionBuilder<DB, 'invitations'>) =>
  where.and([
    ...(filter.status === 'used' ? [where('usedAt', 'is not', null)] : []),
    ...(filter.status === 'expired' ? [where('usedAt', 'is', null), where('expiresAt', '<=', now)] : []),
    ...(filter.status === 'active' ? [where('usedAt', 'is', null), where('expiresAt', '>', now)] : []),
    ...(filter.search === '' ? [] : [holds(sql.ref('invitations.email'), filter.search)]),
  ])

/** One page of invitations by derived status, and how many there are. */
export function listInvitationRows(db: Queryable, filter: InvitationFilter, now: Date) {
  const matching = db.selectFrom('invitations').where(matches(filter, now))
  const page = matching
    .select('invitations.id')
    .orderBy(`invitations.${filter.sort}`, filter.direction)
    .orderBy('invitations.id')
    .offset((filter.page - 1) * filter.limit)
  return readPage(db, { ...filter, key: ['invitations', filter.status], matching }, (limit) =>
    withMailState(db)
      .where('invitations.id', 'in', page.limit(limit))
      .orderBy(`invitations.${filter.sort}`, filter.direction)
      .orderBy('invitations.id')
      .execute(),
  )
}
