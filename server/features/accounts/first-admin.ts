import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { provenAddress } from '../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { notifyOwner } from '../passkeys/passkey-email.ts'
import { removeAllPasskeys } from '../passkeys/passkey-removal.service.ts'
import { issuePasswordReset } from '../passwords/passwords.service.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { endSessionsOfUser } from '../sessions/sessions.service.ts'
import { deletePassword, hasAdmin, setAccess } from './access.queries.ts'
import { findUserByEmail, insertUser } from './users.queries.ts'

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
  if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined) {
    if (!(await findUserByEmail(deps.db, ADMIN_EMAIL))) await insertAdmin(deps.db, deps, ADMIN_EMAIL, ADMIN_PASSWORD)
    return undefined
  }
  if ((await hasAdmin(deps.db)) || !options.embedded) return undefined
  const password = randomBytes(12).toString('base64url')
  const made = { email: ADMIN_EMAIL ?? 'admin@localhost.localdomain', password }
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

/**
 * Makes an account an active admin, or makes such an account, removes its passkeys (they may be lost) with the recovery codes, of which its owner is told by mail, and
 * returns a link to set its password. The password of an account whose address is not proven goes too. For whoever owns the machine.
 */
export async function makeAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'authSecret'>,
  email: string,
): Promise<{ outcome: 'is a new admin' | 'has become an admin' | 'is an admin already'; link: string; removedPasskeys: number }> {
  return deps.db.transaction().execute(async (trx) => {
    const existing = await findUserByEmail(trx, email)
    if (!existing) {
      const { link } = await issuePasswordReset(trx, deps, await insertAdmin(trx, deps, email))
      return { outcome: 'is a new admin', link, removedPasskeys: 0 }
    }
    const now = deps.clock.now()
    const wasAdmin = existing.role === 'admin' && existing.status === 'active'
    const isUnproven = provenAddress(existing) === undefined
    if (!wasAdmin) {
      const access = { role: 'admin', userType: 'admin', status: 'active', accessExpiresAt: null } as const
      await setAccess(trx, existing.id, { ...access, updatedAt: now })
    }
    // Whoever registered the address without proving it knows this password, and must not become the admin.
    if (isUnproven) await deletePassword(trx, existing.id, now)
    if (!wasAdmin || isUnproven) await endSessionsOfUser(trx, existing.id, now)
    const removedPasskeys = await removeAllPasskeys(trx, existing.id)
    if (removedPasskeys > 0) await notifyOwner(trx, deps, existing, 'all-removed')
    return {
      outcome: wasAdmin ? 'is an admin already' : 'has become an admin',
      link: (await issuePasswordReset(trx, deps, existing.id)).link,
      removedPasskeys,
    }
  })
}
