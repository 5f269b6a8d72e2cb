import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Pages (8 KB) per statement: few enough to lock rows only briefly and to stay within the time limit. */
export const pagesAtOnce = 50

/** Calls `change` for each range of pages and returns the total of rows. Rows moved meanwhile may be missed. */
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
