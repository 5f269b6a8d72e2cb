import type { Updateable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Users } from '../../../platform/db/tables.ts'

/** Locks all active admins until the transaction ends, so that two concurrent removals cannot remove the last one. */
export const lockActiveAdmins = (trx: Queryable) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Whether an account is an active admin; locks it until the transaction ends. */
export const holdActiveAdmin = async (trx: Queryable, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()) !== undefined

export const hasAdmin = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined

export const setAccess = (
  trx: Queryable,
  id: string,
  access: Pick<Updateable<Users>, 'role' | 'userType' | 'status' | 'accessExpiresAt'> & { updatedAt: Date },
) => trx.updateTable('users').set(access).where('id', '=', id).execute()

export const setUsers = (
  trx: Queryable,
  ids: string[],
  change: Pick<Updateable<Users>, 'status' | 'accessExpiresAt'> & { updatedAt: Date },
) => trx.updateTable('users').set(change).where('id', 'in', ids).execute()

/** Locks accounts in the order of their ids until the transaction ends. */
export const lockUsers = (trx: Queryable, ids: string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'status', 'userType', 'accessExpiresAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Deletes accounts with everything that refers to them. */
export const deleteUsers = (trx: Queryable, ids: string[]) => trx.deleteFrom('users').where('id', 'in', ids).execute()

/** Removes an account's password until a link sets a new one. */
export const deletePassword = (trx: Queryable, id: string, now: Date) =>
  trx.updateTable('users').set({ passwordHash: null, updatedAt: now }).where('id', '=', id).execute()
