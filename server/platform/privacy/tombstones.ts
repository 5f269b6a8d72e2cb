import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { addressHasher } from './pseudonyms.ts'
import { deleteTombstone, insertTombstones, type TombstoneKind } from './tombstones.queries.ts'

export { insertTombstones, listTombstones, type Tombstone, type TombstoneKind } from './tombstones.queries.ts'

/** The tombstone subject of a learner who shared progress with a team. */
export const sharingSubject = (teamId: string, userId: string): string => `${teamId} ${userId}`

/** The tombstone subject of an account's identity with a provider. */
export const identitySubject = (userId: string, provider: string, subject: string): string => `${userId} ${provider} ${subject}`

/**
 * Records, in the transaction that ends something, that it must end again when an older backup is restored (decision 34). Subjects are ids,
 * addresses, certificate codes or tokens; only keyed hashes are stored.
 */
export async function addTombstones(
  trx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  ended: Partial<Record<TombstoneKind, string[]>>,
): Promise<void> {
  const hash = await addressHasher(trx)
  const endedAt = clock.now()
  const tombstones = (Object.entries(ended) as [TombstoneKind, string[]][]).flatMap(([kind, subjects]) =>
    subjects.map((subject) => ({ kind, subjectHash: hash(subject), endedAt })),
  )
  if (tombstones.length === 0) return
  await insertTombstones(trx, tombstones)
  await enqueueCopyTombstones(trx)
}

export async function removeTombstone(trx: Queryable, kind: TombstoneKind, subject: string): Promise<void> {
  const hash = await addressHasher(trx)
  if (await deleteTombstone(trx, kind, hash(subject))) await enqueueCopyTombstones(trx)
}

/** Enqueues copying the list to its file after the transaction; one job waits, however many changes there are. */
export const enqueueCopyTombstones = (trx: Queryable): Promise<void> => enqueue(trx, 'copyTombstones', {}, 'copyTombstones')
