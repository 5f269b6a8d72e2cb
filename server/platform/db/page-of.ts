import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { DB } from './tables.ts'

/** Lists are counted up to here; that a longer one goes on is all that is told. */
const countLimit = 10_000

/** Rows that are read at once where a whole list is read, and the bytes of what is long in them; one row that is longer is read by itself. */
const rowsAtOnce = 500
const bytesAtOnce = 200_000

/** Rows whose length is measured by one statement: measuring reads all that is long in them, and a statement has a second and a half. */
const measuredAtOnce = 100

/**
 * The ids of a whole list in its order, found with its first part, so that what changes meanwhile neither doubles nor skips a row: one text with
 * commas for each part, as a million ids would otherwise take several times the memory.
 */
type WholeList = { parts?: { ids: string; size: number; isMeasured?: true }[] }

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
 * The ids of the page are found first, by an index alone where there is one, so that a late page costs little more than the first. What a text
 * `isSearched` for is looked up once, for the page and for how many rows fit.
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
    /** How long what is long in a row is, where rows differ much. */
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
    // Put in order here: asked for these rows in the order of an index, PostgreSQL may read the whole index to find them.
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
  // The statement that reads the page also counts the list. One row more than the page holds shows whether the list goes on.
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

/** Looks up what a search finds, with the keys of its order: how many rows, and the ids of a page, which hold only if these are all. */
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

/** The ids of a part of a whole list, and how many the list has. `find` gives the statement that finds all of them in their order. */
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

/** The ids of a part in smaller ones, each of as many as are read at once by their bytes, and of one at least. */
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

/** Reads a whole list in parts, by the function that reads its pages. */
export async function* wholeList<Row>(read: (paging: Paging) => Promise<Row[]>): AsyncGenerator<Row[]> {
  const whole: WholeList = {}
  for (let page = 1; ; page++) {
    yield await read({ limit: rowsAtOnce, page, whole })
    if (page >= (whole.parts?.length ?? 0)) return
  }
}
