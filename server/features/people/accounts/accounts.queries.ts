import { type Insertable, type Selectable, sql } from 'kysely'
import type { Theme } from '#contract/auth.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Users } from '../../../platform/db/tables.ts'
import { accountColumns } from './account-columns.ts'

export const providerOf = sql<
  string | null
>`(select provider from user_identities i where i.user_id = users.id order by created_at limit 1)`.as('socialProvider')

export const findUserByEmail = (db: Queryable, email: string) =>
  db
    .selectFrom('users')
    .select([...accountColumns, 'passwordHash', 'emailProvenAt', providerOf])
    .where('email', '=', email)
    .executeTakeFirst()

export const findUserView = (db: Queryable, id: string) =>
  db
    .selectFrom('users')
    .select([...accountColumns, providerOf])
    .where('id', '=', id)
    .executeTakeFirst()

const leadsTeam = sql<boolean>`exists (
  select from team_members m join teams on teams.id = m.team_id
  where m.user_id = users.id and m.is_contact and teams.status = 'approved' and teams.team_role is distinct from 'team_member'
)`.as('leadsTeam')

/** The appearance of the app, and whether its navigation has the team. */
export const findOwnView = (db: Queryable, id: string) =>
  db.selectFrom('users').select(['theme', leadsTeam]).where('id', '=', id).executeTakeFirstOrThrow()

/** Violates `users_email_key` when the address has an account. */
export const insertUser = (db: Queryable, user: Insertable<Users>) =>
  db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()

export const setRegistration = (
  trx: Queryable,
  id: string,
  registration: { fullName: string; company: string; passwordHash: string; updatedAt: Date },
) => trx.updateTable('users').set(registration).where('id', '=', id).execute()

export const setProfile = (
  db: Queryable,
  id: string,
  change: { fullName?: string; company?: string; theme?: Theme },
  now: Date,
) =>
  db
    .updateTable('users')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const findFullName = async (db: Queryable, id: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('fullName').where('id', '=', id).executeTakeFirst())?.fullName

export const findAddressOf = (db: Queryable, userId: string) =>
  db.selectFrom('users').select(['email', 'emailProvenAt']).where('id', '=', userId).executeTakeFirst()

export const findIdByAddress = async (db: Queryable, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

/** Locks the accounts of some addresses until the transaction ends, in the order of their addresses. */
export const lockUsersByEmail = (trx: Queryable, emails: string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'userType', 'status', 'emailProvenAt'])
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
