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

export const inactivityMail = 'inactive-account'

/** Whether the mails about the current inactivity have left, the last one by a time. Bounced ones count, because nobody reads that address. */
export const haveNoticesLeft = (users: string, by: Date | RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from mail m join sent_reminders r on r.user_id = m.user_id and m.created_at >= r.sent_at
    where m.user_id = ${sql.ref(`${users}.id`)} and m.kind = ${inactivityMail} and r.reason = ${inactivityReason(users, 'first')}
      and not m.bounced and (m.state <> 'sent' or m.sent_at > ${by}))`

/** Deletes the notices whose mails will not leave, so that their owners are asked anew. */
export const deleteUnsentNotices = (trx: Queryable) =>
  sql`delete from sent_reminders r using mail m where m.user_id = r.user_id and m.kind = ${inactivityMail} and m.created_at >= r.sent_at
    and r.reason like '% notice, inactive since %' and not m.bounced and m.state not in ('queued', 'sent')`.execute(trx)

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
    .$if(notice === 'second', (query) => {
      const asked = new Date(now.getTime() - answerMilliseconds)
      return query.where(isSent('first', asked)).where(haveNoticesLeft('users', asked))
    })
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
