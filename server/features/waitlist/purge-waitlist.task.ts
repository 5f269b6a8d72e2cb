import type { ExpressionBuilder } from 'kysely'
import { retention } from '#content/retention.ts'
import type { DB } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { undoableForMs } from './waitlist.service.ts'

const day = 86_400_000

const monthsBefore = (moment: Date, months: number): Date => {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}

const due = (now: Date) => (where: ExpressionBuilder<DB, 'waitlistEntries'>) =>
  where.or([
    where('deletedAt', '<=', new Date(now.getTime() - undoableForMs)),
    where.and([
      where('confirmedAt', 'is', null),
      where('createdAt', '<=', new Date(now.getTime() - retention.unconfirmedWaitlistDays * day)),
    ]),
    where('announcedAt', '<=', monthsBefore(now, retention.waitlistAfterLaunchMonths)),
    where('createdAt', '<=', monthsBefore(now, retention.longestYears * 12)),
  ])

/**
 * Deletes entries for good whose time has come: deleted an hour ago, unconfirmed for 30 days, three months after the launch
 * mail, at most five years. With `dryRun` only counts. Returns how many.
 */
export async function purgeWaitlist({ db, clock }: Pick<Deps, 'db' | 'clock'>, dryRun = false): Promise<number> {
  const now = clock.now()
  if (!dryRun) return Number((await db.deleteFrom('waitlistEntries').where(due(now)).executeTakeFirst()).numDeletedRows)
  const { count } = await db
    .selectFrom('waitlistEntries')
    .where(due(now))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
