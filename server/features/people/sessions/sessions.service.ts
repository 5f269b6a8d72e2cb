import type { userView } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { findUserByEmail, findUserView } from '../accounts/accounts.service.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { endSession, findSessionAccount, insertSession, setSessionProven } from './sessions.queries.ts'
import { clearDeviceFailures, countSignInTry } from './sign-in-tries.ts'
import { signToken, type TokenKind } from './tokens.ts'

const hour = 3_600_000

/** How long a session lasts, in milliseconds: learners 7 days, admins 12 hours. */
export const sessionMilliseconds = { user: 7 * 24 * hour, admin: 12 * hour }

/** A user as answers show one. Throws DomainError `not-found`. */
export async function getUserView(db: Queryable, id: string): Promise<Given<typeof userView>> {
  const user = await findUserView(db, id)
  if (!user) throw new DomainError('not-found')
  return user
}

/**
 * Opens a session and signs its token. A demo's token ends with its access; a demo that has ended still gets one for a session, to see its results.
 * With `passwordHash` none is opened once another password is set. Throws `account-disabled`, `wrong-credentials`.
 */
export async function openSession(
  db: Queryable,
  { clock, authSecret }: Pick<Deps, 'clock' | 'authSecret'>,
  user: { id: string; role: string; accessExpiresAt: Date | null },
  options: { kind: TokenKind; userAgent: string; byPasskey?: boolean; passwordHash?: string },
): Promise<string> {
  const now = clock.now()
  const lasts = user.role === 'admin' ? sessionMilliseconds.admin : sessionMilliseconds.user
  const expiresAt = (options.kind === 'demo' && user.accessExpiresAt) || new Date(now.getTime() + lasts)
  const row = {
    userId: user.id,
    kind: options.kind,
    userAgent: options.userAgent.slice(0, 300),
    createdAt: now,
    expiresAt,
    passkeyProvenAt: options.byPasskey ? now : null,
  }
  const session = await insertSession(db, row, options.passwordHash)
  if (!session) throw new DomainError(options.passwordHash === undefined ? 'account-disabled' : 'wrong-credentials')
  return signToken(authSecret, { kind: options.kind, userId: user.id, sessionId: session.id }, now, expiresAt)
}

/** Signs in. Unknown address and wrong password are one refusal, at the same cost. Throws `wrong-credentials`, `account-disabled`, `too-many`. */
export async function login(
  deps: Deps,
  input: { email: string; password: string },
  from: { userAgent: string; address: string; deviceMark: string | undefined },
): Promise<{ user: Given<typeof userView>; token: string }> {
  const source = { email: input.email, address: from.address, deviceMark: from.deviceMark }
  await countSignInTry(deps, source)
  const user = await findUserByEmail(deps.db, input.email)
  const fits = await verifyPassword(input.password, user?.passwordHash ?? null)
  if (!user || !fits) throw new DomainError('wrong-credentials')
  await clearDeviceFailures(deps, source)
  if (user.status !== 'active') throw new DomainError('account-disabled')
  // While the password was checked, it may have been changed by whoever owns the mailbox.
  const passwordHash = user.passwordHash ?? ''
  const token = await openSession(deps.db, deps, user, { kind: 'session', userAgent: from.userAgent, passwordHash })
  return { user: await getUserView(deps.db, user.id), token }
}

/** Records that the person of a session has just proved who they are; a recovery code counts as a passkey. */
export async function setSessionProof(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  sessionId: string,
  by: 'password' | 'passkey',
): Promise<void> {
  const provenAt = clock.now()
  await setSessionProven(db, sessionId, by === 'passkey' ? { provenAt, passkeyProvenAt: provenAt } : { provenAt })
}

/**
 * Refuses when a session has ended since its request came in: for what would open the account again afterwards. Throws `session-ended`.
 */
export async function assertSessionOpen(db: Queryable, sessionId: string | null): Promise<void> {
  const session = sessionId === null ? undefined : await findSessionAccount(db, sessionId)
  if (session?.endedAt !== null) throw new DomainError('session-ended')
}

/** Ends the caller's session. */
export async function logout(deps: Deps, sessionId: string): Promise<void> {
  await endSession(deps.db, sessionId, deps.clock.now())
}

export { endEverySession, endSessionsOfUser, endSessionsOfUsers, findSessionAccount } from './sessions.queries.ts'
