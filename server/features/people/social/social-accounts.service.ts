import { DomainError } from '#contract/domain-error.ts'
import { maxLineLength } from '#contract/field-limits.ts'
import { emailAddress, onOneLine } from '#contract/fields.ts'
import type { SocialProviderId } from '#contract/social.ts'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { violatedUnique } from '../../../platform/db/database-errors.ts'
import { identitySubject, removeTombstone } from '../../../platform/privacy/tombstones.ts'
import { findUserByEmail, insertUser } from '../accounts/accounts.service.ts'
import { proveAddress } from '../registration/address-proof.service.ts'
import { demoDays } from '../registration/registration.service.ts'
import { assertSessionOpen } from '../sessions/sessions.service.ts'
import type { SocialIdentity } from './provider-client.ts'
import { providerName } from './providers.ts'
import { findAccount, findAccountForUpdate, findUserOfIdentity, insertIdentity, listIdentitiesOfUser } from './social.queries.ts'
import { notifyOfProvider } from './social-email.ts'

const dayMilliseconds = 86_400_000

export type SocialAccount = NonNullable<Awaited<ReturnType<typeof findUserOfIdentity>>>

/**
 * Finds or creates an account by provider and subject only, so that one with the same email is never taken over. Throws `social-failed` without a
 * verified email, `email-taken`, `account-disabled`.
 */
export async function ensureSocialAccount(
  deps: Deps,
  provider: SocialProviderId,
  identity: SocialIdentity,
): Promise<SocialAccount> {
  const known = await findUserOfIdentity(deps.db, provider, identity.subject)
  const account = known ?? (await createOrFind(deps, provider, identity))
  if (account.status !== 'active') throw new DomainError('account-disabled')
  return account
}

async function createOrFind(deps: Deps, provider: SocialProviderId, identity: SocialIdentity): Promise<SocialAccount> {
  const email = emailAddress().safeParse(identity.verifiedEmail)
  if (!email.success) throw new DomainError('social-failed')
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const existing = await findUserByEmail(trx, email.data)
      if (existing) await refuseSecondAccount(trx, deps.config, existing, provider)
      await createDemoAccount(trx, deps, provider, { ...identity, email: email.data })
      // biome-ignore lint/style/noNonNullAssertion: created just above
      return (await findUserOfIdentity(trx, provider, identity.subject))!
    })
  } catch (error) {
    const constraint = violatedUnique(error)
    if (constraint !== 'users_email_key' && constraint !== 'user_identities_pkey') throw error
    // A concurrent sign-in created the account or took the address.
    const made = await findUserOfIdentity(deps.db, provider, identity.subject)
    if (!made) throw new DomainError('email-taken')
    return made
  }
}

/** The verified address belongs to another account; the message names a way to sign in to it. */
export class AddressHasAccount extends DomainError {
  readonly byProvider: boolean

  constructor(message: string, byProvider: boolean) {
    super('email-taken', { message })
    this.byProvider = byProvider
  }
}

async function refuseSecondAccount(
  db: Queryable,
  config: Config,
  account: { id: string; email: string; passwordHash: string | null; emailProvenAt: Date | null },
  provider: SocialProviderId,
): Promise<never> {
  const identities = await listIdentitiesOfUser(db, account.id)
  const linked = [...new Set(identities.map((identity) => providerName(config, identity.provider)))]
  const ways = [...linked.map((name) => `with ${name}`), ...(account.passwordHash === null ? [] : ['with your password'])]
  const message =
    ways.length === 0 || provenAddress(account) === undefined
      ? 'There is already an account with your email address. Set a password for it with ‘Forgot your password?’.'
      : `You already have an account here. Please sign in ${ways.join(' or ')}; then you can connect ${providerName(config, provider)} in your account.`
  throw new AddressHasAccount(message, linked.length > 0)
}

/** Cleans a provider's name like one from a form, since providers allow any characters. */
const accountName = ({ fullName, email }: { fullName: string; email: string }): string =>
  (onOneLine(fullName).trim() || email.replace(/@.*$/, '')).slice(0, maxLineLength).toWellFormed().trim()

export async function createDemoAccount(
  trx: Queryable,
  deps: Deps,
  provider: SocialProviderId,
  person: { subject: string; email: string; fullName: string },
): Promise<void> {
  const now = deps.clock.now()
  const { id } = await insertUser(trx, {
    email: person.email,
    fullName: accountName(person),
    company: '',
    role: 'user',
    userType: 'demo',
    accessExpiresAt: new Date(now.getTime() + demoDays * dayMilliseconds),
    createdAt: now,
    updatedAt: now,
  })
  await insertIdentity(trx, { provider, subject: person.subject, userId: id, createdAt: now })
  // The provider or a mail has verified the address.
  await proveAddress(trx, deps, id)
}

/** Links an identity and mails the owner. Throws `not-allowed` for admins, `email-unproven`, `session-ended`, `email-taken`. */
export async function connectSocialAccount(
  deps: Deps,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  provider: SocialProviderId,
  identity: SocialIdentity,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await findAccountForUpdate(trx, userId)
    await checkMayConnect(trx, userId)
    // The session may have ended meanwhile, such as by the owner's new password.
    await assertSessionOpen(trx, sessionId)
    const owner = await findUserOfIdentity(trx, provider, identity.subject)
    if (owner && owner.id !== userId) throw new DomainError('email-taken')
    if (owner) return
    if (account) await linkIdentity(trx, deps, userId, provider, identity.subject)
  })
}

/** Links a provider's person to a locked account and informs its owner. */
export async function linkIdentity(
  trx: Queryable,
  deps: Deps,
  userId: string,
  provider: SocialProviderId,
  subject: string,
): Promise<void> {
  await insertIdentity(trx, { provider, subject, userId, createdAt: deps.clock.now() })
  await removeTombstone(trx, 'identity', identitySubject(userId, provider, subject))
  const account = await findAccount(trx, userId)
  if (account) await notifyOfProvider(trx, deps, account, provider, 'connected')
}

export async function checkMayConnect(db: Queryable, userId: string): Promise<void> {
  const account = await findAccount(db, userId)
  if (!account || account.role === 'admin' || account.status !== 'active') throw new DomainError('not-allowed')
  // A stranger who registered the address could otherwise still sign in after its owner has proven it.
  if (provenAddress(account) === undefined) throw new DomainError('email-unproven')
}
