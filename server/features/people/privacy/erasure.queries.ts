import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { declarations } from './personal-data.queries.ts'
import type { About } from './personal-data-rules.queries.ts'

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
