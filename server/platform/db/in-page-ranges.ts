import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Pages (8 KB) of a table that one statement reads: rows of them stay locked for moments, and no statement reaches its time limit. */
export const pagesAtOnce = 50

/**
 * Changes a table of any size range by range. `change` runs its statement for the rows that stand in one range of pages, given the
 * name of the table in that statement, and returns how many it changed; each range is read once, whatever the table has indexes for. Rows
 * that are added or moved meanwhile may be missed. Returns how many rows were changed in all.
 */
export async function inPageRanges(
  db: Queryable,
  table: string,
  change: (inRange: (name: string) => RawBuilder<boolean>) => Promise<number>,
): Promise<number> {
  const size = sql<{ pages: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::integer as pages`
  const pages = (await size.execute(db)).rows[0]?.pages ?? 0
  let changed = 0
  for (let first = 0; first < pages; first += pagesAtOnce) {
    const [from, to] = [`(${first},0)`, `(${first + pagesAtOnce},0)`]
    changed += await change((name) => {
      const place = sql.ref(`${name}.ctid`)
      return sql`(${place} >= ${from}::tid and ${place} < ${to}::tid)`
    })
  }
  return changed
}
