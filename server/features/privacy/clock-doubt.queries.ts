import type { Queryable } from '../../platform/db/database.ts'
import { findInstallationValue, setInstallationValue, takeInstallationValue } from '../../platform/db/installation.ts'

const clockKey = 'clock-of-purges'

/** When the purge last looked at the clock and believed it, and since when it does not. */
export type SeenClock = { sureAt: string; doubtedSince?: string }

/** What is known of the clock; undefined before the first purge. */
export const findSeenClock = async (db: Queryable): Promise<SeenClock | undefined> =>
  (await findInstallationValue(db, clockKey)) as SeenClock | undefined

/** Records what is known of the clock. */
export const setSeenClock = (db: Queryable, seen: SeenClock): Promise<void> => setInstallationValue(db, clockKey, seen)

/** Deletes what is known of the clock. */
export const deleteSeenClock = (db: Queryable): Promise<unknown> => takeInstallationValue(db, clockKey)
