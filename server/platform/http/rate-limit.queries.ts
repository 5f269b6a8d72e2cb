import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** Hits on one counter. A window that began at `opens` or before is over. */
export type Hits = { key: string; opens: Date; hits: number }

/**
 * Counts hits on distinct keys and returns how many each has now, and since when. A window that began at its `opens` or before, or after `latest`,
 * is over and starts again. Keys must be sorted, so that two calls that count the same keys cannot deadlock.
 */
export async function countHits(db: Queryable, { now, latest }: { now: Date; latest: Date }, counted: Hits[]) {
  const keys = counted.map(({ key }) => key)
  const opens = counted.map((each) => each.opens.toISOString())
  const { rows } = await sql<{ key: string; hits: number; windowStart: Date }>`
    insert into rate_limits as r (key, window_start, hits)
    select k, ${now}, n from unnest(${keys}::text[], ${counted.map(({ hits }) => hits)}::integer[]) as each (k, n)
    on conflict (key) do update set
      hits = case when r.window_start > (${opens}::timestamptz[])[array_position(${keys}::text[], r.key)]
        and r.window_start <= ${latest} then r.hits + excluded.hits else excluded.hits end,
      window_start = case when r.window_start > (${opens}::timestamptz[])[array_position(${keys}::text[], r.key)]
        and r.window_start <= ${latest} then r.window_start else ${now} end
    returning key, hits, window_start`.execute(db)
  return rows
}

/**
 * Deletes counters whose window began before a time. Returns how many. A counter that is being counted at the same moment starts a new window and is skipped:
 * waiting for it while holding others could deadlock with the statement that counts it, and all requests of that statement would fail.
 */
export async function deleteOldCounters(db: Queryable, before: Date): Promise<number> {
  const old = db.selectFrom('rateLimits').select('key').where('windowStart', '<', before).forUpdate().skipLocked()
  const { numDeletedRows } = await db.deleteFrom('rateLimits').where('key', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
