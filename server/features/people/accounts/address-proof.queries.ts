import type { Queryable } from '../../../platform/db/database.ts'

export const findAddressOf = (db: Queryable, userId: string) =>
  db.selectFrom('users').select(['email', 'emailProvenAt']).where('id', '=', userId).executeTakeFirst()

export const findIdByAddress = async (db: Queryable, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

/** Locks the accounts of some addresses until the transaction ends, in the order of their addresses. */
export const lockUsersByEmail = (trx: Queryable, emails: string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'status', 'emailProvenAt'])
    .where('email', 'in', emails)
    .orderBy('email')
    .forNoKeyUpdate()
    .execute()

/** Records that an account's address is proven. Returns the address; undefined when it was proven before. */
export const setAddressProven = (trx: Queryable, userId: string, now: Date) =>
  trx
    .updateTable('users')
    .set({ emailProvenAt: now, updatedAt: now })
    .where('id', '=', userId)
    .where('emailProvenAt', 'is', null)
    .returning('email')
    .executeTakeFirst()

export const setFullAccess = (trx: Queryable, userIds: string[], now: Date) =>
  trx
    .updateTable('users')
    .set({ userType: 'full', accessExpiresAt: null, updatedAt: now })
    .where('id', 'in', userIds)
    .where('role', '=', 'user')
    .execute()
