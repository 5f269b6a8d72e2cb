import type { Queryable } from '../../../platform/db/database.ts'

export const setProfile = (db: Queryable, id: string, change: { fullName?: string; company?: string }, now: Date) =>
  db
    .updateTable('users')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const listOpenSessions = (db: Queryable, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'kind', 'userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Returns false when the account has no such open session. */
export async function endSessionOfUser(db: Queryable, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

export const findFullNameRow = (db: Queryable, id: string) =>
  db.selectFrom('users').select('fullName').where('id', '=', id).executeTakeFirst()
