import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { endSessionsOfUser, findUserByEmail, insertUser } from './auth.queries.ts'
import { issuePasswordReset } from './passwords.service.ts'
import { hashPassword } from './passwords.ts'

/** How to sign in as the admin that was just made; the password is known here and nowhere else. */
export type NewAdmin = { email: string; password: string }

/**
 * Makes the first admin: the one that ADMIN_EMAIL and ADMIN_PASSWORD name, or, on the embedded database only, one with a random password.
 * Returns the sign-in to print once, when a password was made up; undefined when there is nothing to print.
 */
export async function ensureFirstAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  options: { embedded: boolean },
): Promise<NewAdmin | undefined> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = deps.config
  const email = ADMIN_EMAIL?.trim().toLowerCase()
  if (email !== undefined && ADMIN_PASSWORD !== undefined) {
    if (!(await findUserByEmail(deps.db, email))) await insertAdmin(deps.db, deps, email, ADMIN_PASSWORD)
    return undefined
  }
  const existing = await deps.db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  if (existing || !options.embedded) return undefined
  const password = randomBytes(12).toString('base64url')
  const made = { email: email ?? 'admin@localhost.localdomain', password }
  await insertAdmin(deps.db, deps, made.email, password)
  return made
}

/** Adds an admin account; without a password it waits for a link to set one. Returns its id. */
async function insertAdmin(db: Queryable, { clock }: Pick<Deps, 'clock'>, email: string, password?: string): Promise<string> {
  const now = clock.now()
  const { id } = await insertUser(db, {
    email,
    fullName: 'Administrator',
    company: '',
    role: 'admin',
    userType: 'admin',
    passwordHash: password === undefined ? null : await hashPassword(password),
    emailProvenAt: now,
    accessExpiresAt: null,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/** Makes an account an active admin, or makes such an account, and returns a link to set its password. For whoever owns the machine. */
export async function makeAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  email: string,
): Promise<{ outcome: 'is a new admin' | 'has become an admin' | 'is an admin already'; link: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const existing = await findUserByEmail(trx, email)
    if (!existing)
      return { outcome: 'is a new admin', link: await issuePasswordReset(trx, deps, await insertAdmin(trx, deps, email)) }
    const wasAdmin = existing.role === 'admin' && existing.status === 'active'
    if (!wasAdmin) {
      const now = deps.clock.now()
      await trx
        .updateTable('users')
        .set({ role: 'admin', userType: 'admin', status: 'active', accessExpiresAt: null, updatedAt: now })
        .where('id', '=', existing.id)
        .execute()
      await endSessionsOfUser(trx, existing.id, now)
    }
    return {
      outcome: wasAdmin ? 'is an admin already' : 'has become an admin',
      link: await issuePasswordReset(trx, deps, existing.id),
    }
  })
}
