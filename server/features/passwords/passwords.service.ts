import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError } from '#contract/domain-error.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../http/caller.ts'
import { queueMail } from '../mail/outbox.ts'
import { endSessionsOfUser, findUserByEmail } from './auth.queries.ts'
import { passwordChangedEmail, passwordResetEmail } from './password-email.ts'
import { insertPasswordReset, lockOpenReset, setPassword, useUpResets } from './password-resets.queries.ts'
import { checkPasswordRule, hashPassword, verifyPassword } from './passwords.ts'
import { countSignInTry, forgiveSignInTries } from './sign-in-tries.ts'
import { hashSecret, newLinkToken } from './tokens.ts'

/** How long a link for a new password works, in minutes. */
export const resetMinutes = 60

/**
 * Asks for a link to set a new password. The work of this request is the same whether the address has an account or not: the
 * mail is written by a job, which does nothing for an account that does not exist.
 */
export async function forgotPassword({ db }: Deps, email: string): Promise<void> {
  const user = await findUserByEmail(db, email)
  await sql`select graphile_worker.add_job('writePasswordReset', json_build_object('userId', ${user?.id ?? randomUUID()}::text))`.execute(
    db,
  )
}

/** Makes a link for a new password and returns its address; older links keep working until one is used. */
export async function issuePasswordReset(trx: Queryable, deps: Pick<Deps, 'clock' | 'config'>, userId: string): Promise<string> {
  const now = deps.clock.now()
  const token = newLinkToken()
  await insertPasswordReset(trx, {
    userId,
    tokenHash: hashSecret(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + resetMinutes * 60_000),
  })
  return `${deps.config.PUBLIC_URL}/auth/reset?token=${token}`
}

/** Writes the mail with the link, if the account exists and is active. */
export async function writePasswordReset(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!user) return
    const content = passwordResetEmail({ link: await issuePasswordReset(trx, deps, userId) })
    await queueMail(trx, deps, { kind: 'password-reset', to: user.email, content, about: { userId } })
  })
}

const tellOwner = (trx: Queryable, deps: Deps, user: { id: string; email: string }) =>
  queueMail(trx, deps, {
    kind: 'password-changed',
    to: user.email,
    content: passwordChangedEmail({ forgotUrl: `${deps.config.PUBLIC_URL}/auth/forgot` }),
    about: { userId: user.id },
  })

/** Sets a new password by a link's token; ends all sessions and proves the mailbox. Throws `reset-invalid`, `weak-password`. */
export async function resetPassword(deps: Deps, input: { token: string; password: string }): Promise<{ email: string }> {
  const tokenHash = hashSecret(input.token)
  const known = await lockOpenReset(deps.db, tokenHash, deps.clock.now())
  if (!known) throw new DomainError('reset-invalid')
  await checkPasswordRule(input.password, known.email)
  const passwordHash = await hashPassword(input.password)
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const open = await lockOpenReset(trx, tokenHash, now)
    if (!open) throw new DomainError('reset-invalid')
    await useUpResets(trx, open.userId, now)
    await setPassword(trx, open.userId, passwordHash, now, open.emailProvenAt ?? now)
    await endSessionsOfUser(trx, open.userId, now)
    await tellOwner(trx, deps, { id: open.userId, email: open.email })
    return { email: open.email }
  })
}

/** Refuses unless the password is the account's own; tries are counted as for signing in. Throws `wrong-current-password`, `too-many`. */
export async function checkOwnPassword(deps: Deps, account: Account, password: string, path: string): Promise<void> {
  const source = { email: account.email, address: account.id, deviceMark: account.sessionId }
  await countSignInTry(deps, source)
  const user = await findUserByEmail(deps.db, account.email)
  if (!(await verifyPassword(password, user?.passwordHash ?? null)))
    throw new DomainError('wrong-current-password', { issues: [{ path, message: 'This is not your current password.' }] })
  await forgiveSignInTries(deps, source)
}

/** Changes the password and ends the other sessions. Throws `wrong-current-password`, `weak-password`, `too-many`. */
export async function changePassword(deps: Deps, account: Account, input: { current: string; password: string }): Promise<void> {
  await checkOwnPassword(deps, account, input.current, 'current')
  await checkPasswordRule(input.password, account.email)
  const passwordHash = await hashPassword(input.password)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await setPassword(trx, account.id, passwordHash, now)
    await useUpResets(trx, account.id, now)
    await endSessionsOfUser(trx, account.id, now, account.sessionId)
    await tellOwner(trx, deps, account)
  })
}
