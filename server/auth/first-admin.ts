import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { findUserByEmail, insertUser } from './auth.queries.ts'
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
    if (!(await findUserByEmail(deps.db, email))) await insertAdmin(deps, email, ADMIN_PASSWORD)
    return undefined
  }
  const existing = await deps.db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  if (existing || !options.embedded) return undefined
  const password = randomBytes(12).toString('base64url')
  const made = { email: email ?? 'admin@localhost.localdomain', password }
  await insertAdmin(deps, made.email, password)
  return made
}

/** Adds an admin account with a password. */
export async function insertAdmin(deps: Pick<Deps, 'db' | 'clock'>, email: string, password: string): Promise<void> {
  const now = deps.clock.now()
  await insertUser(deps.db, {
    email,
    fullName: 'Administrator',
    company: '',
    role: 'admin',
    userType: 'admin',
    passwordHash: await hashPassword(password),
    emailProvenAt: now,
    accessExpiresAt: null,
    createdAt: now,
    updatedAt: now,
  })
}
