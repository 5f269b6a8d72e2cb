import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { DB } from './tables.ts'

/** Counting stops here; a longer list only reports that it is longer. */
const countLimit = 10_000

/** The ids of a whole list in order, found once, so that changes meanwhile neither repeat nor skip rows. */
type WholeList = { ids?: (string | number)[] }

/** A page, or a batch of a whole list as requested by {@link wholeList}. `after` is the id of the last row on the page before. */
export type Paging = { limit: number; page: number; after?: string | undefined; whole?: WholeList | undefined }

/** `asOf` is when the first page of the list was read. */
export type TimeRange = { from?: Date | undefined; before?: Date | undefined; asOf?: Date | undefined }

export const within = (time: string, { from, before, asOf }: TimeRange): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${sql.ref(time)} >= ${from}`] : []),
  ...(before ? [sql<SqlBool>`${sql.ref(time)} < ${before}`] : []),
  ...(asOf ? [sql<SqlBool>`${sql.ref(time)} <= ${asOf}`] : []),
]

export type Direction = 'asc' | 'desc'

export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

type Column<Table extends keyof DB> = { [T in Table]: `${T}.${keyof DB[T] & string}` }[Table]

/** Sort columns, first to last. The last must be unique, or a row could appear on two pages. */
export type Order<Table extends keyof DB> = readonly (readonly [Column<Table> | RawBuilder<unknown>, Direction])[]

export type ListPage<Row> = {
  rows: Row[]
  total: number
  /** Whether the list is longer than `total`, which stops at a limit. */
  more: boolean
}

/** Reads one page of a list: `matching` finds rows with an `id`, `rows` selects columns and may join. Ids are found first, so that late pages stay fast. */
export async function pageOf<
  Table extends keyof DB & string,
  Joined,
  Tables extends keyof Joined,
  Row extends { id: string | number },
>(
  db: Queryable,
  table: Table,
  list: {
    matching: SelectQueryBuilder<DB, Table, object>
    rows: SelectQueryBuilder<Joined, Tables, Row>
    order: Order<Table>
    /** The column that `rows` calls `id` and `after` names, if not the table's own. */
    key?: Column<Table>
  },
  { limit, page, after, whole }: Paging,
): Promise<ListPage<Row>> {
  const id = sql.ref<string | number>(list.key ?? `${table}.id`)
  let found = list.matching.select(id.as('id'))
  for (const [by, direction] of list.order) found = found.orderBy(typeof by === 'string' ? sql.ref(by) : by, direction)
  const show = async (ids: (string | number)[]): Promise<Row[]> => {
    if (ids.length === 0) return []
    const places = new Map(ids.map((one, place) => [one, place]))
    const placeOf = (row: Row) => places.get(row.id) ?? 0
    // Sorted here, because PostgreSQL might read the whole index to return these rows in order.
    return (await list.rows.where(id, 'in', ids).execute()).sort((a, b) => placeOf(a) - placeOf(b))
  }
  if (whole) {
    const { ids, total } = await partOf({ limit, page, whole }, async () => (await found.execute()).map((row) => row.id))
    return { rows: await show(ids), total, more: false }
  }
  // Where earlier rows have left the list, `after` is now on the page before this one; if it has left, too, the page moves up by one row.
  const usual = (page - 1) * limit
  const from = after === undefined ? usual : Math.max(usual - limit, 0)
  const near = (
    await found
      .limit(usual - from + limit + 1)
      .offset(from)
      .execute()
  ).map((row) => row.id)
  const placeBefore = near.slice(0, usual - from).findIndex((one) => String(one) === after)
  const seenBefore = placeBefore + 1 || Math.max(usual - from - 1, 0)
  const offset = from + seenBefore
  const next = near.slice(seenBefore, seenBefore + limit + 1)
  const ids = next.slice(0, limit)
  const seen = offset + ids.length
  const isLastPage = next.length <= limit && (ids.length > 0 || offset === 0)
  const counted = isLastPage ? seen : await countUpTo(db, list.matching.select(id.as('id')).limit(countLimit + 1))
  return {
    rows: await show(ids),
    total: Math.max(Math.min(counted, countLimit), ids.length > 0 ? seen : 0),
    more: counted > countLimit && !isLastPage,
  }
}

async function countUpTo(db: Queryable, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) as counted`.execute(db)
  return counted.rows[0]?.total ?? 0
}

/** Where a page of rows in memory begins. */
export const pageStart = ({ limit, page, after }: Paging, ids: string[]): number =>
  after === undefined ? (page - 1) * limit : ids.indexOf(after) + 1 || Math.max((page - 1) * limit - 1, 0)

/** The ids of a batch of a whole list, and the list's length. `find` returns all ids in order. */
export async function partOf<Id extends string | number>(
  { limit, page, whole = {} }: Paging,
  find: () => Promise<Id[]>,
): Promise<{ ids: Id[]; total: number }> {
  whole.ids ??= await find()
  const ids = whole.ids as Id[]
  return { ids: ids.slice((page - 1) * limit, page * limit), total: ids.length }
}

/** Reads a whole list in batches of `limit` rows with the function that reads its pages. */
export async function* wholeList<Row>(read: (paging: Paging) => Promise<Row[]>, limit = 500): AsyncGenerator<Row[]> {
  const whole: WholeList = {}
  for (let page = 1; ; page++) {
    yield await read({ limit, page, whole })
    if (page * limit >= (whole.ids?.length ?? 0)) return
  }
}
