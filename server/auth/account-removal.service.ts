import type { Queryable } from '../db/database.ts'

/** Deletes an account in the caller's transaction, with its sessions, sign-in identities and everything learned. */
export async function deleteAccount(trx: Queryable, userId: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}
