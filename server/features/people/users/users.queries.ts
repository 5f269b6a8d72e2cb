import { sql } from 'kysely'
import type { listUsers } from '#contract/auth.ts'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'
import { failedMailWhere } from '../../../platform/mail/failed-mail.ts'
import { accountColumns } from '../accounts/account-columns.ts'
import { providerOf } from '../accounts/accounts.service.ts'

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
