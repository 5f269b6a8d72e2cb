import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { declarations } from './personal-data.queries.ts'
import type { About } from './personal-data-rules.queries.ts'

/** Rows per read; each holds at most what a request may send. */
const atOnce = 50

/** Rows about a person as JSON text in batches, by export list. Empty lists are returned once. */
export async function* readRowsAbout(db: Queryable, about: About): AsyncGenerator<{ list: string; rows: string[] }> {
  for (const { table, person, export: exported } of declarations) {
    if (typeof exported === 'string') continue
    for (const [list, declared] of Object.entries(exported)) {
      const { columns, select, join = sql``, rows: where = person } = 'columns' in declared ? declared : { columns: declared }
      const selected = sql.join([...columns.map((column) => sql.ref(`t.${column}`)), ...(select ? [select] : [])])
      const query = sql`select ${selected} from ${sql.table(table)} t ${join} where ${where(about)} order by 1`
      for (let offset = 0, isLast = false; !isLast; offset += atOnce) {
        // With the limit outside the materialized query, rows come in the same order each time.
        const { rows } = await sql<{ text: string }>`with found as materialized (${query})
          select jsonb_pretty(to_jsonb(one)) as text from (select * from found limit ${atOnce} offset ${offset}) as one`.execute(
          db,
        )
        yield { list, rows: rows.map(({ text }) => text) }
        isLast = rows.length < atOnce
      }
    }
  }
}
