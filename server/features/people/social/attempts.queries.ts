import type { Insertable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SocialAttempts } from '../../../platform/db/tables.ts'

/** Records the beginning of an attempt to sign in with a provider. */
export const insertAttempt = (db: Queryable, attempt: Insertable<SocialAttempts>) =>
  db.insertInto('socialAttempts').values(attempt).execute()

/** Uses an attempt up; undefined when it is unknown, over, used, of another provider or of another browser. */
export const consumeAttempt = (
  db: Queryable,
  attempt: Pick<Insertable<SocialAttempts>, 'stateHash' | 'provider' | 'browserHash'>,
  now: Date,
) =>
  db
    .updateTable('socialAttempts')
    .set({ usedAt: now })
    .where('stateHash', '=', attempt.stateHash)
    .where('provider', '=', attempt.provider)
    .where('browserHash', '=', attempt.browserHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['connectUserId', 'connectSessionId'])
    .executeTakeFirst()

/** Records that a full account has arrived and which code opens its session. */
export const setAttemptCode = (
  db: Queryable,
  stateHash: string,
  code: { codeHash: string; codeUserId: string; codeExpiresAt: Date },
) => db.updateTable('socialAttempts').set(code).where('stateHash', '=', stateHash).execute()

/** Uses a session code up, from the browser it was made for. Returns the account, and the provider it came from. */
export const consumeCode = (db: Queryable, codeHash: string, browserHash: string, now: Date) =>
  db
    .updateTable('socialAttempts')
    .set({ codeHash: null })
    .where('codeHash', '=', codeHash)
    .where('browserHash', '=', browserHash)
    .where('codeExpiresAt', '>', now)
    .returning(['codeUserId', 'provider'])
    .executeTakeFirst()

/** Forgets attempts that began before a time. */
export const deleteAttemptsBefore = (db: Queryable, before: Date) =>
  db.deleteFrom('socialAttempts').where('createdAt', '<', before).execute()
