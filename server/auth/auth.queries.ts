import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { prepareQuick } from '../db/prepared.ts'
import { readPage } from '../db/read-page.ts'
import { holds } from '../db/search.ts'
import { failedMailWhere } from '../mail/failed-mail.ts'

const userColumns = [
  'users.id',
  'users.email',
  'users.fullName',
  'users.company',
  'users.role',
  'users.userType',
  'users.status',
  'users.accessExpiresAt',
  'users.createdAt',
  'users.updatedAt',
] as const

const providerOf = sql<
  string | null
>`(select provider from user_identities i where i.user_id = users.id order by created_at limit 1)`.as('socialProvider')

/** The account behind a session, with what decides whether the session still counts. */
export const findSessionAccount = async (db: Queryable, sessionId: string) => (await sessionAccounts(db, sessionId))[0]

const sessionAccounts = prepareQuick('session-account', (db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([...userColumns, 'sessions.kind', 'sessions.expiresAt', 'sessions.endedAt'])
    .where('sessions.id', '=', sessionId),
)

/** A user with its password hash, by e-mail. */
export const findUserByEmail = (db: Queryable, email: string) =>
  db
    .selectFrom('users')
    .select([...userColumns, 'passwordHash', 'emailProvenAt', providerOf])
    .where('email', '=', email)
    .executeTakeFirst()

/** A user as answers show one. */
export const findUserView = (db: Queryable, id: string) =>
  db
    .selectFrom('users')
    .select([...userColumns, providerOf])
    .where('id', '=', id)
    .executeTakeFirst()

/** Adds an account. Violates `users_email_key` when the address has one. */
export const insertUser = (
  db: Queryable,
  user: {
    email: string
    fullName: string
    company: string
    role: string
    userType: string
    passwordHash: string | null
    emailProvenAt: Date | null
    accessExpiresAt: Date | null
    createdAt: Date
    updatedAt: Date
  },
) => db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()

/** Opens a session. */
export const insertSession = (
  db: Queryable,
  session: { userId: string; kind: string; userAgent: string; createdAt: Date; expiresAt: Date },
) => db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()

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
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId!))
    .execute()

/** Accounts of a type that match a search, one page, and how many there are. */
export function listUserViews(
  db: Queryable,
  filter: {
    userType: string
    search: string
    sort: 'createdAt' | 'email' | 'fullName' | 'company'
    direction: 'asc' | 'desc'
    limit: number
    page: number
  },
) {
  const matching = db
    .selectFrom('users')
    .$if(filter.userType !== 'all', (query) => query.where('userType', '=', filter.userType))
    .$if(filter.search !== '', (query) =>
      query.where(holds(sql`lower(email || ' ' || full_name || ' ' || company)`, filter.search)),
    )
  const page = matching
    .select('users.id')
    .orderBy(`users.${filter.sort}`, filter.direction)
    .orderBy('users.id')
    .offset((filter.page - 1) * filter.limit)
  return readPage(db, { ...filter, key: ['users', filter.userType], matching }, (limit) =>
    db
      .selectFrom('users')
      .select([...userColumns, providerOf, failedMailWhere(sql`newest.to_email = users.email`)])
      .where('users.id', 'in', page.limit(limit))
      .orderBy(`users.${filter.sort}`, filter.direction)
      .orderBy('users.id')
      .execute(),
  )
}
