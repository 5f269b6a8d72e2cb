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

export async function eraseRows(trx: Queryable, about: About): Promise<void> {
  for (const { table, person, erase } of declarations.toReversed()) {
    if (erase === 'delete') await sql`delete from ${sql.table(table)} t where ${person(about)}`.execute(trx)
    if (typeof erase === 'function') for (const statement of erase(about)) await statement.execute(trx)
  }
}

/** Locks an account against concurrent writes about it. */
export const lockAccount = (trx: Queryable, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

export const listAccounts = (
  db: Queryable,
): Promise<{ id: string; email: string; emailProvenAt: Date | null; code: string | null }[]> =>
  db
    .selectFrom('users')
    .leftJoin('certificates', (join) =>
      join.onRef('certificates.userId', '=', 'users.id').on('certificates.replacedAt', 'is', null),
    )
    .select(['users.id', 'users.email', 'users.emailProvenAt', 'certificates.code'])
    .execute()

export async function listKnownAddresses(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users union select contact_email from teams union select email from team_members
    union select email from invitations union select email from activations union select email from waitlist_entries
    union select to_email from mail`.execute(db)
  return rows.map(({ email }) => email)
}

export const lockAccountOf = (trx: Queryable, address: string) =>
  trx.selectFrom('users').select(['id', 'role']).where('email', '=', address.trim().toLowerCase()).forUpdate().executeTakeFirst()
