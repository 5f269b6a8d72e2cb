import { DomainError } from '#contract/domain-error.ts'
import { emailAddress } from '#contract/fields.ts'
import type { SocialProviderId } from '#contract/social.ts'
import { findApprovedMemberships } from '../auth/activations.queries.ts'
import { findUserByEmail, insertUser } from '../auth/auth.queries.ts'
import { demoDays, upgradeProvenAccount } from '../auth/registration.service.ts'
import { adoptInvitationWork } from '../course/learners.service.ts'
import { type Queryable, violatedUnique } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findUserOfIdentity, insertIdentity, lockAccount } from './identities.queries.ts'
import type { SocialIdentity } from './provider-client.ts'

const dayMilliseconds = 86_400_000

/** An account that has arrived from a provider. */
export type SocialAccount = NonNullable<Awaited<ReturnType<typeof findUserOfIdentity>>>

/**
 * The account of a person at a provider, made at the first sign-in. Found by provider and subject only: an account with the same e-mail is never
 * taken over. Throws `social-failed` without a verified e-mail, `email-taken`, `account-disabled`.
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
      if (await findUserByEmail(trx, email.data)) throw new DomainError('email-taken')
      await createDemoAccount(trx, deps, provider, { ...identity, email: email.data })
      return (await findUserOfIdentity(trx, provider, identity.subject))!
    })
  } catch (error) {
    const constraint = violatedUnique(error)
    if (constraint !== 'users_email_key' && constraint !== 'user_identities_pkey') throw error
    // Two arrivals at once: the other one has made the account, or taken the address.
    const made = await findUserOfIdentity(deps.db, provider, identity.subject)
    if (!made) throw new DomainError('email-taken')
    return made
  }
}

async function createDemoAccount(
  trx: Queryable,
  deps: Deps,
  provider: SocialProviderId,
  person: { subject: string; email: string; fullName: string },
): Promise<void> {
  const now = deps.clock.now()
  const { id } = await insertUser(trx, {
    email: person.email,
    fullName: (person.fullName || person.email.split('@')[0]!).slice(0, 200),
    company: '',
    role: 'user',
    userType: 'demo',
    passwordHash: null,
    emailProvenAt: now,
    accessExpiresAt: new Date(now.getTime() + demoDays * dayMilliseconds),
    createdAt: now,
    updatedAt: now,
  })
  await insertIdentity(trx, { provider, subject: person.subject, userId: id, createdAt: now })
  await adoptInvitationWork(trx, { userId: id, email: person.email, mailboxProven: true })
  // The order of approval and first sign-in makes no difference: a proven address on an approved team is full.
  if ((await findApprovedMemberships(trx, person.email)).length > 0) await upgradeProvenAccount(trx, deps, person.email)
}

/**
 * Connects a person at a provider to the account that asked for it. Throws `not-allowed` for admins, `email-unproven`, `email-taken` when the
 * person belongs to another account.
 */
export async function connectSocialAccount(
  deps: Deps,
  userId: string,
  provider: SocialProviderId,
  identity: SocialIdentity,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await checkMayConnect(trx, userId)
    const owner = await findUserOfIdentity(trx, provider, identity.subject)
    if (owner && owner.id !== userId) throw new DomainError('email-taken')
    if (!owner) await insertIdentity(trx, { provider, subject: identity.subject, userId, createdAt: deps.clock.now() })
  })
}

/** Refuses accounts that may not connect a provider: admins, and owners who have not proven the mailbox. */
export async function checkMayConnect(db: Queryable, userId: string): Promise<void> {
  const account = await lockAccount(db, userId)
  if (!account || account.role === 'admin') throw new DomainError('not-allowed')
  // Whoever registers somebody else's address must not keep a second key to it when the real owner proves it.
  if (account.emailProvenAt === null) throw new DomainError('email-unproven')
}
