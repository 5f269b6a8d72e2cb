import { countRows } from '../../../platform/db/count-rows.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { providerOf } from '../accounts/accounts.service.ts'

export const insertPasswordReset = (
  db: Queryable,
  reset: { id: string; userId: string; tokenHash: string; createdAt: Date; expiresAt: Date },
) => db.insertInto('passwordResets').values(reset).execute()

export const countOpenResets = (db: Queryable, userId: string, now: Date): Promise<number> =>
  countRows(db.selectFrom('passwordResets').where('userId', '=', userId).where('usedAt', 'is', null).where('expiresAt', '>', now))

export const findPasswordReset = (db: Queryable, id: string) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['tokenHash', 'usedAt', 'expiresAt', 'passwordHash', providerOf])
    .where('passwordResets.id', '=', id)
    .executeTakeFirst()

/** The open reset link of a token with its account, locked until the transaction ends. */
export const findOpenReset = (db: Queryable, tokenHash: string, now: Date) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['passwordResets.id', 'users.id as userId', 'users.email'])
    .where('passwordResets.tokenHash', '=', tokenHash)
    .where('passwordResets.usedAt', 'is', null)
    .where('passwordResets.expiresAt', '>', now)
    .where('users.status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

export const useUpResets = (db: Queryable, userId: string, now: Date) =>
  db.updateTable('passwordResets').set({ usedAt: now }).where('userId', '=', userId).where('usedAt', 'is', null).execute()

export const setPassword = (db: Queryable, userId: string, passwordHash: string, now: Date) =>
  db.updateTable('users').set({ passwordHash, updatedAt: now }).where('id', '=', userId).execute()

export const findActiveUser = (db: Queryable, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'emailProvenAt'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
