import { type Insertable, sql } from 'kysely'
import type { listUsers } from '#contract/auth.ts'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'
import type { Users } from '../../../platform/db/tables.ts'
import { failedMailWhere } from '../../../platform/mail/failed-mail.ts'
import { accountColumns } from './account-columns.ts'

const providerOf = sql<
  string | null
>`(select provider from user_identities i where i.user_id = users.id order by created_at limit 1)`.as('socialProvider')

export const findUserByEmail = (db: Queryable, email: string) =>
  db
    .selectFrom('users')
    .select([...accountColumns, 'passwordHash', 'emailProvenAt', providerOf])
    .where('email', '=', email)
    .executeTakeFirst()

export const findUserView = (db: Queryable, id: string) =>
  db
    .selectFrom('users')
    .select([...accountColumns, providerOf])
    .where('id', '=', id)
    .executeTakeFirst()

/** Violates `users_email_key` when the address has an account. */
export const insertUser = (db: Queryable, user: Insertable<Users>) =>
  db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()

/** Replaces an account's name, company and password with a new registration's. */
export const setRegistration = (
  trx: Queryable,
  id: string,
  registration: { fullName: string; company: string; passwordHash: string; updatedAt: Date },
) => trx.updateTable('users').set(registration).where('id', '=', id).execute()

export const listUserViews = (db: Queryable, filter: FilterOf<typeof listUsers> & Paging) =>
  pageOf(
    db,
    'users',
    {
      matching: db
        .selectFrom('users')
        .where((where) =>
          where.and([
            ...(filter.userType === 'all' ? [] : [where('userType', '=', filter.userType)]),
            ...within('users.created_at', filter),
          ]),
        )
        .$if(filter.search !== '', (query) => query.where(containsPlainText(sql.ref('users.search_text'), filter.search))),
      rows: db.selectFrom('users').select([...accountColumns, providerOf, failedMailWhere(sql`newest.to_email = users.email`)]),
      order: [
        [`users.${filter.sort}`, filter.direction],
        ['users.id', 'asc'],
      ],
    },
    filter,
  )
