import type { UserView } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { endSession, findUserByEmail, findUserView, insertSession } from './auth.queries.ts'
import { verifyPassword } from './passwords.ts'
import { countSignInTry, forgiveSignInTries } from './sign-in-tries.ts'
import { signToken, type TokenKind } from './tokens.ts'

const hour = 3_600_000

/** How long a session lasts, in milliseconds: learners 7 days, admins 12 hours. */
export const sessionMilliseconds = { user: 7 * 24 * hour, admin: 12 * hour }

/** A user as answers show one. Throws DomainError `not-found`. */
export async function getUserView(db: Queryable, id: string): Promise<UserView> {
  const user = await findUserView(db, id)
  if (!user) throw new DomainError('not-found')
  return user as unknown as UserView
}

/**
 * Opens a session and signs its token. A demo's token ends with its access; a demo that has ended still gets one for a session, to see its results.
 */
export async function openSession(
  db: Queryable,
  { clock, authSecret }: Pick<Deps, 'clock' | 'authSecret'>,
  user: { id: string; role: string; accessExpiresAt: Date | null },
  options: { kind: TokenKind; userAgent: string },
): Promise<string> {
  const now = clock.now()
  const lasts = user.role === 'admin' ? sessionMilliseconds.admin : sessionMilliseconds.user
  const expiresAt = options.kind === 'demo' && user.accessExpiresAt ? user.accessExpiresAt : new Date(now.getTime() + lasts)
  const session = await insertSession(db, {
    userId: user.id,
    kind: options.kind,
    userAgent: options.userAgent.slice(0, 300),
    createdAt: now,
    expiresAt,
  })
  return signToken(authSecret, { kind: options.kind, userId: user.id, sessionId: session.id }, now, expiresAt)
}

/** Signs in. Unknown address and wrong password are one refusal, at the same cost. Throws `wrong-credentials`, `account-disabled`, `too-many`. */
export async function login(
  deps: Deps,
  input: { email: string; password: string },
  from: { userAgent: string; address: string; deviceMark: string | undefined },
): Promise<{ user: UserView; token: string }> {
  const source = { email: input.email, address: from.address, deviceMark: from.deviceMark }
  await countSignInTry(deps, source)
  const user = await findUserByEmail(deps.db, input.email)
  const fits = await verifyPassword(input.password, user?.passwordHash ?? null)
  if (!user || !fits) throw new DomainError('wrong-credentials')
  await forgiveSignInTries(deps, source)
  if (user.status !== 'active') throw new DomainError('account-disabled')
  const token = await openSession(deps.db, deps, user, { kind: 'session', userAgent: from.userAgent })
  return { user: await getUserView(deps.db, user.id), token }
}

/** Ends the caller's session. */
export async function logout(deps: Deps, sessionId: string): Promise<void> {
  await endSession(deps.db, sessionId, deps.clock.now())
}
