import type { Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Users } from '../../../platform/db/tables.ts'

/** Active admins, locked until the transaction ends: two who leave at once cannot both be the last but one. */
export const lockActiveAdmins = (trx: Queryable) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Whether an account is an active admin's; it stays so until the transaction ends. */
export const holdActiveAdmin = async (trx: Queryable, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()) !== undefined

/** Whether there is an admin, active or not. */
export const hasAdmin = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined

/** Changes what an account may do, and until when. */
export const setAccess = (
  trx: Queryable,
  id: string,
  access: Pick<Updateable<Users>, 'role' | 'userType' | 'status' | 'accessExpiresAt'> & { updatedAt: Date },
) => trx.updateTable('users').set(access).where('id', '=', id).execute()

/** Changes whether accounts are active, or when their access ends. */
export const setUsers = (
  trx: Queryable,
  ids: string[],
  change: Pick<Updateable<Users>, 'status' | 'accessExpiresAt'> & { updatedAt: Date },
) => trx.updateTable('users').set(change).where('id', 'in', ids).execute()

/** Accounts, locked in the order of their ids until the transaction ends. */
export const lockUsers = (trx: Queryable, ids: string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'status', 'userType', 'accessExpiresAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Deletes accounts, with their sessions, sign-in identities and everything learned. */
export const deleteUsers = (trx: Queryable, ids: string[]) => trx.deleteFrom('users').where('id', 'in', ids).execute()

/** Leaves an account without a password, until a link sets one. */
export const deletePassword = (trx: Queryable, id: string, now: Date) =>
  trx.updateTable('users').set({ passwordHash: null, updatedAt: now }).where('id', '=', id).execute()
