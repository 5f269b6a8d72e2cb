import type { SelectQueryBuilder } from 'kysely'
import type { DB } from './tables.ts'

/** The number of rows that a query selects. */
export const countRows = async <Table extends keyof DB>(query: SelectQueryBuilder<DB, Table, object>): Promise<number> => {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
