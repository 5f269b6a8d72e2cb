import type { Deps } from '../../deps.ts'
import { deleteSeenClock, findSeenClock, setSeenClock } from './clock-doubt.queries.ts'

const day = 86_400_000

/** A clock that has jumped ahead by more than this since the last purge is doubted. */
const doubtedJumpMs = 30 * day
/** For how long it is doubted before it is believed. */
const believedAfterMs = 7 * day

/**
 * Whether an automatic purge may delete what the clock says is due. A clock that has jumped ahead by more than 30 days since the last purge is doubted for
 * a week: it may be wrong by years, and a deletion cannot be undone (decision 33).
 */
export async function isClockSure({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock.now()
  const seen = await findSeenClock(db)
  const jumpMs = seen ? now.getTime() - Date.parse(seen.sureAt) : 0
  const doubtedSince = seen?.doubtedSince === undefined ? now : new Date(seen.doubtedSince)
  const doubtedForMs = now.getTime() - doubtedSince.getTime()
  const isDoubted = jumpMs > doubtedJumpMs && !(doubtedForMs >= believedAfterMs && doubtedForMs <= doubtedJumpMs)
  if (!seen || !isDoubted) {
    await believeClock({ db, clock })
    return true
  }
  // A clock that has been set once more is doubted anew.
  const since = doubtedForMs < 0 || doubtedForMs > doubtedJumpMs ? now : doubtedSince
  await setSeenClock(db, { sureAt: seen.sureAt, doubtedSince: since.toISOString() })
  log.warn(
    { part: 'jobs', days: Math.floor(jumpMs / day) },
    'nothing is purged for a week: the clock has jumped ahead by many days since the last purge; `npm run purge` confirms that it is right',
  )
  return false
}

/** Records that the clock is right. */
export const believeClock = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  setSeenClock(db, { sureAt: clock.now().toISOString() })

/** Forgets what a restored backup knows of the clock: it is old, and the next purge would doubt the clock without reason. */
export const forgetSeenClock = deleteSeenClock
