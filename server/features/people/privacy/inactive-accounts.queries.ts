import { type RawBuilder, sql } from 'kysely'
import { retention } from '#content/retention.ts'
import { isAddressProven } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** The two emails that ask the owner of an inactive account. */
export type InactivityNotice = 'first' | 'second'

const lastSignIn = (users: string) =>
  sql`coalesce((select max(s.created_at) from sessions s where s.user_id = ${sql.ref(`${users}.id`)}), ${sql.ref(`${users}.created_at`)})`

/** Identifies a notice by the last sign-in, so that signing in again voids it. */
export const inactivityReason = (users: string, notice: InactivityNotice): RawBuilder<string> =>
  sql`${`${notice} notice, inactive since `} || extract(epoch from ${lastSignIn(users)})::bigint`

export const lockInactiveAccounts = (trx: Queryable, notice: InactivityNotice, { now, limit }: { now: Date; limit: number }) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', inactivityReason('users', notice).as('reason')])
    .where('role', '=', 'user')
    .where('userType', '<>', 'demo')
    .where('status', '=', 'active')
    .where(isAddressProven('users'))
    .where(
      sql<boolean>`${lastSignIn('users')} <= ${now}::timestamptz - make_interval(months => ${retention.inactiveAccountMonths}::integer)`,
    )
    .where(isSent(notice), '=', false)
    .where(notice === 'first' ? sql<boolean>`true` : isSent('first', new Date(now.getTime() - answerMilliseconds)))
    .limit(limit)
    .forNoKeyUpdate()
    .execute()

const answerMilliseconds = retention.inactiveAccountAnswerDays * 86_400_000

/** Whether a notice about the current inactivity was sent, optionally before a time. */
const isSent = (notice: InactivityNotice, by?: Date) =>
  sql<boolean>`exists (select from sent_reminders r where r.user_id = users.id and r.reason = ${inactivityReason('users', notice)}
    ${by ? sql`and r.sent_at <= ${by}` : sql``})`

export const insertInactivityNotice = (trx: Queryable, notice: { userId: string; reason: string; sentAt: Date }) =>
  trx.insertInto('sentReminders').values(notice).execute()
