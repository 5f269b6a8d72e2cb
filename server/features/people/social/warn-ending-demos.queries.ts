import { sql } from 'kysely'
import { isAddressProven } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** Identifies the warned end, to the second. */
const reasonOf = sql<string>`'demo ends ' || extract(epoch from users.access_expires_at)::bigint`

/** Active demos of proven addresses that end soon and whose owners have not been warned of that end; locked until the transaction ends. */
export const lockEndingDemos = (trx: Queryable, ends: { after: Date; until: Date; limit: number }) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'accessExpiresAt', reasonOf.as('reason')])
    .where('userType', '=', 'demo')
    .where('status', '=', 'active')
    .where(isAddressProven('users'))
    .where('accessExpiresAt', '>', ends.after)
    .where('accessExpiresAt', '<=', ends.until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sentReminders')
            .select('sentReminders.reason')
            .whereRef('sentReminders.userId', '=', 'users.id')
            .where('sentReminders.reason', '=', reasonOf),
        ),
      ),
    )
    .limit(ends.limit)
    .forNoKeyUpdate()
    .execute()

export const insertDemoWarning = (trx: Queryable, warning: { userId: string; reason: string; sentAt: Date }) =>
  trx.insertInto('sentReminders').values(warning).execute()
