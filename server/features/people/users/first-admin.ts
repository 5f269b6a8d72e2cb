import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { findInstallationValue } from '../../../platform/db/installation.ts'
import {
  deletePassword,
  findUserByEmail,
  hasAdmin,
  insertUser,
  lockUsersByEmail,
  setAccess,
  setRegistration,
} from '../accounts/accounts.service.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { notifyOwner } from '../passkeys/passkey-email.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.service.ts'
import { issuePasswordReset } from '../passwords/passwords.service.ts'
import { proveAddress } from '../registration/address-proof.service.ts'
import { endSessionsOfUser } from '../sessions/sessions.service.ts'

/** The sign-in of a new admin; the password is not stored in clear anywhere. */
export type NewAdmin = { email: string; password: string }

/** The address of `ADMIN_EMAIL` after its account has moved to another one. */
export const movedAdminAddressKey = 'moved-admin-address'

type AdminDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, or for the embedded database with a random password, which is returned to be printed once. */
export async function ensureFirstAdmin(deps: AdminDeps, options: { embedded: boolean }): Promise<NewAdmin | undefined> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = deps.config
  if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined) {
    await ensureAdmin(deps, ADMIN_EMAIL, ADMIN_PASSWORD)
    return undefined
  }
  if ((await hasAdmin(deps.db)) || !options.embedded) return undefined
  const made = { email: ADMIN_EMAIL ?? 'admin@localhost.localdomain', password: randomBytes(12).toString('base64url') }
  return (await ensureAdmin(deps, made.email, made.password)) ? made : undefined
}

/** Takes over an unproven account, because anyone may have registered it. Returns whether it set the password. */
async function ensureAdmin(deps: AdminDeps, email: string, password: string): Promise<boolean> {
  const [isSet, warning] = await deps.db.transaction().execute(async (trx): Promise<[boolean, string?]> => {
    const [existing] = await lockUsersByEmail(trx, [email])
    if (!existing) {
      // Otherwise a start would open a second account for an admin who has changed the address.
      if ((await findInstallationValue(trx, movedAdminAddressKey)) === email && (await hasAdmin(trx)))
        return [false, 'the admin of ADMIN_EMAIL has another email address now; remove ADMIN_EMAIL and ADMIN_PASSWORD']
      await insertAdmin(trx, deps, email, password)
      return [true]
    }
    if (provenAddress(existing) !== undefined) {
      const isAdmin = existing.role === 'admin' && existing.status === 'active'
      return isAdmin ? [false] : [false, 'the account of ADMIN_EMAIL is not an active admin; npm run admin -- EMAIL makes it one']
    }
    const now = deps.clock.now()
    await setAccess(trx, [{ id: existing.id, ...adminAccess }], now)
    const passwordHash = await hashPassword(password)
    await setRegistration(trx, existing.id, { ...adminName, passwordHash, updatedAt: now })
    await proveAddress(trx, deps, existing.id)
    await removeAllPasskeys(trx, deps, existing.id)
    await endSessionsOfUser(trx, existing.id, now)
    return [
      true,
      'an account with ADMIN_EMAIL had been registered without proof of the address; it is the admin’s now, and its password, passkeys and sessions are gone',
    ]
  })
  if (warning !== undefined) deps.log.warn(warning)
  return isSet
}

const adminAccess = { role: 'admin', userType: 'admin', status: 'active', accessExpiresAt: null } as const

const adminName = { fullName: 'Administrator', company: '' }

async function insertAdmin(db: Queryable, { clock }: Pick<Deps, 'clock'>, email: string, password?: string): Promise<string> {
  const now = clock.now()
  const { id } = await insertUser(db, {
    email,
    ...adminName,
    role: 'admin',
    userType: 'admin',
    passwordHash: password === undefined ? null : await hashPassword(password),
    emailProvenAt: now,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/** Creates or promotes an active admin, removes passkeys and recovery codes, and returns a link to set the password. Called from the command line. */
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
    if (!wasAdmin) await setAccess(trx, [{ id: existing.id, ...adminAccess }], now)
    // A stranger may have registered the unproven address and know this password.
    if (isUnproven) await deletePassword(trx, existing.id, now)
    if (!wasAdmin || isUnproven) await endSessionsOfUser(trx, existing.id, now)
    const removedPasskeys = await removeAllPasskeys(trx, deps, existing.id)
    if (removedPasskeys > 0) await notifyOwner(trx, deps, existing, 'all-removed')
    return {
      outcome: wasAdmin ? 'is an admin already' : 'has become an admin',
      link: (await issuePasswordReset(trx, deps, existing.id)).link,
      removedPasskeys,
    }
  })
}
