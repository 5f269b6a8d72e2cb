import { DomainError } from '#contract/domain-error.ts'
import { emailAddress } from '#contract/fields.ts'
import type { MailDelivery } from '#contract/mail.ts'
import type { SocialProviderId } from '#contract/social.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { mailDeliveryOf, queueMail } from '../../../platform/mail/queue-mail.ts'
import { deletePassword, findUserByEmail, lockUsersByEmail } from '../accounts/accounts.service.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.service.ts'
import { mayMailForProof, proveAddress } from '../registration/address-proof.service.ts'
import { endSessionsOfUser } from '../sessions/sessions.service.ts'
import { hashSecret } from '../sessions/tokens.ts'
import { proofSeconds } from './browser-binding.ts'
import type { SocialIdentity } from './provider-client.ts'
import { consumeProof, findUserOfIdentity, setAttemptProof } from './social.queries.ts'
import { createDemoAccount, linkIdentity, type SocialAccount } from './social-accounts.service.ts'
import { companyAddressLink, companyAddressMail } from './social-email.ts'

/**
 * The address that a mail must prove before a company's sign-in opens an account: one that the provider has not confirmed, or one that has an
 * account. Undefined for a known person, for an address that needs no mail, and for a provider that names none.
 */
export async function findAddressToProve(
  db: Queryable,
  provider: SocialProviderId,
  { subject, verifiedEmail, claimedEmail }: SocialIdentity,
): Promise<string | undefined> {
  const email = emailAddress().safeParse(claimedEmail)
  if (provider !== 'company' || !email.success || (await findUserOfIdentity(db, provider, subject))) return undefined
  return verifiedEmail === undefined || (await findUserByEmail(db, email.data)) ? email.data : undefined
}

/** Mails the link. Throws `too-many` when the address has had three such mails within a day. */
export async function mailProof(deps: Deps, stateHash: string, email: string, identity: SocialIdentity): Promise<MailDelivery> {
  if (!(await mayMailForProof(deps, email))) throw new DomainError('too-many')
  await deps.db.transaction().execute(async (trx) => {
    await setAttemptProof(trx, stateHash, {
      email,
      subject: identity.subject,
      fullName: identity.fullName,
      proofHash: linkSecret(deps.authSecret, companyAddressLink, stateHash).tokenHash,
      proofExpiresAt: new Date(deps.clock.now().getTime() + proofSeconds * 1000),
    })
    await queueMail(trx, deps, companyAddressMail, email, { stateHash })
  })
  return mailDeliveryOf(deps)
}

/**
 * Links the person to the account of the proven address, or opens a demo for it. A link in another browser proves nothing, since a stranger's sign-in
 * may have sent it. Throws `social-failed` for such a link, `account-disabled`, and `email-taken` for an account that is not a learner's.
 */
export async function confirmCompanyAddress(
  deps: Deps,
  given: { token: string; browserSecret: string | undefined },
): Promise<{ account: SocialAccount; stateHash: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const { token, browserSecret } = given
    const proof = browserSecret && (await consumeProof(trx, hashSecret(token), hashSecret(browserSecret), deps.clock.now()))
    if (!proof || proof.email === null || proof.subject === null) throw new DomainError('social-failed')
    const { stateHash, provider, email, subject, fullName } = proof
    if (!(await findUserOfIdentity(trx, provider, subject))) {
      const [existing] = await lockUsersByEmail(trx, [email])
      if (existing) await linkProvenAccount(trx, deps, existing, provider, subject)
      else await createDemoAccount(trx, deps, provider, { email, subject, fullName: fullName ?? '' })
    }
    const account = await findUserOfIdentity(trx, provider, subject)
    if (!account) throw new DomainError('social-failed')
    if (account.status !== 'active') throw new DomainError('account-disabled')
    return { account, stateHash }
  })
}

async function linkProvenAccount(
  trx: Queryable,
  deps: Deps,
  { id, role, status }: { id: string; role: string; status: string },
  provider: SocialProviderId,
  subject: string,
): Promise<void> {
  if (role !== 'user') throw new DomainError('email-taken')
  if (status !== 'active') throw new DomainError('account-disabled')
  // A stranger may have registered the unproven address; their password, passkeys and sessions end.
  if (await proveAddress(trx, deps, id)) {
    await deletePassword(trx, id, deps.clock.now())
    await removeAllPasskeys(trx, deps, id)
    await endSessionsOfUser(trx, id, deps.clock.now())
  }
  await linkIdentity(trx, deps, id, provider, subject)
}
