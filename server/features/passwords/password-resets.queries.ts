import type { Queryable } from '../db/database.ts'

/** Adds a link for a new password. */
export const insertPasswordReset = (
  db: Queryable,
  reset: { userId: string; tokenHash: string; createdAt: Date; expiresAt: Date },
) => db.insertInto('passwordResets').values(reset).execute()

/** The open link of a token with its account, locked until the transaction ends. */
export const lockOpenReset = (db: Queryable, tokenHash: string, now: Date) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['passwordResets.id', 'users.id as userId', 'users.email', 'users.emailProvenAt'])
    .where('passwordResets.tokenHash', '=', tokenHash)
    .where('passwordResets.usedAt', 'is', null)
    .where('passwordResets.expiresAt', '>', now)
    .where('users.status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/** Uses up every open link of an account. */
export const useUpResets = (db: Queryable, userId: string, now: Date) =>
  db.updateTable('passwordResets').set({ usedAt: now }).where('userId', '=', userId).where('usedAt', 'is', null).execute()

/** Sets an account's password. */
export const setPassword = (db: Queryable, userId: string, passwordHash: string, now: Date, provenAt?: Date) =>
  db
    .updateTable('users')
    .set({ passwordHash, updatedAt: now, ...(provenAt ? { emailProvenAt: provenAt } : {}) })
    .where('id', '=', userId)
    .execute()
