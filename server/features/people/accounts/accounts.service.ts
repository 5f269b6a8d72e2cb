import type { Queryable } from '../../../platform/db/database.ts'
import { deleteUsers } from './accounts.queries.ts'

export async function deleteAccounts(trx: Queryable, userIds: string[]): Promise<void> {
  if (userIds.length > 0) await deleteUsers(trx, userIds)
}

export {
  deletePassword,
  findFullName,
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
