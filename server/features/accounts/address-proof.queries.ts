import type { Queryable } from '../../platform/db/database.ts'

/** The address of an account, and since when it is proven. */
export const findAddressOf = (db: Queryable, userId: string) =>
  db.selectFrom('users').select(['email', 'emailProvenAt']).where('id', '=', userId).executeTakeFirst()

/** The id of the account that uses an address. */
export const findIdByAddress = async (db: Queryable, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

/** The account of an address with what decides on its access, locked until the transaction ends. */
export const lockUserByEmail = (trx: Queryable, email: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'status', 'emailProvenAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

/** Records the proof of an account's address. Returns the address; undefined when it was proven before. */
export const setAddressProven = (trx: Queryable, userId: string, now: Date) =>
  trx
    .updateTable('users')
    .set({ emailProvenAt: now, updatedAt: now })
    .where('id', '=', userId)
    .where('emailProvenAt', 'is', null)
    .returning('email')
    .executeTakeFirst()

/** Makes a learner's account full. */
export const setFullAccess = (trx: Queryable, userId: string, now: Date) =>
  trx
    .updateTable('users')
    .set({ userType: 'full', accessExpiresAt: null, updatedAt: now })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .execute()
