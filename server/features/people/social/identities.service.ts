import { DomainError } from '#contract/domain-error.ts'
import type { SocialProviderId } from '#contract/social.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { addTombstones, identitySubject } from '../../../platform/privacy/tombstones.ts'
import { assertSessionOpen, getUserView, openSession } from '../sessions/sessions.service.ts'
import { hashSecret } from '../sessions/tokens.ts'
import { listProviderStates, providerName } from './providers.ts'
import {
  consumeCode,
  deleteIdentities,
  findAccount,
  findAccountForUpdate,
  holdIdentity,
  listIdentitiesOfUser,
} from './social.queries.ts'
import { checkMayConnect } from './social-accounts.service.ts'
import { notifyOfProvider } from './social-email.ts'
import { logFailure, startAuthorization } from './social-sign-in.service.ts'

/** Opens the session of a full account after a provider's sign-in. Throws `social-failed`, `account-disabled`. */
export async function exchangeSocialSignIn(
  deps: Deps,
  given: { code: string; browserSecret: string | undefined; userAgent: string },
) {
  const used = given.browserSecret
    ? await consumeCode(deps.db, hashSecret(given.code), hashSecret(given.browserSecret), deps.clock.now())
    : undefined
  if (!used?.codeUserId) throw new DomainError('social-failed')
  const { codeUserId: userId, provider } = used
  return deps.db.transaction().execute(async (trx) => {
    // The owner may have disconnected the provider since.
    if (!(await holdIdentity(trx, userId, provider))) throw new DomainError('social-failed')
    const user = await getUserView(trx, userId)
    if (user.status !== 'active') throw new DomainError('account-disabled')
    if (user.role === 'admin') throw new DomainError('social-failed')
    const account = { id: user.id, role: user.role, accessExpiresAt: null }
    return { user, token: await openSession(trx, deps, account, { kind: 'session', userAgent: given.userAgent }) }
  })
}

export async function listIdentities(deps: Deps, account: { id: string; role: string }) {
  const identities = await listIdentitiesOfUser(deps.db, account.id)
  const hasPassword = (await findAccount(deps.db, account.id))?.passwordHash != null
  const states = account.role === 'admin' ? [] : listProviderStates(deps.config)
  return {
    identities: identities.map(({ provider, createdAt }) => ({
      provider,
      name: providerName(deps.config, provider),
      connectedAt: createdAt,
    })),
    available: states
      .filter(({ id, configured }) => configured && !identities.some(({ provider }) => provider === id))
      .map(({ id, name }) => ({ id, name })),
    canDisconnect: hasPassword || new Set(identities.map(({ provider }) => provider)).size > 1,
  }
}

/** Starts connecting a provider. Throws `not-allowed`, `email-unproven`, `provider-not-available`, `social-failed`. */
export async function connectIdentity(
  deps: Deps,
  account: { id: string; sessionId: string },
  provider: SocialProviderId,
  browserSecret: string,
): Promise<{ url: string }> {
  await checkMayConnect(deps.db, account.id)
  // Checked last: if another person has just proved the address, this session has ended.
  await assertSessionOpen(deps.db, account.sessionId)
  try {
    return { url: await startAuthorization(deps, provider, browserSecret, account) }
  } catch (error) {
    if (error instanceof DomainError) throw error
    logFailure(deps, provider, error)
    throw new DomainError('social-failed')
  }
}

/** Disconnects a provider and informs the owner by mail. Throws `not-found`, and `last-sign-in` when it is the only way to sign in. */
export async function disconnectIdentity(deps: Deps, userId: string, provider: SocialProviderId): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await findAccountForUpdate(trx, userId)
    const identities = await listIdentitiesOfUser(trx, userId)
    if (!identities.some((identity) => identity.provider === provider)) throw new DomainError('not-found')
    const othersLeft = identities.some((identity) => identity.provider !== provider)
    if (!othersLeft && !account?.passwordHash) throw new DomainError('last-sign-in')
    await deleteIdentities(trx, userId, provider)
    const disconnected = identities.filter((identity) => identity.provider === provider)
    await addTombstones(trx, deps, { identity: disconnected.map(({ subject }) => identitySubject(userId, provider, subject)) })
    if (account) await notifyOfProvider(trx, deps, account, provider, 'disconnected')
  })
}

/** Disconnects all providers in the caller's transaction. */
export async function removeAllIdentities(trx: Queryable, deps: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const identities = await listIdentitiesOfUser(trx, userId)
  await deleteIdentities(trx, userId)
  await addTombstones(trx, deps, {
    identity: identities.map(({ provider, subject }) => identitySubject(userId, provider, subject)),
  })
}
