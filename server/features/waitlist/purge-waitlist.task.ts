import { retention } from '#content/retention.ts'
import type { Deps } from '../../deps.ts'
import { countEndedEntries, deleteEndedEntries } from './waitlist.queries.ts'
import { undoableForMs } from './waitlist.service.ts'

const day = 86_400_000

const monthsBefore = (moment: Date, months: number): Date => {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}

/**
 * Deletes entries for good whose time has come: deleted an hour ago, unconfirmed for 30 days, three months after the launch
 * mail, at most five years. With `dryRun` only counts. Returns how many.
 */
export async function purgeWaitlist({ db, clock }: Pick<Deps, 'db' | 'clock'>, dryRun = false): Promise<number> {
  const now = clock.now()
  const ends = {
    deleted: new Date(now.getTime() - undoableForMs),
    unconfirmed: new Date(now.getTime() - retention.unconfirmedWaitlistDays * day),
    announced: monthsBefore(now, retention.waitlistAfterLaunchMonths),
    any: monthsBefore(now, retention.maxYears * 12),
  }
  return dryRun ? countEndedEntries(db, ends) : deleteEndedEntries(db, ends)
}
