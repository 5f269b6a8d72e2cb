import { type Insertable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Sessions } from '../../../platform/db/tables.ts'
import { accountColumns } from '../accounts/account-columns.ts'

export const findSessionAccount = (db: Queryable, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      ...accountColumns,
      'users.emailProvenAt',
      'sessions.kind',
      'sessions.expiresAt',
      'sessions.endedAt',
      'sessions.createdAt as openedAt',
      'sessions.provenAt',
      'sessions.passkeyProvenAt',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()

export type SessionAccount = NonNullable<Awaited<ReturnType<typeof findSessionAccount>>>

/** Opens a session while `passwordHash` is current. Locks the account, so that a sign-in cannot race with a change of password. */
export async function insertSession(
  db: Queryable,
  session: Required<Pick<Insertable<Sessions>, 'userId' | 'kind' | 'userAgent' | 'createdAt' | 'expiresAt' | 'passkeyProvenAt'>>,
  passwordHash?: string,
): Promise<{ id: string } | undefined> {
  const { userId, kind, userAgent, createdAt, expiresAt, passkeyProvenAt } = session
  const { rows } = await sql<{ id: string }>`
    insert into sessions (user_id, kind, user_agent, created_at, expires_at, passkey_proven_at)
    select id, ${kind}, ${userAgent}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${passkeyProvenAt}::timestamptz from users
    where id = ${userId} and status = 'active' and password_hash is not distinct from coalesce(${passwordHash ?? null}, password_hash)
    for share returning id`.execute(db)
  return rows[0]
}

export const setSessionProven = (db: Queryable, id: string, proof: { provenAt: Date; passkeyProvenAt?: Date }) =>
  db.updateTable('sessions').set(proof).where('id', '=', id).execute()

const ending = (db: Queryable, at: Date) => db.updateTable('sessions').set({ endedAt: at }).where('endedAt', 'is', null)

export const endSession = (db: Queryable, id: string, at: Date) => ending(db, at).where('id', '=', id).execute()

export const endSessionsOfUser = (db: Queryable, userId: string, at: Date, exceptSessionId?: string) =>
  ending(db, at)
    .where('userId', '=', userId)
    .where((where) => (exceptSessionId === undefined ? where.and([]) : where('id', '!=', exceptSessionId)))
    .execute()

export const endEverySession = (db: Queryable, at: Date) => ending(db, at).execute()

export const endSessionsOfUsers = (db: Queryable, userIds: string[], at: Date) =>
  ending(db, at).where('userId', 'in', userIds).execute()

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
  const ended = await ending(db, now).where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

export const hasPasskey = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined
