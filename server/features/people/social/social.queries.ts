import type { Insertable } from 'kysely'
import type { SocialProviderId } from '#contract/social.ts'
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

export const findUserOfIdentity = (db: Queryable, provider: SocialProviderId, subject: string) =>
  db
    .selectFrom('userIdentities')
    .innerJoin('users', 'users.id', 'userIdentities.userId')
    .select(['users.id', 'users.email', 'users.role', 'users.userType', 'users.status', 'users.accessExpiresAt'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Links a provider's identity to an account. Violates `user_identities_pkey` when it is linked already. */
export const insertIdentity = (
  db: Queryable,
  identity: { provider: SocialProviderId; subject: string; userId: string; createdAt: Date },
) => db.insertInto('userIdentities').values(identity).execute()

export const listIdentitiesOfUser = (db: Queryable, userId: string) =>
  db
    .selectFrom('userIdentities')
    .select(['provider', 'subject', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

/** Whether an account is still linked to a provider; locks the link until the transaction ends. */
export async function holdIdentity(trx: Queryable, userId: string, provider: SocialProviderId): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().executeTakeFirst()
  return (await listIdentitiesOfUser(trx, userId)).some((identity) => identity.provider === provider)
}

export const deleteIdentities = (db: Queryable, userId: string, provider?: SocialProviderId) =>
  db
    .deleteFrom('userIdentities')
    .where('userId', '=', userId)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? 'google'))
    .execute()

/** Locks an account and reads what decides on linking and unlinking. */
export const findAccountForUpdate = (trx: Queryable, userId: string) => accountOf(trx, userId).forNoKeyUpdate().executeTakeFirst()

export const findAccount = (db: Queryable, userId: string) => accountOf(db, userId).executeTakeFirst()

const accountOf = (db: Queryable, userId: string) =>
  db.selectFrom('users').select(['id', 'email', 'role', 'status', 'emailProvenAt', 'passwordHash']).where('id', '=', userId)
