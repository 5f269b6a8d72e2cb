import { type Selectable, sql } from 'kysely'
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

export const hasAdmin = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined

type Access = Pick<Selectable<Users>, 'id' | 'role' | 'userType' | 'status' | 'accessExpiresAt'>

export const setAccess = (trx: Queryable, users: Access[], now: Date) =>
  sql`update users set status = changed.status, user_type = changed.user_type, role = changed.role,
      access_expires_at = changed.access_expires_at, updated_at = ${now}
    from unnest(${users.map(({ id }) => id)}::uuid[], ${users.map(({ status }) => status)}::text[],
      ${users.map(({ userType }) => userType)}::text[], ${users.map(({ role }) => role)}::text[],
      ${users.map(({ accessExpiresAt }) => accessExpiresAt)}::timestamptz[]) as changed(id, status, user_type, role, access_expires_at)
    where users.id = changed.id`.execute(trx)

/** Locks accounts in the order of their ids until the transaction ends. */
export const lockUsers = (trx: Queryable, ids: string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'emailProvenAt', 'role', 'status', 'userType', 'accessExpiresAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Deletes accounts with everything that refers to them. */
export const deleteUsers = (trx: Queryable, ids: string[]) => trx.deleteFrom('users').where('id', 'in', ids).execute()

/** Removes an account's password until a link sets a new one. */
export const deletePassword = (trx: Queryable, id: string, now: Date) =>
  trx.updateTable('users').set({ passwordHash: null, updatedAt: now }).where('id', '=', id).execute()
