import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import { hasApprovedTeam, joinApprovedTeams } from '../activations/memberships.service.ts'
import { moveInvitationWork } from '../course/learners.service.ts'
import { deleteUnconfirmedConsents } from '../privacy/consents.service.ts'
import { lockUserByEmail, setAddressProven, setFullAccess } from './address-proof.queries.ts'
import { provenAddress } from './person.ts'

/**
 * Records that the owner of the address owns the account, and gives what follows from it: the work done in their previews, and full access
 * when an approved team lists them. Consents that somebody gave before and never confirmed go. Returns false when the
 * address was proven before; nothing changes then.
 */
export async function proveAddress(trx: Queryable, deps: Pick<Deps, 'clock'>, userId: string): Promise<boolean> {
  const account = await setAddressProven(trx, userId, deps.clock.now())
  if (!account) return false
  await deleteUnconfirmedConsents(trx, userId)
  await moveInvitationWork(trx, { userId, email: account.email, mailboxProven: true })
  if (await hasApprovedTeam(trx, account.email)) await openCourse(trx, deps, account.email)
  return true
}

/**
 * Opens the whole course for the account of an address and joins it to the approved teams that list it. Only a proven account is opened; a
 * disabled one stays as it is, and an admin's access does not change.
 */
export async function openCourse(
  trx: Queryable,
  deps: Pick<Deps, 'clock'>,
  email: string,
): Promise<'opened' | 'disabled' | 'unproven'> {
  const account = await lockUserByEmail(trx, email)
  if (!account) return 'unproven'
  if (account.status !== 'active') return 'disabled'
  if (account.role !== 'admin') {
    if (provenAddress(account) === undefined) return 'unproven'
    await setFullAccess(trx, account.id, deps.clock.now())
  }
  await joinApprovedTeams(trx, email, account.id)
  return 'opened'
}

/** Mails in which an address is asked to prove itself, a day: beyond them an unproven account would be a way to flood a stranger. */
const proofMailsPerDay = 3

const proofMailLimits: RateLimit[] = [{ per: 'body.email', max: proofMailsPerDay, windowSeconds: 86_400 }]

/** Counts a mail in which an address is asked to prove itself. Throws `too-many` when it has had three within a day. */
export async function countProofMail(deps: Deps, email: string): Promise<void> {
  try {
    await countCall(deps, 'mails for proof', proofMailLimits, { address: '', body: { email } })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'too-many') throw error
    throw new DomainError('too-many', {
      message: `We have written to ${email} ${proofMailsPerDay} times today. Please look into the spam folder too, or try again tomorrow.`,
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
}

/** Counts such a mail as {@link countProofMail} does. Returns false when there may be no further one. */
export async function mayMailForProof(deps: Deps, email: string): Promise<boolean> {
  try {
    await countProofMail(deps, email)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many') return false
    throw error
  }
}
