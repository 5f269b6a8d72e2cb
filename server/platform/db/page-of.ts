import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { DB } from './tables.ts'

/** Lists are counted up to here; that a longer one goes on is all that is told. */
const countLimit = 10_000

/** Rows that are read at once where a whole list is read. */
const rowsAtOnce = 500

/** The ids of a whole list in its order, found with its first part, so that what changes meanwhile neither doubles nor skips a row. */
type WholeList = { ids: (string | number)[] | undefined }

/** Which part of a list is read: a page, or a part of the whole list, which {@link wholeList} asks for. */
export type Paging = { limit: number; page: number; whole?: WholeList | undefined }

/** Bounds of a list's time: from one moment on, and before another. */
export type TimeRange = { from?: Date | undefined; before?: Date | undefined }

/** Conditions that a time lies within bounds; none without bounds. */
export const within = (time: string, { from, before }: TimeRange): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${sql.ref(time)} >= ${from}`] : []),
  ...(before ? [sql<SqlBool>`${sql.ref(time)} < ${before}`] : []),
]

/** Direction in which a list is sorted. */
export type Direction = 'asc' | 'desc'

/** The other direction: of the second column where the index has the two in opposite ones. */
export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

/** A column with its table, as `teams.createdAt`. */
type Column<Table extends keyof DB> = { [T in Table]: `${T}.${keyof DB[T] & string}` }[Table]

/** What a list is sorted by, first to last. The last column must tell any two rows apart, or a row could stand on two pages. */
export type Order<Table extends keyof DB> = readonly (readonly [Column<Table> | RawBuilder<unknown>, Direction])[]

/** One page of a list, and how many rows the list has. */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  /** The list is longer than `total`; how much longer was not counted. */
  more: boolean
}

/**
 * Reads one page of a list. `matching` finds the rows, from one table that has an `id`; `rows` selects what is shown of them, and may join others.
 * The ids of the page are found first, by an index alone where there is one, so that a late page costs little more than the first.
 */
export async function pageOf<Table extends keyof DB & string, Joined, Tables extends keyof Joined, Row>(
  db: Queryable,
  table: Table,
  list: {
    matching: SelectQueryBuilder<DB, Table, object>
    rows: SelectQueryBuilder<Joined, Tables, Row>
    order: Order<Table>
  },
  { limit, page, whole }: Paging,
): Promise<ListPage<Row>> {
  const id = sql.ref<string | number>(`${table}.id`)
  const order = list.order.map(([by, direction]) => [typeof by === 'string' ? sql.ref(by) : by, direction] as const)
  const offset = (page - 1) * limit
  let found = list.matching.select(id.as('id'))
  let shown = list.rows
  for (const [by, direction] of order) {
    found = found.orderBy(by, direction)
    shown = shown.orderBy(by, direction)
  }
  if (whole) {
    whole.ids ??= (await found.execute()).map((row) => row.id)
    const part = whole.ids.slice(offset, offset + limit)
    const rows = part.length > 0 ? await shown.where(id, 'in', part).execute() : []
    return { rows, total: whole.ids.length, more: false }
  }
  // One row more than the page holds tells whether the list goes on.
  const read = await shown.where(id, 'in', found.limit(limit + 1).offset(offset)).execute()
  const rows = read.slice(0, limit)
  const seen = offset + rows.length
  if (read.length === rows.length && (seen > offset || offset === 0)) return { rows, total: seen, more: false }
  const counting = list.matching.select(sql`1`.as('one')).limit(countLimit + 1)
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from (${counting}) as counted`.execute(db)
  const counted = counts[0]?.total ?? 0
  if (counted <= countLimit) return { rows, total: counted, more: false }
  return { rows, total: rows.length > 0 ? Math.max(countLimit, seen) : countLimit, more: true }
}

/** Reads a whole list in parts, by the function that reads its pages. */
export async function* wholeList<Row>(read: (paging: Paging) => Promise<Row[]>): AsyncGenerator<Row[]> {
  const whole: WholeList = { ids: undefined }
  for (let page = 1; ; page++) {
    yield await read({ limit: rowsAtOnce, page, whole })
    if (page * rowsAtOnce >= (whole.ids?.length ?? 0)) return
  }
}
