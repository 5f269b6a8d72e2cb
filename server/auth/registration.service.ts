import type { UserView } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import { adoptInvitationWork } from '../course/learners.service.ts'
import { type Queryable, violatedUnique } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { consumeActivation, findApprovedMemberships, linkMemberships } from './activations.queries.ts'
import { findProof, issueActivation } from './activations.service.ts'
import { endSessionsOfUser, findUserByEmail, insertUser } from './auth.queries.ts'
import { accountActivatedEmail } from './password-email.ts'
import { checkPasswordRule, hashPassword } from './passwords.ts'
import { getUserView, openSession } from './sessions.service.ts'

const day = 86_400_000

/** How long a demo lasts from its first sign-in, in days. */
export const demoDays = 7

/** A registration as the form sends it. */
export type Registration = {
  email: string
  password: string
  fullName: string
  company: string
  activation?: string
  invitation?: string
}

/**
 * Creates an account and signs it in. With a proof of the mailbox (activation link or code) it is `full`, and an account the address already has is
 * upgraded and gets the new password; without one it is a demo of Module 1, and an address on an approved team is mailed its activation again.
 * Throws `weak-password`, `email-taken`, `activation-invalid`, `activation-code-wrong`.
 */
export async function registerAccount(
  deps: Deps,
  input: Registration,
  userAgent: string,
): Promise<{ user: UserView; token: string }> {
  await checkPasswordRule(input.password, input.email)
  const proof = await findProof(deps, input.email, input.activation)
  const existing = await findUserByEmail(deps.db, input.email)
  if (existing && !proof)
    throw new DomainError('email-taken', {
      issues: [{ path: 'email', message: 'An account with this e-mail address already exists. Please sign in instead.' }],
    })
  if (existing?.role === 'admin') throw new DomainError('email-taken')
  const passwordHash = await hashPassword(input.password)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const userId = proof
        ? await activateAccount(trx, deps, proof.id, existing?.id, input, passwordHash)
        : await createDemoAccount(trx, deps, input, passwordHash)
      await adoptInvitationWork(trx, {
        userId,
        email: input.email,
        invitationToken: input.invitation,
        mailboxProven: proof !== undefined,
      })
      const user = await getUserView(trx, userId)
      const token = await openSession(
        trx,
        deps,
        { id: userId, role: user.role, accessExpiresAt: null },
        { kind: 'session', userAgent },
      )
      return { user, token }
    })
  } catch (error) {
    if (violatedUnique(error) === 'users_email_key') throw new DomainError('email-taken')
    throw error
  }
}

async function activateAccount(
  trx: Queryable,
  deps: Deps,
  activationId: string,
  existingId: string | undefined,
  input: Registration,
  passwordHash: string,
): Promise<string> {
  const now = deps.clock.now()
  if (!(await consumeActivation(trx, activationId, now))) throw new DomainError('activation-invalid')
  const account = {
    fullName: input.fullName,
    company: input.company,
    userType: 'full',
    passwordHash,
    emailProvenAt: now,
    accessExpiresAt: null,
    updatedAt: now,
  }
  if (existingId) {
    await trx
      .updateTable('users')
      .set({ ...account, status: 'active' })
      .where('id', '=', existingId)
      .execute()
    // Whoever registered the address before has not proven it: their sessions end.
    await endSessionsOfUser(trx, existingId, now)
  }
  const userId = existingId ?? (await insertUser(trx, { ...account, email: input.email, role: 'user', createdAt: now })).id
  await linkMemberships(trx, input.email, userId)
  const site = deps.config.PUBLIC_URL
  const content = accountActivatedEmail({ forgotUrl: `${site}/auth/forgot`, signInUrl: `${site}/auth` })
  await queueMail(trx, deps, { kind: 'account-activated', to: input.email, content, about: { userId } })
  return userId
}

async function createDemoAccount(trx: Queryable, deps: Deps, input: Registration, passwordHash: string): Promise<string> {
  const now = deps.clock.now()
  const { id } = await insertUser(trx, {
    email: input.email,
    fullName: input.fullName,
    company: input.company,
    role: 'user',
    userType: 'demo',
    passwordHash,
    emailProvenAt: null,
    accessExpiresAt: new Date(now.getTime() + demoDays * day),
    createdAt: now,
    updatedAt: now,
  })
  const [membership] = await findApprovedMemberships(trx, input.email)
  if (membership) await issueActivation(trx, deps, membership)
  return id
}

/** Makes a proven account full, at the approval of its team; an admin's stays as it is. Returns false when the address has no proven account. */
export async function upgradeProvenAccount(trx: Queryable, deps: Pick<Deps, 'clock'>, email: string): Promise<boolean> {
  const upgraded = await trx
    .updateTable('users')
    .set({ userType: 'full', accessExpiresAt: null, updatedAt: deps.clock.now() })
    .where('email', '=', email)
    .where('role', '=', 'user')
    .where('emailProvenAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  const account =
    upgraded ??
    (await trx.selectFrom('users').select('id').where('email', '=', email).where('role', '=', 'admin').executeTakeFirst())
  if (account) await linkMemberships(trx, email, account.id)
  return account !== undefined
}
