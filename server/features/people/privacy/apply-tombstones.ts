import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { addressHasher } from '../../../platform/privacy/pseudonyms.ts'
import {
  addressSubject,
  insertTombstones,
  listTombstones,
  type Tombstone,
  type TombstoneKind,
} from '../../../platform/privacy/tombstones.ts'
import { deleteGivenAddress } from '../consents/unsubscribe.service.ts'
import { endAgain, listExisting, refuseAgain, simpleKinds } from './end-again.queries.ts'
import { erasePerson } from './erasure.service.ts'
import { listAccounts, listKnownAddresses } from './rows-about-person.queries.ts'

/** Repeats erasures after a restore, except those that the backup has, so that a person who returned stays. Returns how many. */
export async function applyTombstones(trx: Queryable, deps: Pick<Deps, 'clock'>, tombstones: Tombstone[]): Promise<number> {
  const keyOf = ({ kind, subjectHash }: Pick<Tombstone, 'kind' | 'subjectHash'>) => `${kind} ${subjectHash}`
  const applied = new Map((await listTombstones(trx)).map((one) => [keyOf(one), one.endedAt]))
  const due = tombstones.filter((one) => (applied.get(keyOf(one)) ?? new Date(0)) < one.endedAt)
  if (due.length === 0) return 0
  const hash = await addressHasher(trx)
  const dueTimes = new Map(due.map((one) => [keyOf(one), one.endedAt]))
  const endOf = (kind: TombstoneKind, subject: string) => dueTimes.get(keyOf({ kind, subjectHash: hash(subject) }))
  const hasEnded = (kind: TombstoneKind, subject: string) => endOf(kind, subject) !== undefined

  for (const [kind, scope] of [
    ['refused-advertising', 'marketing'],
    ['refused-mail', 'all'],
  ] as const) {
    const refused = due.filter((one) => one.kind === kind)
    await refuseAgain(
      trx,
      scope,
      refused.map(({ subjectHash, endedAt }) => ({ subject: subjectHash, endedAt })),
    )
  }
  let count = 0
  for (const { code, ...account } of await listAccounts(trx)) {
    const { id: userId, email } = account
    if (!hasEnded('account', userId)) continue
    // The account may have been erased under a later address.
    const wasProvenHere = provenAddress(account) !== undefined && hasEnded('address-of-account', addressSubject(userId, email))
    const address = hasEnded('address', email) || wasProvenHere ? email : undefined
    await erasePerson(trx, deps, { userId, address }, { keepCertificate: code !== null && hasEnded('kept-certificate', code) })
    count += address === undefined ? 1 : 2
  }
  for (const address of await listKnownAddresses(trx)) {
    if (hasEnded('address', address)) {
      // A certificate erased with the address has its own tombstone.
      await erasePerson(trx, deps, { userId: undefined, address }, { keepCertificate: true })
      count += 1
    } else if (hasEnded('refused-mail', address)) await deleteGivenAddress(trx, address)
  }
  for (const kind of simpleKinds) {
    const ended = (await listExisting(trx, kind)).flatMap((subject) => {
      const endedAt = endOf(kind, subject)
      return endedAt === undefined ? [] : [{ subject, endedAt }]
    })
    if (ended.length > 0) await endAgain(trx, kind, ended)
    if (kind === 'certificate') count += ended.length
  }
  await insertTombstones(trx, due)
  return count
}
