import type { QueryResult } from 'kysely'

/** Returns the single row; throws if there is not exactly one. */
export function singleRow<Row>({ rows }: QueryResult<Row>): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`One row was expected, and there were ${rows.length}.`)
  return row
}
