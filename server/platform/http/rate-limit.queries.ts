import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/**
 * Counts one hit on each key and returns how many it has, and since when. A window that began at `opens` or before, or after `latest`, is over
 * and starts again. Keys must come in order: two calls that count the same keys then never wait for each other in a circle.
 */
export async function countHits(
  db: Queryable,
  { now, latest }: { now: Date; latest: Date },
  limits: { key: string; opens: Date }[],
) {
  const keys = limits.map(({ key }) => key)
  const opens = limits.map((limit) => limit.opens.toISOString())
  const { rows } = await sql<{ key: string; hits: number; windowStart: Date }>`
    insert into rate_limits as r (key, window_start, hits)
    select k, ${now}, 1 from unnest(${keys}::text[]) as k
    on conflict (key) do update set
      hits = case when r.window_start > (${opens}::timestamptz[])[array_position(${keys}::text[], r.key)]
        and r.window_start <= ${latest} then r.hits + 1 else 1 end,
      window_start = case when r.window_start > (${opens}::timestamptz[])[array_position(${keys}::text[], r.key)]
        and r.window_start <= ${latest} then r.window_start else ${now} end
    returning key, hits, window_start`.execute(db)
  return rows
}

/** Deletes counters whose window began before a time. Returns how many. */
export async function deleteOldCounters(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rateLimits').where('windowStart', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
