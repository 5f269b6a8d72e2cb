import { sql } from 'kysely'
import { DomainError } from '#contract/domain-error.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { deleteAccount } from '../auth/account-removal.service.ts'
import { findUserByEmail } from '../auth/auth.queries.ts'
import { keepCertificate } from '../certificates/certificates.queries.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { hashAddress, insertRefusal } from '../mail/refusals.ts'
import { deleteRowsOf, eraseAuthor, eraseContact, eraseMentions, findNames } from './erasure.queries.ts'

/**
 * Erases a person, account or not, in the caller's transaction: account, sessions, everything learned and sent in, invitations,
 * places in teams, waitlists, mails. Names in what others need are blotted out by a job of the same transaction, because that reads
 * every mail. What stays is the proof of consents without a
 * name and, with `refuse`, a hashed entry that keeps our mails away; with `keepCertificate` the certificate, behind which no account stands any more.
 */
export async function eraseEverything(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  email: string,
  options: { refuse: boolean; keepCertificate?: boolean },
): Promise<void> {
  const now = clock.now()
  const user = await findUserByEmail(trx, email)
  const names = await findNames(trx, email)
  await trx
    .updateTable('consents')
    .set({ withdrawnAt: now })
    .where('emailHash', '=', await hashAddress(trx, email))
    .where('withdrawnAt', 'is', null)
    .execute()
  if (user) {
    await eraseAuthor(trx, user.id)
    if (options.keepCertificate) await keepCertificate(trx, user.id)
    await deleteAccount(trx, user.id)
  }
  await eraseContact(trx, email)
  await deleteRowsOf(trx, email)
  await sql`select graphile_worker.add_job('eraseMentions', ${JSON.stringify({ email, names })}::json)`.execute(trx)
  if (options.refuse) await insertRefusal(trx, email, 'all', now)
}

/** The job that takes an erased person out of what others need. */
export const eraseMentionsOf = ({ db }: Pick<Deps, 'db'>, { email, names }: { email: string; names: string[] }): Promise<void> =>
  db.transaction().execute((trx) => eraseMentions(trx, email, names))

/** Erases a person at an admin's hands, at that person's request. Throws `admin-account`. */
export async function erasePersonFor(deps: Deps, email: string, actor: Actor): Promise<{ erased: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (user?.role === 'admin') throw new DomainError('admin-account')
    await eraseEverything(trx, deps, email, { refuse: true })
    await recordAction(trx, deps, actor, 'person erased', 'a person, at their request')
    return { erased: true }
  })
}
