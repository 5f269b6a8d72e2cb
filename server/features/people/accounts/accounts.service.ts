import type { Queryable } from '../../../platform/db/database.ts'
import { deleteUsers } from './access.queries.ts'
import { findFullNameRow } from './account.queries.ts'

export const findFullName = async (db: Queryable, userId: string): Promise<string | undefined> =>
  (await findFullNameRow(db, userId))?.fullName

/** Deletes accounts, with everything that refers to them, in the caller's transaction. */
export async function deleteAccounts(trx: Queryable, userIds: string[]): Promise<void> {
  if (userIds.length > 0) await deleteUsers(trx, userIds)
}

export { findUserByEmail, findUserView, insertUser } from './accounts.queries.ts'
