import type { Insertable } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PasskeyChallenges, Passkeys, RecoveryCodes } from '../../../platform/db/tables.ts'

const shown = ['id', 'name', 'createdAt', 'lastUsedAt', 'isSynced'] as const

export const listPasskeysOfUser = (db: Queryable, userId: string) =>
  db
    .selectFrom('passkeys')
    .select([...shown, 'credentialId', 'transports'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const countPasskeysOfUser = (db: Queryable, userId: string): Promise<number> =>
  countRows(db.selectFrom('passkeys').where('userId', '=', userId))

/** Finds a passkey by its credential id, with its owner; locked until the transaction ends. */
export const lockPasskey = (trx: Queryable, credentialId: string) =>
  trx
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

/** Whether an account still has a passkey; locks it until the transaction ends. */
export async function holdPasskey(trx: Queryable, userId: string, credentialId: string): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().executeTakeFirst()
  const held = trx.selectFrom('passkeys').select('id').where('credentialId', '=', credentialId).where('userId', '=', userId)
  return (await held.executeTakeFirst()) !== undefined
}

/** Violates `passkeys_credential_id_key` when the passkey is registered already. */
export const insertPasskey = (db: Queryable, passkey: Insertable<Passkeys>) =>
  db.insertInto('passkeys').values(passkey).returning(shown).executeTakeFirstOrThrow()

export const setPasskeyUsed = (
  db: Queryable,
  id: string,
  use: { counter: number; isBackedUp: boolean; isSynced: boolean; lastUsedAt: Date },
) => db.updateTable('passkeys').set(use).where('id', '=', id).execute()

export const setPasskeyName = (db: Queryable, userId: string, id: string, name: string) =>
  db.updateTable('passkeys').set({ name }).where('id', '=', id).where('userId', '=', userId).returning(shown).executeTakeFirst()

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const deletePasskeysOfUser = async (db: Queryable, userId: string): Promise<string[]> =>
  (await db.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute()).map(({ id }) => id)

export const insertChallenge = (db: Queryable, challenge: Insertable<PasskeyChallenges>) =>
  db.insertInto('passkeyChallenges').values(challenge).execute()

/** Deletes and returns a challenge; undefined when it is used, expired, or another account's. */
export const consumeChallenge = (
  db: Queryable,
  challenge: Pick<PasskeyChallenges, 'challengeHash' | 'purpose' | 'userId'>,
  now: Date,
) =>
  db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', challenge.challengeHash)
    .where('purpose', '=', challenge.purpose)
    .where('userId', challenge.userId === null ? 'is' : '=', challenge.userId)
    .where('expiresAt', '>', now)
    .returning('challengeHash')
    .executeTakeFirst()

export const deleteRecoveryCodes = (db: Queryable, userId: string) =>
  db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()

export const insertRecoveryCodes = (db: Queryable, codes: Insertable<RecoveryCodes>[]) =>
  db.insertInto('recoveryCodes').values(codes).execute()

/** Marks a recovery code as used. Returns false when it does not exist or was used before. */
export async function setRecoveryCodeUsed(db: Queryable, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId).where('usedAt', 'is', null))
