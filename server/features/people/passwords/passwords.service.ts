import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { findWaitingActivation } from '../../access/activations/activations.service.ts'
import { findUserByEmail, lockUsers } from '../accounts/accounts.service.ts'
import { checkPasswordRule, hashPassword, verifyPassword } from '../accounts/password-hash.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.service.ts'
import { mayMailForProof, proveAddress } from '../registration/address-proof.service.ts'
import { assertSessionOpen, endSessionsOfUser, setSessionProof } from '../sessions/sessions.service.ts'
import { clearDeviceFailures, countSignInTry } from '../sessions/sign-in-tries.ts'
import { hashSecret } from '../sessions/tokens.ts'
import { passwordChangedMail, passwordResetMail, resetLink } from './password-email.ts'
import {
  countOpenResets,
  findActiveUser,
  findOpenReset,
  insertPasswordReset,
  setPassword,
  useUpResets,
} from './password-resets.queries.ts'

export const resetMinutes = 60

/** Maximum number of open links per account; the mailbox already has enough beyond that. */
const maxOpenLinks = 5

/** Takes the same time for every address, because a job writes the mail: the reset link, or an approved person's activation. */
export async function forgotPassword({ db }: Deps, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  const waiting = await findWaitingActivation(db, email)
  await enqueue(db, 'writePasswordReset', { userId: user?.id ?? randomUUID(), activationId: user ? undefined : waiting?.id })
}

/** Creates a reset link and returns its address; older links stay valid until one is used. */
export async function issuePasswordReset(
  trx: Queryable,
  deps: Pick<Deps, 'clock' | 'config' | 'authSecret'>,
  userId: string,
): Promise<{ resetId: string; link: string }> {
  const now = deps.clock.now()
  const resetId = randomUUID()
  const { token, tokenHash } = linkSecret(deps.authSecret, resetLink, resetId)
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000)
  await insertPasswordReset(trx, { id: resetId, userId, tokenHash, createdAt: now, expiresAt })
  return { resetId, link: `${deps.config.PUBLIC_URL}/auth/reset?token=${token}` }
}

/** Queues the mail with the link if the account is active and has fewer than five open links; an unproven address gets at most three mails a day. */
export async function writePasswordReset(deps: Deps, userId: string): Promise<void> {
  const user = await findActiveUser(deps.db, userId)
  if (!user) return
  if (provenAddress(user) === undefined && !(await mayMailForProof(deps, user.email))) return
  await deps.db.transaction().execute(async (trx) => {
    // Waits for a concurrent erasure of the account.
    if ((await lockUsers(trx, [userId])).length === 0) return
    if ((await countOpenResets(trx, userId, deps.clock.now())) >= maxOpenLinks * deps.config.RATE_LIMIT_SCALE) return
    await mailPasswordReset(trx, deps, { id: userId, email: user.email })
  })
}

/** Mails a reset link, for an account whose other links the caller limits or has ended. */
export async function mailPasswordReset(trx: Queryable, deps: Deps, user: { id: string; email: string }): Promise<void> {
  const { resetId } = await issuePasswordReset(trx, deps, user.id)
  await queueMail(trx, deps, passwordResetMail, user.email, { userId: user.id, resetId })
}

export const endPasswordResets = (trx: Queryable, { clock }: Pick<Deps, 'clock'>, userId: string) =>
  useUpResets(trx, userId, clock.now())

const notifyOwner = (trx: Queryable, deps: Deps, user: { id: string; email: string }) =>
  queueMail(trx, deps, passwordChangedMail, user.email, { userId: user.id })

/** Sets a new password by link, ends all sessions and proves the mailbox. Throws `reset-invalid`, `weak-password`. */
export async function resetPassword(deps: Deps, input: { token: string; password: string }): Promise<{ email: string }> {
  const tokenHash = hashSecret(input.token)
  const known = await findOpenReset(deps.db, tokenHash, deps.clock.now())
  if (!known) throw new DomainError('reset-invalid')
  await checkPasswordRule(input.password, known.email)
  const passwordHash = await hashPassword(input.password)
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const open = await findOpenReset(trx, tokenHash, now)
    if (!open) throw new DomainError('reset-invalid')
    await useUpResets(trx, open.userId, now)
    await setPassword(trx, open.userId, passwordHash, now)
    // A stranger may have registered the unproven address; their passkeys are removed.
    if (await proveAddress(trx, deps, open.userId)) await removeAllPasskeys(trx, deps, open.userId)
    await endSessionsOfUser(trx, open.userId, now)
    await notifyOwner(trx, deps, { id: open.userId, email: open.email })
    return { email: open.email }
  })
}

/** Checks the account's own password; attempts count like sign-ins. Throws `wrong-current-password`, `too-many`. */
export async function checkOwnPassword(deps: Deps, account: Account, password: string, path: string): Promise<void> {
  const source = { email: account.email, address: account.id, deviceMark: account.sessionId }
  await countSignInTry(deps, source)
  const user = await findUserByEmail(deps.db, account.email)
  if (!(await verifyPassword(password, user?.passwordHash ?? null)))
    throw new DomainError('wrong-current-password', { issues: [{ path, message: 'This is not your current password.' }] })
  await clearDeviceFailures(deps, source)
}

/** Changes the password and ends the other sessions. Throws `wrong-current-password`, `weak-password`, `session-ended`, `too-many`. */
export async function changePassword(deps: Deps, account: Account, input: { current: string; password: string }): Promise<void> {
  await checkOwnPassword(deps, account, input.current, 'current')
  await checkPasswordRule(input.password, account.email)
  const passwordHash = await hashPassword(input.password)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await setPassword(trx, account.id, passwordHash, now)
    // Checked under the lock: a concurrent change of the password has ended this session.
    await assertSessionOpen(trx, account.sessionId)
    await useUpResets(trx, account.id, now)
    await endSessionsOfUser(trx, account.id, now, account.sessionId)
    await setSessionProof(trx, deps, account.sessionId, 'password')
    // Otherwise an account for a stranger's address could flood that mailbox by changing passwords.
    if (provenAddress(account) !== undefined) await notifyOwner(trx, deps, account)
  })
}
