import type { SocialProviderId } from '#contract/social.ts'
import type { Queryable } from '../../../platform/db/database.ts'

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
