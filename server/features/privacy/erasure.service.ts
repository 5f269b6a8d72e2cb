import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../../platform/audit/audit.service.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { retryMissingReferences } from '../../platform/db/write-conflicts.ts'
import { addressHasher, hashAddress, insertSuppression, writtenForms } from '../../platform/mail/suppressions.ts'
import { deleteAccount } from '../accounts/accounts.service.ts'
import type { Person } from '../accounts/person.ts'
import { keepCertificate } from '../certificates/certificates.service.ts'
import { deleteUnconfirmed, endConsentsOf } from './consents.queries.ts'
import {
  deleteMailsAbout,
  deleteRowsOf,
  type Erasure,
  eraseContact,
  insertErasures,
  listAccountIds,
  listErasureRows,
  listKnownAddresses,
  lockAccount,
  lockAccountOf,
} from './erasure.queries.ts'
import { enqueueWriteErasures } from './erasures-file.ts'

/**
 * Erases a person in the caller's transaction, by reference: everything linked to their account, and everything stored about their address,
 * when they may act for it. Text that others wrote is never searched or rewritten: whoever could choose a name could rewrite it. What stays
 * is the proof of confirmed consents without a name, a hashed entry that keeps our mails away from a proven address, the hashed note that
 * they were erased, and with `keepCertificate` the certificate, behind which no account stands any more.
 */
export async function erasePerson(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  person: Person,
  options: { keepCertificate?: boolean | undefined } = {},
): Promise<void> {
  const now = clock.now()
  const { userId, address } = person
  const erasures: Erasure[] = []
  if (userId !== undefined) await lockAccount(trx, userId)
  await endConsentsOf(trx, person, now)
  if (userId !== undefined) {
    await deleteUnconfirmed(trx, userId)
    await deleteMailsAbout(trx, userId)
    if (options.keepCertificate) await keepCertificate(trx, userId)
    await deleteAccount(trx, userId)
    erasures.push({ kind: 'account', subjectHash: await hashAddress(trx, userId), erasedAt: now })
  }
  if (address !== undefined) {
    await eraseContact(trx, address)
    const addressHash = await hashAddress(trx, address)
    await deleteRowsOf(trx, address, addressHash)
    await insertSuppression(trx, address, 'all', now)
    erasures.push({ kind: 'address', subjectHash: addressHash, erasedAt: now })
  }
  await insertErasures(trx, erasures)
  await enqueueWriteErasures(trx)
}

/** Erases a person at their own request, by an admin: the address with the account that uses it. Throws `admin-account`. */
export async function erasePersonFor(deps: Deps, address: string, actor: Actor): Promise<{ erased: boolean }> {
  return retryMissingReferences(() =>
    deps.db.transaction().execute(async (trx) => {
      const account = await lockAccountOf(trx, address)
      if (account?.role === 'admin') throw new DomainError('admin-account')
      await erasePerson(trx, deps, { userId: account?.id, address })
      await recordAction(trx, deps, actor, 'person erased', 'a person, at their request')
      return { erased: true }
    }),
  )
}

/**
 * Erases again whom a restored backup has brought back: `erasures` were on record before the restore. One that the backup itself holds was
 * done before it was written, and is not done again, so that whoever came back later stays. Returns how many accounts and addresses went.
 */
export async function reapplyErasures(deps: Pick<Deps, 'db' | 'clock'>, erasures: Erasure[]): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const done = new Set((await listErasureRows(trx)).map(({ subjectHash }) => subjectHash))
    const due = new Map(erasures.filter(({ subjectHash }) => !done.has(subjectHash)).map((one) => [one.subjectHash, one]))
    if (due.size === 0) return 0
    const hash = await addressHasher(trx)
    let count = 0
    for (const userId of await listAccountIds(trx)) {
      if (due.get(hash(userId))?.kind !== 'account') continue
      await erasePerson(trx, deps, { userId, address: undefined })
      count += 1
    }
    for (const address of await listKnownAddresses(trx)) {
      if (!writtenForms(address).some((form) => due.get(hash(form))?.kind === 'address')) continue
      await erasePerson(trx, deps, { userId: undefined, address })
      count += 1
    }
    await insertErasures(trx, [...due.values()])
    return count
  })
}
