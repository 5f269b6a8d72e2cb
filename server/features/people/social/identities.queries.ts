import type { SocialProviderId } from '#contract/social.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** The account a person at a provider signs in to. */
export const findUserOfIdentity = (db: Queryable, provider: SocialProviderId, subject: string) =>
  db
    .selectFrom('userIdentities')
    .innerJoin('users', 'users.id', 'userIdentities.userId')
    .select(['users.id', 'users.email', 'users.role', 'users.userType', 'users.status', 'users.accessExpiresAt'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Connects a person at a provider to an account. Violates `user_identities_pkey` when they have one. */
export const insertIdentity = (
  db: Queryable,
  identity: { provider: SocialProviderId; subject: string; userId: string; createdAt: Date },
) => db.insertInto('userIdentities').values(identity).execute()

/** The providers of an account, oldest first. */
export const listIdentitiesOfUser = (db: Queryable, userId: string) =>
  db
    .selectFrom('userIdentities')
    .select(['provider', 'subject', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

/** Whether an account is still connected to a provider; it stays so until the transaction ends. */
export async function holdIdentity(trx: Queryable, userId: string, provider: SocialProviderId): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().executeTakeFirst()
  return (await listIdentitiesOfUser(trx, userId)).some((identity) => identity.provider === provider)
}

/** Disconnects a provider from an account. */
export const deleteIdentities = (db: Queryable, userId: string, provider: SocialProviderId) =>
  db.deleteFrom('userIdentities').where('userId', '=', userId).where('provider', '=', provider).execute()

/** What decides whether an account may connect or disconnect providers; locked until the transaction ends. */
export const findAccountForUpdate = (trx: Queryable, userId: string) => accountOf(trx, userId).forNoKeyUpdate().executeTakeFirst()

/** An account as {@link findAccountForUpdate} finds it, without waiting for whoever changes it. */
export const findAccount = (db: Queryable, userId: string) => accountOf(db, userId).executeTakeFirst()

const accountOf = (db: Queryable, userId: string) =>
  db.selectFrom('users').select(['id', 'email', 'role', 'status', 'emailProvenAt', 'passwordHash']).where('id', '=', userId)
