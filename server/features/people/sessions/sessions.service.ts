import type { PasskeyNeeded, userView } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { findUserByEmail, findUserView } from '../accounts/accounts.service.ts'
import { verifyPassword } from '../accounts/password-hash.ts'
import { endSession, findSessionAccount, hasPasskey, insertSession, setSessionProven } from './sessions.queries.ts'
import { clearDeviceFailures, countSignInTry } from './sign-in-tries.ts'
import { signToken, type TokenKind } from './tokens.ts'

const hour = 3_600_000

/** Lifetime of a session, in milliseconds: learners 7 days, admins 12 hours. */
export const sessionMilliseconds = { user: 7 * 24 * hour, admin: 12 * hour }

export async function getUserView(db: Queryable, id: string): Promise<Given<typeof userView>> {
  const user = await findUserView(db, id)
  if (!user) throw new DomainError('not-found')
  return user
}

/** Also for an ended demo, to see its results. Throws `account-disabled`, `wrong-credentials` when `passwordHash` is outdated. */
export async function openSession(
  db: Queryable,
  { clock, authSecret }: Pick<Deps, 'clock' | 'authSecret'>,
  user: { id: string; role: string; accessExpiresAt: Date | null },
  options: { kind: TokenKind; userAgent: string; byPasskey?: boolean; passwordHash?: string },
): Promise<string> {
  const now = clock.now()
  const lasts = user.role !== 'user' ? sessionMilliseconds.admin : sessionMilliseconds.user
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

/** Signs in. Unknown address and wrong password get the same refusal in the same time. Throws `wrong-credentials`, `account-disabled`, `too-many`. */
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
  // The mailbox's owner may have changed the password during verification.
  const passwordHash = user.passwordHash ?? ''
  const token = await openSession(deps.db, deps, user, { kind: 'session', userAgent: from.userAgent, passwordHash })
  return { user: await getUserView(deps.db, user.id), token }
}

/** Records a proof of identity; a recovery code counts as a passkey. */
export async function setSessionProof(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  sessionId: string,
  by: 'password' | 'passkey',
): Promise<void> {
  const provenAt = clock.now()
  await setSessionProven(db, sessionId, by === 'passkey' ? { provenAt, passkeyProvenAt: provenAt } : { provenAt })
}

/** Throws `session-ended` when the session has ended since the request began, before anything that would reopen the account. */
export async function assertSessionOpen(db: Queryable, sessionId: string | null): Promise<void> {
  const session = sessionId === null ? undefined : await findSessionAccount(db, sessionId)
  if (session?.endedAt !== null) throw new DomainError('session-ended')
}

export async function logout(deps: Deps, sessionId: string): Promise<void> {
  await endSession(deps.db, sessionId, deps.clock.now())
}

export const requiresPasskey = (config: Pick<Config, 'ADMIN_PASSKEY'>, account: { role: string }): boolean =>
  config.ADMIN_PASSKEY === 'required' && account.role === 'admin'

/** Whether a session lacks the required passkey: neither a passkey nor a recovery code was used in it. */
export const lacksRequiredPasskey = (
  config: Pick<Config, 'ADMIN_PASSKEY'>,
  session: { role: string; passkeyProvenAt: Date | null },
): boolean => requiresPasskey(config, session) && session.passkeyProvenAt === null

export const findPasskeyNeeded = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  session: { id: string; role: string; passkeyProvenAt: Date | null },
): Promise<PasskeyNeeded> => {
  if (!lacksRequiredPasskey(config, session)) return undefined
  return (await hasPasskey(db, session.id)) ? 'use' : 'add'
}

export {
  endEverySession,
  endSessionOfUser,
  endSessionsOfUser,
  endSessionsOfUsers,
  findSessionAccount,
  listOpenSessions,
} from './sessions.queries.ts'
