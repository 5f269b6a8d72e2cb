import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** Counts a hit. A window that began at or before `opens`, or after `latest`, starts again. Returns the hits in the window and its start. */
export const countHit = (db: Queryable, key: string, { now, opens, latest }: { now: Date; opens: Date; latest: Date }) =>
  db
    .insertInto('rateLimits')
    .values({ key, windowStart: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => {
        const isOpen = sql<boolean>`rate_limits.window_start > ${opens} and rate_limits.window_start <= ${latest}`
        return {
          hits: sql<number>`case when ${isOpen} then rate_limits.hits + 1 else 1 end`,
          windowStart: sql<Date>`case when ${isOpen} then rate_limits.window_start else ${ref('excluded.windowStart')} end`,
        }
      }),
    )
    .returning(['hits', 'windowStart'])
    .executeTakeFirstOrThrow()

export async function deleteOldCounters(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rateLimits').where('windowStart', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
