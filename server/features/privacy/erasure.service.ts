import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../../platform/audit/audit.service.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { retryMissingReferences } from '../../platform/db/write-conflicts.ts'
import { insertSuppression } from '../../platform/mail/suppressions.ts'
import { addressHasher, certificateHasher, hashAddress, writtenForms } from '../../platform/privacy/pseudonyms.ts'
import { deleteAccount } from '../accounts/accounts.service.ts'
import type { Person } from '../accounts/person.ts'
import {
  deleteKeptCertificate,
  deleteKeptOfAddress,
  findCertificateByCode,
  keepCertificate,
  listKeptCodes,
} from '../certificates/certificates.service.ts'
import { deleteUnconfirmed, endConsentsOf } from './consents.queries.ts'
import { endThingsAgain } from './ended-things.service.ts'
import {
  deleteMailsAbout,
  deleteRowsOf,
  type Erasure,
  eraseContact,
  insertErasures,
  listAccounts,
  listErasureRows,
  listKnownAddresses,
  lockAccount,
  lockAccountOf,
  takeRestored,
} from './erasure.queries.ts'
import { enqueueWriteErasures, ofThisDatabase, writeErasuresAtOnce } from './erasures-file.ts'
import type { Refusal } from './refusals.queries.ts'

/**
 * Erases a person in the caller's transaction, by reference: everything linked to their account, and everything stored about their address,
 * when they may act for it. Text that others wrote is never searched or rewritten: whoever could choose a name could rewrite it. What stays
 * is the proof of confirmed consents without a name, a hashed entry that keeps our emails away from a proven address, the hashed note that
 * they were erased, and with `keepCertificate` the certificate, behind which no account stands any more: erasing the address erases it, too.
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
  const certificateHash = await certificateHasher(trx)
  if (userId !== undefined) await lockAccount(trx, userId)
  await endConsentsOf(trx, person, now)
  if (userId !== undefined) {
    await deleteUnconfirmed(trx, userId)
    await deleteMailsAbout(trx, userId)
    const kept = options.keepCertificate
      ? await keepCertificate(trx, userId, address === undefined ? null : certificateHash.ofAddress(address))
      : undefined
    if (kept !== undefined) erasures.push({ kind: 'kept-certificate', subjectHash: certificateHash.ofKept(kept), erasedAt: now })
    await deleteAccount(trx, userId)
    erasures.push({ kind: 'account', subjectHash: await hashAddress(trx, userId), erasedAt: now })
  }
  if (address !== undefined) {
    await eraseContact(trx, address)
    const addressHash = await hashAddress(trx, address)
    await deleteRowsOf(trx, address, addressHash)
    await insertSuppression(trx, address, 'all', now)
    erasures.push({ kind: 'address', subjectHash: addressHash, erasedAt: now })
    const kept = options.keepCertificate ? [] : await deleteKeptOfAddress(trx, certificateHash.ofAddress(address))
    for (const code of kept) erasures.push({ kind: 'certificate', subjectHash: certificateHash.ofNumber(code), erasedAt: now })
  }
  await insertErasures(trx, erasures)
  await enqueueWriteErasures(trx)
}

/** Erases a person at their own request, by an admin: the address with the account that uses it. Throws `admin-account`. */
export async function erasePersonFor(deps: Deps, address: string, actor: Actor): Promise<{ erased: boolean }> {
  await retryMissingReferences(() =>
    deps.db.transaction().execute(async (trx) => {
      const account = await lockAccountOf(trx, address)
      if (account?.role === 'admin') throw new DomainError('admin-account')
      await erasePerson(trx, deps, { userId: account?.id, address })
      await recordAction(trx, deps, actor, 'person erased', 'a person, at their request')
    }),
  )
  await writeErasuresAtOnce(deps)
  return { erased: true }
}

/**
 * Erases a certificate that was kept without its account, by its number: before kept certificates were linked to an address, nothing else led to
 * them. Throws `certificate-not-found`, `certificate-of-account`.
 */
export async function eraseCertificate(deps: Deps, code: string, actor: Actor): Promise<{ erased: boolean }> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteKeptCertificate(trx, code)))
      throw new DomainError((await findCertificateByCode(trx, code)) ? 'certificate-of-account' : 'certificate-not-found')
    const { ofNumber } = await certificateHasher(trx)
    await insertErasures(trx, [{ kind: 'certificate', subjectHash: ofNumber(code), erasedAt: deps.clock.now() }])
    await enqueueWriteErasures(trx)
    await recordAction(trx, deps, actor, 'certificate erased', 'a kept certificate')
  })
  await writeErasuresAtOnce(deps)
  return { erased: true }
}

/**
 * Takes the erasures and refusals that a restore has noted to be repeated; undefined in a database that was not restored, or where they have been
 * repeated.
 */
export async function takeErasuresOfRestore(trx: Queryable): Promise<(Erasure | Refusal)[] | undefined> {
  const noted = await takeRestored(trx)
  return noted === undefined ? undefined : ofThisDatabase(trx, noted)
}

/**
 * Erases again what a restored backup has brought back: `erasures` were on record before the restore. One that the backup itself holds was
 * done before it was written, and is not done again unless it was done once more since, so that whoever came back later stays. A certificate that its
 * learner kept is kept again, and what people ended is ended again. Returns how many accounts, addresses and certificates went.
 */
export async function reapplyErasures(trx: Queryable, deps: Pick<Deps, 'clock'>, erasures: Erasure[]): Promise<number> {
  const done = new Map((await listErasureRows(trx)).map(({ subjectHash, erasedAt }) => [subjectHash, erasedAt]))
  const isDue = ({ subjectHash, erasedAt }: Erasure) => (done.get(subjectHash) ?? new Date(0)) < erasedAt
  const due = new Map(erasures.filter(isDue).map((one) => [one.subjectHash, one]))
  if (due.size === 0) return 0
  const hash = await addressHasher(trx)
  const { ofNumber, ofKept } = await certificateHasher(trx)
  const isAddressDue = (address: string) => writtenForms(address).some((form) => due.get(hash(form))?.kind === 'address')
  let count = 0
  for (const { id: userId, email, code } of await listAccounts(trx)) {
    if (due.get(hash(userId))?.kind !== 'account') continue
    const address = isAddressDue(email) ? email : undefined
    await erasePerson(trx, deps, { userId, address }, { keepCertificate: code !== null && due.has(ofKept(code)) })
    count += address === undefined ? 1 : 2
  }
  for (const address of await listKnownAddresses(trx)) {
    if (!isAddressDue(address)) continue
    // A kept certificate that was erased with the address has an erasure of its own.
    await erasePerson(trx, deps, { userId: undefined, address }, { keepCertificate: true })
    count += 1
  }
  for (const code of await listKeptCodes(trx)) {
    if (due.get(ofNumber(code))?.kind === 'certificate' && (await deleteKeptCertificate(trx, code))) count += 1
  }
  await endThingsAgain(trx, due)
  await insertErasures(trx, [...due.values()])
  await enqueueWriteErasures(trx)
  return count
}
