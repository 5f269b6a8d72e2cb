import { randomUUID } from 'node:crypto'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { hashSecret } from '../../people/sessions/tokens.ts'
import { activationLink, activationMail } from './activation-email.ts'
import {
  countActivationsSince,
  countCodeAttempt,
  findActivationByToken,
  findActivationEmail,
  findWaitingActivation,
  holdMembers,
  insertActivations,
  lockMembersOf,
  retireActivations,
} from './activations.queries.ts'

const day = 86_400_000

const activationDays = 14

/** Activations that an address gets within a day at most, the first included. */
const maxADay = 4

/** Wrong codes after which the code stops working; the link still works. */
const maxCodeAttempts = 6

/** A member to activate; `isFirstContact` when the address has not dealt with us before. */
type Activated = { teamId: string; email: string; isFirstContact: boolean }

/** Issues an activation per member and queues its mail; earlier ones end. Only the mail contains link and code, the database has hashes. */
export async function issueActivations(
  trx: Queryable,
  deps: Pick<Deps, 'clock' | 'config' | 'authSecret'>,
  members: Activated[],
): Promise<void> {
  if (members.length === 0) return
  const now = deps.clock.now()
  // Members erased meanwhile are skipped.
  const listed = await holdMembers(trx, members)
  if (listed.length === 0) return
  const issued = listed.map((member) => ({ ...member, id: randomUUID() }))
  await retireActivations(trx, listed, now)
  const mailIds = await queueMails(
    trx,
    deps,
    issued.map(({ id, teamId, email, isFirstContact }) =>
      mailTo(activationMail, email, { teamId, activationId: id, isFirstContact }),
    ),
  )
  const expiresAt = new Date(now.getTime() + activationDays * day)
  await insertActivations(
    trx,
    issued.map(({ id, teamId, email }, index) => {
      const { tokenHash, code } = linkSecret(deps.authSecret, activationLink, id)
      const codeHash = hashSecret(`${email}:${code}`)
      return { id, teamId, email, tokenHash, codeHash, createdAt: now, expiresAt, mailId: mailIds[index] ?? null }
    }),
  )
}

/** Issues an approved member's activation again, at most `maxADay` within a day; does nothing for anyone else. */
export async function sendActivationAgain(deps: Deps, activationId: string): Promise<void> {
  const known = await findActivationEmail(deps.db, activationId)
  if (!known) return
  await deps.db.transaction().execute(async (trx) => {
    await lockMembersOf(trx, known.email)
    const waiting = await findWaitingActivation(trx, known.email)
    if (!waiting) return
    const since = new Date(deps.clock.now().getTime() - day)
    if ((await countActivationsSince(trx, waiting.email, since)) >= maxADay) return
    await issueActivations(trx, deps, [{ teamId: waiting.teamId, email: waiting.email, isFirstContact: false }])
  })
}

/** The activation of a link; reading changes nothing. Throws `activation-invalid`. */
export async function getActivation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  const found = await findActivationByToken(db, hashSecret(token))
  if (!found || found.usedAt !== null || found.expiresAt <= clock.now()) throw new DomainError('activation-invalid')
  const { email, companyName, contactName, contactEmail, userId } = found
  const fullName = contactEmail === email ? contactName : null
  return { email, company: companyName, teamName: companyName, fullName, hasAccount: userId !== null }
}

/** The open activation that a token or code proves; undefined without either. Throws `activation-invalid`, `activation-code-wrong`. */
export async function findProof(
  deps: Pick<Deps, 'db' | 'clock'>,
  email: string,
  secret: string | undefined,
): Promise<{ id: string; teamId: string } | undefined> {
  if (secret === undefined) return undefined
  const now = deps.clock.now()
  if (!/^\d{6}$/.test(secret.replace(/\s/g, ''))) {
    const found = await findActivationByToken(deps.db, hashSecret(secret))
    if (!found || found.email !== email || found.usedAt !== null || found.expiresAt <= now)
      throw new DomainError('activation-invalid')
    return { id: found.id, teamId: found.teamId }
  }
  const wanted = hashSecret(`${email}:${secret.replace(/\s/g, '')}`)
  // Counted outside the caller's transaction, so that failed attempts count.
  const open = await countCodeAttempt(deps.db, email, now, maxCodeAttempts)
  const fitting = open.find((activation) => activation.codeHash === wanted)
  if (!fitting)
    throw new DomainError('activation-code-wrong', {
      issues: [{ path: 'activation', message: 'This activation code is not correct. Please check the email we sent you.' }],
    })
  return { id: fitting.id, teamId: fitting.teamId }
}

export { consumeActivation, findApprovedMemberships, findWaitingActivation, joinApprovedTeams } from './activations.queries.ts'
