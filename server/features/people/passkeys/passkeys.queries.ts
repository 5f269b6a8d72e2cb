import type { Insertable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PasskeyChallenges, Passkeys, RecoveryCodes } from '../../../platform/db/tables.ts'

const shown = ['id', 'name', 'createdAt', 'lastUsedAt', 'isSynced'] as const

/** The passkeys of an account, oldest first. */
export const listPasskeysOfUser = (db: Queryable, userId: string) =>
  db
    .selectFrom('passkeys')
    .select([...shown, 'credentialId', 'transports'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** How many passkeys an account has. */
export async function countPasskeysOfUser(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Holds an account until the transaction ends, so that two who add or remove passkeys at once see each other. */
export const lockOwner = (trx: Queryable, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** A passkey by the id that its browser knows it by, with its owner; locked until the transaction ends. */
export const lockPasskey = (trx: Queryable, credentialId: string) =>
  trx
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

/** Whether an account still has a passkey, by the id that its browser knows it by; it stays so until the transaction ends. */
export async function holdPasskey(trx: Queryable, userId: string, credentialId: string): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().executeTakeFirst()
  const held = trx.selectFrom('passkeys').select('id').where('credentialId', '=', credentialId).where('userId', '=', userId)
  return (await held.executeTakeFirst()) !== undefined
}

/** Adds a passkey. Violates `passkeys_credential_id_key` when it is somebody's already. */
export const insertPasskey = (db: Queryable, passkey: Insertable<Passkeys>) =>
  db.insertInto('passkeys').values(passkey).returning(shown).executeTakeFirstOrThrow()

/** Records that a passkey was used. */
export const setPasskeyUsed = (
  db: Queryable,
  id: string,
  use: { counter: number; isBackedUp: boolean; isSynced: boolean; lastUsedAt: Date },
) => db.updateTable('passkeys').set(use).where('id', '=', id).execute()

/** Renames a passkey of an account; undefined when there is none. */
export const setPasskeyName = (db: Queryable, userId: string, id: string, name: string) =>
  db.updateTable('passkeys').set({ name }).where('id', '=', id).where('userId', '=', userId).returning(shown).executeTakeFirst()

/** Removes a passkey of an account. Returns false when there is none. */
export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Removes every passkey of an account. Returns the ids of those that went. */
export const deletePasskeysOfUser = async (db: Queryable, userId: string): Promise<string[]> =>
  (await db.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute()).map(({ id }) => id)

/** Saves a challenge. */
export const insertChallenge = (db: Queryable, challenge: Insertable<PasskeyChallenges>) =>
  db.insertInto('passkeyChallenges').values(challenge).execute()

/** Takes a challenge away for good; undefined when it was used before, has ended, or is another's. */
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

/** Removes every recovery code of an account. */
export const deleteRecoveryCodes = (db: Queryable, userId: string) =>
  db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()

/** Adds recovery codes. */
export const insertRecoveryCodes = (db: Queryable, codes: Insertable<RecoveryCodes>[]) =>
  db.insertInto('recoveryCodes').values(codes).execute()

/** Uses up a recovery code. Returns false when there is none, or it was used before. */
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

/** How many recovery codes of an account are left. */
export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
