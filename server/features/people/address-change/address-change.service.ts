import { DomainError } from '#contract/domain-error.ts'
import type { MailDelivery } from '#contract/mail.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { violatedUnique } from '../../../platform/db/database-errors.ts'
import { setInstallationValue } from '../../../platform/db/installation.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { mailDeliveryOf, queueMail } from '../../../platform/mail/queue-mail.ts'
import { insertSuppression, readSuppressions } from '../../../platform/mail/suppressions.ts'
import { addressSubject, addTombstones, removeTombstone } from '../../../platform/privacy/tombstones.ts'
import { isSameSecret } from '../../../platform/signing/hmac.ts'
import { deletePassword } from '../accounts/accounts.service.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.service.ts'
import { endPasswordResets, mailPasswordReset } from '../passwords/passwords.service.ts'
import { countProofMail, proveAddress } from '../registration/address-proof.service.ts'
import { assertSessionOpen, endSessionsOfUser, getUserView } from '../sessions/sessions.service.ts'
import { removeAllIdentities } from '../social/identities.service.ts'
import { movedAdminAddressKey } from '../users/first-admin.ts'
import {
  deleteAddressChange,
  findAddressChange,
  findWaitingAddress,
  insertAddressChange,
  lockOwner,
  moveRowsOfAddress,
  setAddress,
  setAddressChanged,
  setAddressChangesUndone,
} from './address-change.queries.ts'
import { addressChangedMail, changeLink, newAddressMail, undoLink } from './address-change-email.ts'

const dayMs = 86_400_000
const confirmDays = 3
const undoDays = 7

type Owner = NonNullable<Awaited<ReturnType<typeof lockOwner>>>
type Change = NonNullable<Awaited<ReturnType<typeof findAddressChange>>>

async function start(trx: Queryable, deps: Deps, userId: string, newEmail: string, byAdmin: boolean): Promise<void> {
  const owner = await lockOwner(trx, userId)
  if (!owner) throw new DomainError('person-not-found')
  if (owner.email === newEmail)
    throw new DomainError('bad-input', { issues: [{ path: 'email', message: 'The account has this address already.' }] })
  const startedAt = deps.clock.now()
  const changeId = await insertAddressChange(trx, {
    userId,
    oldEmail: owner.email,
    newEmail,
    // An admin must not be able to take over another admin's account.
    needsSignIn: !byAdmin || owner.role !== 'user',
    startedAt,
    expiresAt: new Date(startedAt.getTime() + confirmDays * dayMs),
  })
  await queueMail(trx, deps, newAddressMail, newEmail, { userId, changeId })
}

/** The account's new address whose link has not been opened yet. */
export const waitingAddressOf = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) =>
  (await findWaitingAddress(db, userId, clock.now())) ?? null

/** Mails a link to the new address. Throws `bad-input` for the current one, `too-many` beyond three mails a day to one address. */
export async function startAddressChange(deps: Deps, account: Account, email: string): Promise<{ delivery: MailDelivery }> {
  await countProofMail(deps, email)
  await deps.db.transaction().execute((trx) => start(trx, deps, account.id, email, false))
  return { delivery: mailDeliveryOf(deps) }
}

/** The same at an admin's request. Throws `person-not-found`, `bad-input`, `too-many`. */
export async function startAddressChangeOf(deps: Deps, userId: string, email: string, actor: Actor) {
  await countProofMail(deps, email)
  await deps.db.transaction().execute(async (trx) => {
    await start(trx, deps, userId, email, true)
    await recordAction(trx, deps, actor, 'address-change-started', 'user', userId)
  })
  return { delivery: mailDeliveryOf(deps) }
}

/** The change that a link names, with its locked account. Throws `address-change-invalid`. */
async function openLink(trx: Queryable, deps: Deps, purpose: string, link: string): Promise<{ change: Change; owner: Owner }> {
  const [id = '', signature = ''] = link.split('.')
  if (!isSameSecret(linkSecret(deps.authSecret, purpose, id).token, signature)) throw new DomainError('address-change-invalid')
  const known = await findAddressChange(trx, id)
  const owner = known && (await lockOwner(trx, known.userId))
  // Read again under the lock: a concurrent request may have used the link.
  const change = owner && (await findAddressChange(trx, id))
  if (!owner || !change || owner.status !== 'active' || change.expiresAt <= deps.clock.now() || change.undoneAt !== null)
    throw new DomainError('address-change-invalid')
  return { change, owner }
}

/** Moves an account to an address that its owner has just proven, with all that is stored under its proven one. Throws `address-change-taken`. */
async function moveAccount(trx: Queryable, deps: Deps, owner: Owner, to: string): Promise<void> {
  const from = provenAddress(owner)
  const now = deps.clock.now()
  await setAddress(trx, owner.id, to, now).catch((error: unknown) => {
    throw violatedUnique(error) === 'users_email_key' ? new DomainError('address-change-taken') : error
  })
  if (from !== undefined) {
    await moveRowsOfAddress(trx, owner.id, from, to, now)
    const isRefused = await readSuppressions(trx, [from])
    for (const scope of ['all', 'marketing'] as const) if (isRefused(from, scope)) await insertSuppression(trx, deps, to, scope)
  }
  await proveAddress(trx, deps, owner.id)
  await endPasswordResets(trx, deps, owner.id)
  await removeTombstone(trx, 'address-of-account', addressSubject(owner.id, to))
  await addTombstones(trx, deps, { 'address-of-account': [addressSubject(owner.id, owner.email)] })
  // Otherwise the next start would open a second admin's account with the password of the settings.
  if (owner.email === deps.config.ADMIN_EMAIL) await setInstallationValue(trx, movedAdminAddressKey, owner.email)
}

async function complete(trx: Queryable, deps: Deps, owner: Owner, change: Change): Promise<void> {
  await moveAccount(trx, deps, owner, change.newEmail)
  // An unproven address may be a stranger's, who must not be given the account, or be kept from opening one.
  if (provenAddress(owner) === undefined) return deleteAddressChange(trx, change.id)
  const now = deps.clock.now()
  await setAddressChanged(trx, change.id, now, new Date(now.getTime() + undoDays * dayMs))
  await queueMail(trx, deps, addressChangedMail, change.oldEmail, { userId: owner.id, changeId: change.id })
}

/** Moves the caller's account and ends its other sessions. A repeated request changes nothing. Throws `address-change-invalid`, `address-change-taken`. */
export async function confirmAddressChange(deps: Deps, account: Account, link: string) {
  await deps.db.transaction().execute(async (trx) => {
    const { change, owner } = await openLink(trx, deps, changeLink, link)
    if (owner.id !== account.id)
      throw new DomainError('address-change-invalid', {
        message: `This link is for another account. You are signed in as ${account.email}.`,
      })
    if (change.changedAt !== null && owner.email === change.newEmail) return
    if (change.changedAt !== null || change.oldEmail !== owner.email) throw new DomainError('address-change-invalid')
    // Checked under the lock: a concurrent undo or new password has ended this session.
    await assertSessionOpen(trx, account.sessionId)
    await complete(trx, deps, owner, change)
    await endSessionsOfUser(trx, owner.id, deps.clock.now(), account.sessionId)
    if (owner.role === 'admin') await recordAction(trx, deps, account, 'address-changed', 'own-account', null)
  })
  return { user: await getUserView(deps.db, account.id) }
}

/** Moves an account by the link that an admin had sent, and ends all its sessions. Throws `address-change-invalid`, `address-change-taken`. */
export async function acceptAddressChange(deps: Deps, link: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { change, owner } = await openLink(trx, deps, changeLink, link)
    const isOpen = change.changedAt === null && change.oldEmail === owner.email
    if (!isOpen || change.needsSignIn || owner.role !== 'user') throw new DomainError('address-change-invalid')
    await complete(trx, deps, owner, change)
    // A stranger may have registered the unproven address.
    if (provenAddress(owner) === undefined) await removeWaysToSignIn(trx, deps, owner.id)
    await endSessionsOfUser(trx, owner.id, deps.clock.now())
  })
}

async function removeWaysToSignIn(trx: Queryable, deps: Deps, userId: string): Promise<void> {
  await deletePassword(trx, userId, deps.clock.now())
  await removeAllPasskeys(trx, deps, userId)
  await removeAllIdentities(trx, deps, userId)
}

/**
 * Moves an account back from whatever address it has since, closes it to everyone who could sign in, and mails a link for a new password. Throws
 * `address-change-invalid`, `address-change-taken`.
 */
export async function undoAddressChange(deps: Deps, link: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { change, owner } = await openLink(trx, deps, undoLink, link)
    if (change.changedAt === null) throw new DomainError('address-change-invalid')
    const now = deps.clock.now()
    await setAddressChangesUndone(trx, owner.id, change.startedAt, now)
    if (owner.email !== change.oldEmail) await moveAccount(trx, deps, owner, change.oldEmail)
    await removeWaysToSignIn(trx, deps, owner.id)
    await endSessionsOfUser(trx, owner.id, now)
    await mailPasswordReset(trx, deps, { id: owner.id, email: change.oldEmail })
  })
}
