import type { QueryResult } from 'kysely'

/** The row of a statement that always has exactly one, as one that only counts. Throws when it has another number. */
export function onlyRow<Row>({ rows }: QueryResult<Row>): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`One row was expected, and there were ${rows.length}.`)
  return row
}
