import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

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
