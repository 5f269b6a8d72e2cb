import type { QueryResult } from 'kysely'

/** The row of a statement that always returns exactly one, such as a count. Throws when it returned another number. */
export function singleRow<Row>({ rows }: QueryResult<Row>): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`One row was expected, and there were ${rows.length}.`)
  return row
}
