import type { Queryable } from '../../../platform/db/database.ts'
import { deleteUsers, findFullNameRow } from './accounts.queries.ts'

export const findFullName = async (db: Queryable, userId: string): Promise<string | undefined> =>
  (await findFullNameRow(db, userId))?.fullName

export async function deleteAccounts(trx: Queryable, userIds: string[]): Promise<void> {
  if (userIds.length > 0) await deleteUsers(trx, userIds)
}

export {
  deletePassword,
  findOwnView,
  findUserByEmail,
  findUserView,
  hasAdmin,
  insertUser,
  lockActiveAdmins,
  lockUsers,
  lockUsersByEmail,
  providerOf,
  setAccess,
  setAddressProven,
  setFullAccess,
  setProfile,
  setRegistration,
} from './accounts.queries.ts'
