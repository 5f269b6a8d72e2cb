import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import type { MailDelivery } from '#contract/mail.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { mailDeliveryOf, queueMail } from '../../../platform/mail/queue-mail.ts'
import { isSameSecret } from '../../../platform/signing/hmac.ts'
import { findApprovedMemberships, joinApprovedTeams } from '../../access/activations/activations.service.ts'
import { moveInvitationWork } from '../../learning/progress/learners.service.ts'
import { lockUsersByEmail, setAddressProven, setFullAccess } from '../accounts/accounts.service.ts'
import { deleteUnconfirmedConsents } from '../consents/consents.service.ts'
import { getUserView } from '../sessions/sessions.service.ts'
import { addressConfirmationMail, confirmationLink, confirmationOf } from './registration-email.ts'

/**
 * Records that the owner owns the address, and grants preview work and team access. Deletes unconfirmed consents, which another person may have
 * given. Returns false if proven before.
 */
export async function proveAddress(trx: Queryable, deps: Pick<Deps, 'clock'>, userId: string): Promise<boolean> {
  const account = await setAddressProven(trx, userId, deps.clock.now())
  if (!account) return false
  await deleteUnconfirmedConsents(trx, userId)
  await moveInvitationWork(trx, { userId, email: account.email, mailboxProven: true })
  if ((await findApprovedMemberships(trx, account.email)).length > 0) await openCourse(trx, deps, account.email)
  return true
}

export type OpenOutcome = 'opened' | 'disabled' | 'needs-activation' | 'unknown'

/**
 * Opens the course for addresses and joins their approved teams; only proven, active accounts are opened, and of demos none if they need an
 * activation. Returns the outcome for each.
 */
export async function openCourses(
  trx: Queryable,
  deps: Pick<Deps, 'clock'>,
  emails: string[],
  { demosNeedActivation = false } = {},
): Promise<(email: string) => OpenOutcome> {
  if (emails.length === 0) return () => 'unknown'
  const accounts = await lockUsersByEmail(trx, emails)
  const outcomes = new Map(
    accounts.map((account): [string, OpenOutcome] => {
      if (account.status !== 'active') return [account.email, 'disabled']
      const isProven = provenAddress(account) !== undefined && !(demosNeedActivation && account.userType === 'demo')
      return [account.email, account.role !== 'user' || isProven ? 'opened' : 'needs-activation']
    }),
  )
  const opened = accounts.filter(({ email }) => outcomes.get(email) === 'opened')
  if (opened.length > 0) {
    await setFullAccess(
      trx,
      opened.map(({ id }) => id),
      deps.clock.now(),
    )
    await joinApprovedTeams(trx, opened)
  }
  return (email) => outcomes.get(email) ?? 'unknown'
}

export const openCourse = async (trx: Queryable, deps: Pick<Deps, 'clock'>, email: string): Promise<OpenOutcome> =>
  (await openCourses(trx, deps, [email]))(email)

/** Daily mails that ask an address to prove itself; without a limit unproven accounts could flood a stranger's mailbox. */
const proofMailsPerDay = 3

const proofMailLimits: RateLimit[] = [{ per: 'body.email', max: proofMailsPerDay, windowSeconds: 86_400 }]

/** Throws `too-many` when the address has had three such mails within a day. */
export async function countProofMail(deps: Deps, email: string): Promise<void> {
  try {
    await countCall(deps, 'mails for proof', proofMailLimits, { address: '', body: { email } })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too-many') throw error
    throw new DomainError('too-many', {
      message: `We have written to ${email} ${proofMailsPerDay} times today. Please look in your spam folder too, or try again tomorrow.`,
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
}

/** Like {@link countProofMail}, but returns false at the limit. */
export async function mayMailForProof(deps: Deps, email: string): Promise<boolean> {
  try {
    await countProofMail(deps, email)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many') return false
    throw error
  }
}

const confirmationDays = 3

/** Mails a link that proves the account's address. Returns false when it is proven already. Throws `too-many` beyond three mails a day. */
export async function mailConfirmation(deps: Deps, account: Account): Promise<{ mailed: boolean; delivery: MailDelivery }> {
  if (provenAddress(account) !== undefined) return { mailed: false, delivery: mailDeliveryOf(deps) }
  await countProofMail(deps, account.email)
  const endsAt = Math.floor(deps.clock.now().getTime() / 1000) + confirmationDays * 86_400
  await queueMail(deps.db, deps, addressConfirmationMail, account.email, { userId: account.id, endsAt })
  return { mailed: true, delivery: mailDeliveryOf(deps) }
}

/**
 * Proves the address by link while signed in; otherwise the mailbox's owner could confirm a stranger's account by a careless click. Throws
 * `confirmation-link-invalid`.
 */
export async function confirmAddress(deps: Deps, account: Account, token: string) {
  const [userId, expires, signature] = token.split('.')
  if (!userId || !expires || !signature) throw new DomainError('confirmation-link-invalid')
  if (userId !== account.id)
    throw new DomainError('confirmation-link-invalid', {
      message: `This link was sent to another account. You are signed in as ${account.email}.`,
    })
  const { token: expected } = linkSecret(
    deps.authSecret,
    confirmationLink,
    confirmationOf(account.id, account.email, Number(expires)),
  )
  const isOurs = isSameSecret(expected, signature)
  if (!isOurs || Number(expires) * 1000 <= deps.clock.now().getTime()) throw new DomainError('confirmation-link-invalid')
  await deps.db.transaction().execute((trx) => proveAddress(trx, deps, account.id))
  return { user: await getUserView(deps.db, account.id) }
}
