import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { DB } from './tables.ts'

/** Counting stops here; a longer list only reports that it is longer. */
const countLimit = 10_000

/** Batch size in rows and bytes; an oversized row is its own batch. */
const rowsAtOnce = 500
const bytesAtOnce = 200_000

/** Rows measured per statement: measuring reads their large columns, and a statement has a second and a half. */
const measuredAtOnce = 100

/**
 * The ids of a whole list in order, found once, so that changes meanwhile neither repeat nor skip rows. Each batch is a comma-separated text,
 * because a million separate ids take several times the memory.
 */
type WholeList = { parts?: { ids: string; size: number; isMeasured?: true }[] }

/** A page, or a batch of a whole list as requested by {@link wholeList}. */
export type Paging = { limit: number; page: number; whole?: WholeList | undefined }

/** A time range: `from` inclusive, `before` exclusive. */
export type TimeRange = { from?: Date | undefined; before?: Date | undefined }

/** Conditions that a time lies in a range. */
export const within = (time: string, { from, before }: TimeRange): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${sql.ref(time)} >= ${from}`] : []),
  ...(before ? [sql<SqlBool>`${sql.ref(time)} < ${before}`] : []),
]

export type Direction = 'asc' | 'desc'

/** Reverses a direction, for indexes with two columns in opposite order. */
export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

/** A column with its table: `teams.createdAt`. */
type Column<Table extends keyof DB> = { [T in Table]: `${T}.${keyof DB[T] & string}` }[Table]

/** Sort columns, first to last. The last must be unique, or a row could appear on two pages. */
export type Order<Table extends keyof DB> = readonly (readonly [Column<Table> | RawBuilder<unknown>, Direction])[]

/** One page of a list and the list's length. */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  /** Whether the list is longer than `total`, which stops at a limit. */
  more: boolean
}

/**
 * Reads one page of a list. `matching` finds rows of one table with an `id`; `rows` selects their columns and may join. The ids are found
 * first, by an index alone where possible, so that late pages stay fast. A search is run once, for the page and the count.
 */
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
    isSearched?: boolean
    /** The byte size of a row's large columns, where it varies widely. */
    bytes?: RawBuilder<number>
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
  const show = async (ids: (string | number)[]): Promise<Row[]> => {
    if (ids.length === 0) return []
    const places = new Map(ids.map((one, place) => [String(one), place]))
    const placeOf = (row: Row) => places.get(String(row.id)) ?? 0
    // Sorted here, because PostgreSQL might read the whole index to return these rows in order.
    return (await list.rows.where(id, 'in', ids).execute()).sort((a, b) => placeOf(a) - placeOf(b))
  }
  if (whole) {
    const { ids, total } = await partOf(db, whole, page, async () => found)
    if (list.bytes === undefined || ids.length === 0 || whole.parts?.[page - 1]?.isMeasured)
      return { rows: await show(ids), total, more: false }
    const [first, rest] = [ids.slice(0, measuredAtOnce), ids.slice(measuredAtOnce)]
    const measured = await sql<{ id: string; bytes: number }>`
      select ${id}::text as id, ${list.bytes} as bytes from ${sql.table(table)} where ${id} in (${sql.join(first)})`.execute(db)
    const parts = splitByBytes(first, new Map(measured.rows.map((row) => [row.id, row.bytes])))
    whole.parts?.splice(
      page - 1,
      1,
      ...parts.map((part) => ({ ids: part.join(','), size: part.length, isMeasured: true }) as const),
      ...(rest.length > 0 ? [{ ids: rest.join(','), size: rest.length }] : []),
    )
    return { rows: await show(parts[0] ?? []), total, more: false }
  }
  const upTo = list.matching.limit(countLimit + 1)
  const searched = list.isSearched
    ? await lookUp(db, upTo.select([id.as('id'), ...order.map(([by], key) => by.as(`key_${key}`))]), order, { limit, offset })
    : undefined
  if (searched && searched.total <= countLimit) return { rows: await show(searched.ids), total: searched.total, more: false }
  const onPage = shown.where(id, 'in', found.limit(limit + 1).offset(offset))
  const counted = countOf(upTo.select(sql`1`.as('one')))
  // The statement that reads the page also counts the list. One extra row shows whether there is a next page.
  const read = await (searched ? onPage : onPage.select(sql<number>`(${counted})`.as('listTotal'))).execute()
  const rows = read.slice(0, limit)
  const seen = offset + rows.length
  if (read.length === rows.length && (seen > offset || offset === 0)) return { rows, total: seen, more: false }
  const [first] = read as { listTotal?: number }[]
  const total = searched?.total ?? first?.listTotal ?? (await counted.execute(db)).rows[0]?.total ?? 0
  if (total <= countLimit) return { rows, total, more: false }
  return { rows, total: rows.length > 0 ? Math.max(countLimit, seen) : countLimit, more: true }
}

const countOf = (rows: Expression<unknown>) => sql<{ total: number }>`select count(*) as total from (${rows}) as counted`

/** Runs a search once: the number of matches and the ids of a page, which are complete only if these are all. */
async function lookUp(
  db: Queryable,
  matching: Expression<unknown>,
  order: readonly (readonly [unknown, Direction])[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; ids: (string | number)[] }> {
  const inOrder = order.map(([, direction], key) => sql`${sql.ref(`key_${key}`)} ${sql.raw(direction)}`)
  const { rows } = await sql<{ total: number; ids: (string | number)[] }>`
    with found as materialized (${matching})
    select (select count(*) from found) as total,
      array(select id from found order by ${sql.join(inOrder)} limit ${limit} offset ${offset}) as ids`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** The ids of a batch of a whole list, and the list's length. `find` returns the statement that finds all ids in order. */
export async function partOf(
  db: Queryable,
  whole: WholeList,
  page: number,
  find: () => Promise<Expression<unknown>>,
): Promise<{ ids: string[]; total: number }> {
  if (whole.parts === undefined) {
    const part = sql`place / ${sql.lit(rowsAtOnce)}`
    const { rows } = await sql<{ ids: string; size: number }>`
      select string_agg(id::text, ',' order by place) as ids, count(*) as size
      from (select id, row_number() over () - 1 as place from (${await find()}) as ordered) as placed
      group by ${part} order by ${part}`.execute(db)
    whole.parts = rows
  }
  return { ids: whole.parts[page - 1]?.ids.split(',') ?? [], total: whole.parts.reduce((sum, { size }) => sum + size, 0) }
}

/** Splits ids into batches by byte size, with at least one id each. */
function splitByBytes(ids: string[], bytes: Map<string, number>): string[][] {
  const parts: string[][] = []
  let sum = Number.POSITIVE_INFINITY
  for (const id of ids) {
    const own = bytes.get(id) ?? 0
    sum += own
    if (sum > bytesAtOnce) {
      parts.push([])
      sum = own
    }
    parts.at(-1)?.push(id)
  }
  return parts
}

/** Reads a whole list in batches with the function that reads its pages. */
export async function* wholeList<Row>(read: (paging: Paging) => Promise<Row[]>): AsyncGenerator<Row[]> {
  const whole: WholeList = {}
  for (let page = 1; ; page++) {
    yield await read({ limit: rowsAtOnce, page, whole })
    if (page >= (whole.parts?.length ?? 0)) return
  }
}
