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

/** Attempts that are old or in the future are ignored, `allowed` failures are free, and the wait doubles from `first` to `longest` seconds. */
type Counting = {
  now: Date
  forgotten: Date
  latestFailure: Date
  latestEnd: Date
  allowed: number
  wait: { first: number; longest: number }
}

/** Counts an attempt as a failure. Returns false, without counting, while the key must wait. */
export async function countTry(db: Queryable, key: string, counting: Counting): Promise<boolean> {
  const { now, forgotten, latestFailure, latestEnd, allowed, wait } = counting
  const failures = sql`case when t.failed_at < ${forgotten} or t.failed_at > ${latestFailure} then 1 else t.failures + 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_tries as t (key, failures, failed_at) values (${key}, 1, ${now})
    on conflict (key) do update set failures = ${failures}, failed_at = ${now},
      blocked_until = case when ${failures} >= ${allowed}::integer
        then ${now}::timestamptz + make_interval(secs => least(${wait.longest}::float8,
          ${wait.first}::float8 * power(2, least(${failures} - ${allowed}::integer, 20)))) end
    where t.blocked_until is null or t.blocked_until <= ${now} or t.blocked_until > ${latestEnd}
    returning failures`.execute(db)
  return rows.length > 0
}

export const findBlockedUntil = async (db: Queryable, key: string): Promise<Date | null | undefined> =>
  (await db.selectFrom('signInTries').select('blockedUntil').where('key', '=', key).executeTakeFirst())?.blockedUntil

export const uncountTry = (db: Queryable, { key, free }: { key: string; free: number }) =>
  sql`update sign_in_tries set failures = greatest(failures - 1, 0),
    blocked_until = case when failures - 1 < ${free} then null else blocked_until end where key = ${key}`.execute(db)

export const deleteTries = (db: Queryable, keys: string[]) => db.deleteFrom('signInTries').where('key', 'in', keys).execute()

export const deleteTriesBefore = async (db: Queryable, before: Date): Promise<number> =>
  Number((await db.deleteFrom('signInTries').where('failedAt', '<', before).executeTakeFirstOrThrow()).numDeletedRows)
