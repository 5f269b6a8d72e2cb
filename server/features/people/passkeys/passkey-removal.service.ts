import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { addTombstones } from '../../../platform/privacy/tombstones.ts'
import { deletePasskeysOfUser, deleteRecoveryCodes } from './passkeys.queries.ts'

/** Removes all passkeys and recovery codes of an account in the caller's transaction. Returns the number of passkeys. */
export async function removeAllPasskeys(trx: Queryable, deps: Pick<Deps, 'clock'>, userId: string): Promise<number> {
  await deleteRecoveryCodes(trx, userId)
  const removed = await deletePasskeysOfUser(trx, userId)
  await addTombstones(trx, deps, { passkey: removed })
  return removed.length
}
