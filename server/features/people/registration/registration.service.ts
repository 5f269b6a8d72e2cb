import type { userView } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { violatedUnique } from '../../../platform/db/database-errors.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import {
  consumeActivation,
  findApprovedMemberships,
  findProof,
  issueActivations,
} from '../../access/activations/activations.service.ts'
import { shareByActivation } from '../../access/teams/sharing.service.ts'
import { moveInvitationWork } from '../../learning/progress/learners.service.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { findUserByEmail, insertUser, lockUsersByEmail, setRegistration } from '../accounts/accounts.service.ts'
import { checkPasswordRule, hashPassword } from '../accounts/password-hash.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.service.ts'
import { endSessionsOfUser, getUserView, openSession } from '../sessions/sessions.service.ts'
import { mayMailForProof, openCourse, proveAddress } from './address-proof.service.ts'
import { accountActivatedMail } from './registration-email.ts'

const day = 86_400_000

export const demoDays = 7

export type Registration = {
  email: string
  password: string
  fullName: string
  company: string
  activation?: string
  invitation?: string
}

/**
 * Creates an account: `full` with proof of the mailbox (activation link or code), else a demo; an address on an approved team is mailed its
 * activation again. Throws `weak-password`, `email-taken`, `activation-invalid`, `activation-code-wrong`, `account-disabled`.
 */
export async function registerAccount(
  deps: Deps,
  input: Registration,
  userAgent: string,
): Promise<{ user: Given<typeof userView>; token: string }> {
  await checkPasswordRule(input.password, input.email)
  const proof = await findProof(deps, input.email, input.activation)
  if (!proof && (await findUserByEmail(deps.db, input.email)))
    throw new DomainError('email-taken', {
      issues: [{ path: 'email', message: 'An account with this email address already exists. Please sign in instead.' }],
    })
  const passwordHash = await hashPassword(input.password)
  const register = () =>
    proof ? activate(deps, proof, input, passwordHash, userAgent) : open(deps, input, passwordHash, userAgent)
  try {
    return await register()
  } catch (error) {
    if (violatedUnique(error) !== 'users_email_key') throw error
    // A concurrent registration of the address came first; with proof of the mailbox the account is taken over. An account that has just
    // moved to another address can still come back to this one.
    if (proof && (await findUserByEmail(deps.db, input.email))) return register()
    throw new DomainError('email-taken')
  }
}

/** Activates the account of a proven address, new or existing, and signs it in. */
function activate(
  deps: Deps,
  proof: { id: string; teamId: string },
  input: Registration,
  passwordHash: string,
  userAgent: string,
): Promise<{ user: Given<typeof userView>; token: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    if (!(await consumeActivation(trx, proof.id, now))) throw new DomainError('activation-invalid')
    const userId = await ensureActiveAccount(trx, deps, input, passwordHash)
    // Passkeys added before the address was proven may be a stranger's.
    if (await proveAddress(trx, deps, userId)) await removeAllPasskeys(trx, deps, userId)
    // An address proven earlier may have received an invitation since.
    await moveInvitationWork(trx, { userId, email: input.email, mailboxProven: true })
    await openCourse(trx, deps, input.email)
    await shareByActivation(trx, deps, userId, proof.teamId)
    await queueMail(trx, deps, accountActivatedMail, input.email, { userId })
    await publishEvent(trx, deps, 'account.activated', { userId, teamId: proof.teamId }, userId)
    return signInTo(trx, deps, userId, userAgent)
  })
}

/** Finds or creates the account of an address, with the given password. Throws `email-taken` for an admin or a reviewer, `account-disabled`. */
async function ensureActiveAccount(trx: Queryable, deps: Deps, input: Registration, passwordHash: string): Promise<string> {
  const now = deps.clock.now()
  const [existing] = await lockUsersByEmail(trx, [input.email])
  if (!existing) return (await insertUser(trx, { ...newAccount(input, passwordHash, now), userType: 'full' })).id
  if (existing.role !== 'user') throw new DomainError('email-taken')
  // Only an admin can enable a disabled account.
  if (existing.status !== 'active') throw new DomainError('account-disabled')
  await setRegistration(trx, existing.id, { fullName: input.fullName, company: input.company, passwordHash, updatedAt: now })
  // Sessions from before the address was proven may be a stranger's.
  await endSessionsOfUser(trx, existing.id, now)
  return existing.id
}

/** Opens a demo for an unproven address and signs it in. An address on an approved team is mailed its activation again. */
async function open(deps: Deps, input: Registration, passwordHash: string, userAgent: string) {
  const [membership] = await findApprovedMemberships(deps.db, input.email)
  const mails = membership !== undefined && (await mayMailForProof(deps, input.email))
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const accessExpiresAt = new Date(now.getTime() + demoDays * day)
    const { id } = await insertUser(trx, { ...newAccount(input, passwordHash, now), userType: 'demo', accessExpiresAt })
    if (mails) await issueActivations(trx, deps, [{ ...membership, isFirstContact: false }])
    await moveInvitationWork(trx, {
      userId: id,
      email: input.email,
      invitationToken: input.invitation,
      mailboxProven: false,
    })
    return signInTo(trx, deps, id, userAgent)
  })
}

const newAccount = ({ email, fullName, company }: Registration, passwordHash: string, now: Date) => ({
  email,
  fullName,
  company,
  role: 'user' as const,
  passwordHash,
  createdAt: now,
  updatedAt: now,
})

async function signInTo(trx: Queryable, deps: Deps, userId: string, userAgent: string) {
  const user = await getUserView(trx, userId)
  const account = { id: userId, role: user.role, accessExpiresAt: null }
  return { user, token: await openSession(trx, deps, account, { kind: 'session', userAgent }) }
}
