import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { DB } from './tables.ts'

/** Lists longer than this tell how long they are from memory for a moment; what a search finds is counted no further. */
const countedAnew = 10_000
/** How long the size of a longer list is believed, in milliseconds. */
const believedFor = 5_000
/** How many sizes are kept per database; the oldest goes first. */
const kept = 200

/** Direction in which a list is sorted. */
export type Direction = 'asc' | 'desc'

/** Direction of the second column, where the index has the two in opposite directions: read backwards it gives the opposite of both. */
export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

/** One page of a list, and how many rows the list has. */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  /** The list is longer than `total`; how much longer was not counted. */
  more: boolean
}

const sizes = new WeakMap<Queryable, Map<string, { total: number; at: number }>>()

/**
 * Reads one page of a list with the size of the list. `key` names the list and its filters, `matching` finds its rows for counting.
 * The last page tells the size by itself. Counting 100,000 rows costs more than reading a page of them, so a size above
 * 10,000 may be up to five seconds old, and what a search finds is counted up to 10,000: beyond that `more` is set, and pages go on.
 */
export async function readPage<Row, Tables extends keyof DB, Output>(
  db: Queryable,
  list: {
    key: readonly unknown[]
    search: string
    limit: number
    page: number
    matching: SelectQueryBuilder<DB, Tables, Output>
  },
  readRows: (limit: number) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const offset = (list.page - 1) * list.limit
  // One row more than the page holds tells whether the list goes on.
  const found = await readRows(list.limit + 1)
  const rows = found.slice(0, list.limit)
  const seen = offset + rows.length
  if (found.length === rows.length && (seen > offset || offset === 0)) return { rows, total: seen, more: false }
  if (list.search === '') return { rows, total: await countRows(db, list.key, list.matching), more: false }
  const counted = await countRows(db, [...list.key, list.search], list.matching, countedAnew + 1)
  return counted > countedAnew
    ? { rows, total: rows.length > 0 ? Math.max(countedAnew, seen) : countedAnew, more: true }
    : { rows, total: counted, more: false }
}

async function countRows<Tables extends keyof DB, Output>(
  db: Queryable,
  key: readonly unknown[],
  matching: SelectQueryBuilder<DB, Tables, Output>,
  atMost?: number,
): Promise<number> {
  const known = sizes.get(db) ?? new Map<string, { total: number; at: number }>()
  sizes.set(db, known)
  const name = JSON.stringify(key)
  const size = known.get(name)
  if (size && performance.now() - size.at < believedFor) return size.total
  const counted = matching.select(sql<number>`1`.as('one')).$if(atMost !== undefined, (query) => query.limit(atMost!))
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${counted}) as counted`.execute(db)
  const { total } = rows[0]!
  known.delete(name)
  if (total > countedAnew) known.set(name, { total, at: performance.now() })
  if (known.size > kept) known.delete(known.keys().next().value!)
  return total
}
