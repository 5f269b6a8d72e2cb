import type { Deps } from '../../deps.ts'
import { deleteSeenClock, findSeenClock, setSeenClock } from './clock-doubt.queries.ts'

const day = 86_400_000

/** From how long a step of the clock on it is doubted, and how long it then has to go on before it is believed. */
const doubtedStepMs = 30 * day
const believedAfterMs = 7 * day

/**
 * Whether what happens by itself may delete what the clock says is due. A clock that has stepped forward by more than a month since the last look is doubted
 * for a week: it may be wrong by years, and a deletion cannot be taken back (decision 33).
 */
export async function isClockSure({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock.now()
  const seen = await findSeenClock(db)
  const step = seen ? now.getTime() - Date.parse(seen.sureAt) : 0
  const doubtedSince = seen?.doubtedSince === undefined ? now : new Date(seen.doubtedSince)
  const doubtedFor = now.getTime() - doubtedSince.getTime()
  const isDoubted = step > doubtedStepMs && !(doubtedFor >= believedAfterMs && doubtedFor <= doubtedStepMs)
  if (!seen || !isDoubted) {
    await believeClock({ db, clock })
    return true
  }
  // A clock that has stepped once more is doubted anew.
  const since = doubtedFor < 0 || doubtedFor > doubtedStepMs ? now : doubtedSince
  await setSeenClock(db, { sureAt: seen.sureAt, doubtedSince: since.toISOString() })
  log.warn(
    { part: 'jobs', days: Math.floor(step / day) },
    'nothing is purged for a week: the clock has stepped on by many days since the last purge; `npm run purge` confirms that it is right',
  )
  return false
}

/** Records that the clock is right. */
export const believeClock = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  setSeenClock(db, { sureAt: clock.now().toISOString() })

/** Forgets what a restored backup knows of the clock: it is old, and the next purge would doubt the clock without reason. */
export const forgetSeenClock = deleteSeenClock
