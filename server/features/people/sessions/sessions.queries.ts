import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { accountColumns } from '../accounts/account-columns.ts'

/** The account behind a session, with what decides whether the session still counts. */
export const findSessionAccount = (db: Queryable, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      ...accountColumns,
      'users.emailProvenAt',
      'sessions.kind',
      'sessions.expiresAt',
      'sessions.endedAt',
      'sessions.createdAt as openedAt',
      'sessions.provenAt',
      'sessions.passkeyProvenAt',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()

/** An account as {@link findSessionAccount} finds it. */
export type SessionAccount = NonNullable<Awaited<ReturnType<typeof findSessionAccount>>>

/**
 * Opens a session of an active account; with `passwordHash` only while that is still the password. Returns undefined otherwise: the row is
 * waited for, so that a sign-in does not slip past a transaction that disables the account or sets another password.
 */
export const insertSession = (
  db: Queryable,
  session: {
    userId: string
    kind: 'session' | 'demo'
    userAgent: string
    createdAt: Date
    expiresAt: Date
    passkeyProvenAt: Date | null
  },
  passwordHash?: string,
) => {
  const { userId, kind, userAgent, createdAt, expiresAt, passkeyProvenAt } = session
  return db
    .insertInto('sessions')
    .columns(['userId', 'kind', 'userAgent', 'createdAt', 'expiresAt', 'passkeyProvenAt'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select([
          'id',
          sql<typeof kind>`${kind}`.as('kind'),
          sql<string>`${userAgent}`.as('userAgent'),
          sql<Date>`${createdAt}::timestamptz`.as('createdAt'),
          sql<Date>`${expiresAt}::timestamptz`.as('expiresAt'),
          sql<Date | null>`${passkeyProvenAt}::timestamptz`.as('passkeyProvenAt'),
        ])
        .where('id', '=', userId)
        .where('status', '=', 'active')
        .$if(passwordHash !== undefined, (query) => query.where('passwordHash', '=', passwordHash ?? ''))
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst()
}

/** Records when the person of a session proved who they are. */
export const setSessionProven = (db: Queryable, id: string, proof: { provenAt: Date; passkeyProvenAt?: Date }) =>
  db.updateTable('sessions').set(proof).where('id', '=', id).execute()

/** Ends one session. */
export const endSession = (db: Queryable, id: string, at: Date) =>
  db.updateTable('sessions').set({ endedAt: at }).where('id', '=', id).where('endedAt', 'is', null).execute()

/** Ends all sessions of an account, but for one. */
export const endSessionsOfUser = (db: Queryable, userId: string, at: Date, exceptSessionId?: string) =>
  db
    .updateTable('sessions')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where((where) => (exceptSessionId === undefined ? where.and([]) : where('id', '!=', exceptSessionId)))
    .execute()

/** Ends every session there is. */
export const endEverySession = (db: Queryable, at: Date) =>
  db.updateTable('sessions').set({ endedAt: at }).where('endedAt', 'is', null).execute()

/** Ends all sessions of some accounts. */
export const endSessionsOfUsers = (db: Queryable, userIds: string[], at: Date) =>
  db.updateTable('sessions').set({ endedAt: at }).where('userId', 'in', userIds).where('endedAt', 'is', null).execute()
