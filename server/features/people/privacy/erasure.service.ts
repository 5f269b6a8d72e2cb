import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { retryMissingReferences } from '../../../platform/db/write-conflicts.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { requireRecentProof } from '../../../platform/http/recent-proof.ts'
import { insertSuppression } from '../../../platform/mail/suppressions.ts'
import { addTombstones } from '../../../platform/privacy/tombstones.ts'
import { copyTombstonesAtOnce } from '../../../platform/privacy/tombstones-file.ts'
import {
  deleteKeptCertificate,
  deleteKeptOfAddress,
  findCertificateByCode,
  keepCertificate,
} from '../../proof/certificates/certificates.service.ts'
import { findUserByEmail, lockActiveAdmins, lockUsers } from '../accounts/accounts.service.ts'
import { type Person, personOf } from '../accounts/person.ts'
import { deleteUnconfirmedConsents, endConsentsOf } from '../consents/consents.service.ts'
import { checkOwnPassword } from '../passwords/passwords.service.ts'
import { assertSessionOpen } from '../sessions/sessions.service.ts'
import { aboutPerson } from './about-person.ts'
import { eraseRows, lockAccount, lockAccountOf } from './rows-about-person.queries.ts'

/**
 * Erases everything linked to a person's account and, if they may act for it, address. Texts by others are not rewritten, because a chosen name could
 * then alter any text. Proofs of consents, hashes and with `keepCertificate` the certificate remain.
 */
export async function erasePerson(
  trx: Queryable,
  deps: Pick<Deps, 'clock'>,
  person: Person,
  options: { keepCertificate?: boolean | undefined } = {},
): Promise<void> {
  const { userId, address } = person
  const about = await aboutPerson(trx, person)
  const kept: string[] = []
  const erased: string[] = []
  if (userId !== undefined) await lockAccount(trx, userId)
  await endConsentsOf(trx, person, deps.clock.now())
  if (userId !== undefined) await deleteUnconfirmedConsents(trx, userId)
  if (userId !== undefined && options.keepCertificate) kept.push(...(await keepCertificate(trx, userId, about.certificateHash)))
  if (about.certificateHash !== null && !options.keepCertificate)
    erased.push(...(await deleteKeptOfAddress(trx, about.certificateHash)))
  await eraseRows(trx, about)
  if (address !== undefined) await insertSuppression(trx, deps, address, 'all')
  await addTombstones(trx, deps, {
    account: userId === undefined ? [] : [userId],
    address: address === undefined ? [] : [address],
    'kept-certificate': kept,
    certificate: erased,
  })
}

/** Erases the person at an address, with their account, at their request. Throws `admin-account`. */
export async function erasePersonFor(deps: Deps, address: string, actor: Actor): Promise<{ erased: boolean }> {
  await retryMissingReferences(() =>
    deps.db.transaction().execute(async (trx) => {
      const account = await lockAccountOf(trx, address)
      if (account?.role === 'admin') throw new DomainError('admin-account')
      await erasePerson(trx, deps, { userId: account?.id, address })
      await recordAction(trx, deps, actor, 'person-erased', 'person', null)
    }),
  )
  await copyTombstonesAtOnce(deps)
  return { erased: true }
}

/** Erases by number, since older certificates have no address. Throws `certificate-not-found`, `certificate-of-account`. */
export async function eraseCertificate(deps: Deps, code: string, actor: Actor): Promise<{ erased: boolean }> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteKeptCertificate(trx, code)))
      throw new DomainError((await findCertificateByCode(trx, code)) ? 'certificate-of-account' : 'certificate-not-found')
    await addTombstones(trx, deps, { certificate: [code] })
    await recordAction(trx, deps, actor, 'certificate-erased', 'certificate', null)
  })
  await copyTombstonesAtOnce(deps)
  return { erased: true }
}

/** Without a proven address only the account's data go. Throws `wrong-current-password`, `wrong-email`, `proof-needed`, `last-admin`, `session-ended`, `too-many`. */
export async function deleteOwnAccount(
  deps: Deps,
  account: Account,
  proof: { password?: string; email?: string; keepCertificate?: boolean },
): Promise<void> {
  const user = await findUserByEmail(deps.db, account.email)
  if (user?.passwordHash != null) await checkOwnPassword(deps, account, proof.password ?? '', 'password')
  else if (proof.email !== account.email)
    throw new DomainError('wrong-email', {
      issues: [{ path: 'email', message: 'This is not the email address of this account.' }],
    })
  if (user?.passwordHash == null) requireRecentProof(account, deps.clock.now())
  await retryMissingReferences(() =>
    deps.db.transaction().execute(async (trx) => {
      if (account.role === 'admin' && (await lockActiveAdmins(trx)).every(({ id }) => id === account.id))
        throw new DomainError('last-admin')
      // The lock comes first: a concurrent change of the password ends this session.
      await lockUsers(trx, [account.id])
      await assertSessionOpen(trx, account.sessionId)
      await erasePerson(trx, deps, personOf(account), { keepCertificate: proof.keepCertificate })
    }),
  )
  await copyTombstonesAtOnce(deps)
}
