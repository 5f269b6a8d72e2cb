import type { Queryable } from '../../platform/db/database.ts'
import { deletePasskeysOfUser, deleteRecoveryCodes } from './passkeys.queries.ts'

/** Removes every passkey of an account with its recovery codes, in the caller's transaction. Returns how many passkeys went. */
export async function removeAllPasskeys(trx: Queryable, userId: string): Promise<number> {
  await deleteRecoveryCodes(trx, userId)
  return deletePasskeysOfUser(trx, userId)
}
