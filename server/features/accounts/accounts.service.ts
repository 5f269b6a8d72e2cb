import type { Queryable } from '../db/database.ts'

/** Deletes an account in the caller's transaction, with its sessions, sign-in identities and everything learned. */
export const deleteAccount = (trx: Queryable, userId: string): Promise<void> => deleteAccounts(trx, [userId])

/** Deletes accounts as {@link deleteAccount} does. */
export async function deleteAccounts(trx: Queryable, userIds: string[]): Promise<void> {
  if (userIds.length > 0) await trx.deleteFrom('users').where('id', 'in', userIds).execute()
}
