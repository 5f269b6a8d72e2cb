import type { Insertable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SocialAttempts } from '../../../platform/db/tables.ts'

export const insertAttempt = (db: Queryable, attempt: Insertable<SocialAttempts>) =>
  db.insertInto('socialAttempts').values(attempt).execute()

/** Redeems an attempt; undefined when it is unknown, expired, used, or from another provider or browser. */
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

export const setAttemptCode = (
  db: Queryable,
  stateHash: string,
  code: { codeHash: string; codeUserId: string; codeExpiresAt: Date },
) => db.updateTable('socialAttempts').set(code).where('stateHash', '=', stateHash).execute()

/** Stores what a provider said about a person until a mail has proven the address. */
export const setAttemptProof = (
  db: Queryable,
  stateHash: string,
  proof: { email: string; subject: string; fullName: string; proofHash: string; proofExpiresAt: Date },
) => db.updateTable('socialAttempts').set(proof).where('stateHash', '=', stateHash).execute()

export const findProof = (db: Queryable, stateHash: string) =>
  db
    .selectFrom('socialAttempts')
    .select(['provider', 'proofHash', 'proofExpiresAt'])
    .where('stateHash', '=', stateHash)
    .executeTakeFirst()

/** Redeems the link of that mail in its browser. Returns the person. */
export const consumeProof = (db: Queryable, proofHash: string, browserHash: string, now: Date) =>
  db
    .updateTable('socialAttempts')
    .set({ proofHash: null })
    .where('proofHash', '=', proofHash)
    .where('browserHash', '=', browserHash)
    .where('proofExpiresAt', '>', now)
    .returning(['stateHash', 'provider', 'email', 'subject', 'fullName'])
    .executeTakeFirst()

/** Redeems a session code in its browser. Returns the account and provider. */
export const consumeCode = (db: Queryable, codeHash: string, browserHash: string, now: Date) =>
  db
    .updateTable('socialAttempts')
    .set({ codeHash: null })
    .where('codeHash', '=', codeHash)
    .where('browserHash', '=', browserHash)
    .where('codeExpiresAt', '>', now)
    .returning(['codeUserId', 'provider'])
    .executeTakeFirst()

export const deleteAttemptsBefore = (db: Queryable, before: Date) =>
  db.deleteFrom('socialAttempts').where('createdAt', '<', before).execute()
