import type { Queryable } from '../db/database.ts'

/** Notes the beginning of a trip to a provider. */
export const insertAttempt = (
  db: Queryable,
  attempt: {
    stateHash: string
    provider: string
    browserHash: string
    connectUserId: string | null
    createdAt: Date
    expiresAt: Date
  },
) => db.insertInto('socialAttempts').values(attempt).execute()

/** Uses a trip up; undefined when it is unknown, over, used, of another provider or of another browser. */
export const consumeAttempt = (db: Queryable, trip: { stateHash: string; provider: string; browserHash: string }, now: Date) =>
  db
    .updateTable('socialAttempts')
    .set({ usedAt: now })
    .where('stateHash', '=', trip.stateHash)
    .where('provider', '=', trip.provider)
    .where('browserHash', '=', trip.browserHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('connectUserId')
    .executeTakeFirst()

/** Notes that a full account has arrived and which code opens its session. */
export const setAttemptCode = (
  db: Queryable,
  stateHash: string,
  code: { codeHash: string; codeUserId: string; codeExpiresAt: Date },
) => db.updateTable('socialAttempts').set(code).where('stateHash', '=', stateHash).execute()

/** Uses a session code up, from the browser it was made for. Returns the account. */
export const consumeCode = (db: Queryable, codeHash: string, browserHash: string, now: Date) =>
  db
    .updateTable('socialAttempts')
    .set({ codeHash: null })
    .where('codeHash', '=', codeHash)
    .where('browserHash', '=', browserHash)
    .where('codeExpiresAt', '>', now)
    .returning('codeUserId')
    .executeTakeFirst()

/** Forgets trips that began before a time. */
export const deleteAttemptsBefore = (db: Queryable, before: Date) =>
  db.deleteFrom('socialAttempts').where('createdAt', '<', before).execute()
