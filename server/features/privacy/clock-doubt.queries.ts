import { json, type Queryable } from '../../platform/db/database.ts'

const clockKey = 'clock-of-purges'

/** When the purge last looked at the clock and believed it, and since when it does not. */
export type SeenClock = { sureAt: string; doubtedSince?: string }

/** What is known of the clock; undefined before the first purge. */
export const findSeenClock = async (db: Queryable): Promise<SeenClock | undefined> =>
  (await db.selectFrom('installation').select('value').where('key', '=', clockKey).executeTakeFirst())?.value as
    | SeenClock
    | undefined

/** Records what is known of the clock. */
export async function setSeenClock(db: Queryable, seen: SeenClock): Promise<void> {
  const value = json<unknown>(seen)
  await db
    .insertInto('installation')
    .values({ key: clockKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Deletes what is known of the clock. */
export const deleteSeenClock = (db: Queryable) => db.deleteFrom('installation').where('key', '=', clockKey).execute()
