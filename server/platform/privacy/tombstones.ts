import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { addressHasher } from './pseudonyms.ts'
import { deleteTombstone, insertTombstones, type TombstoneKind } from './tombstones.queries.ts'

export { insertTombstones, listTombstones, type Tombstone, type TombstoneKind } from './tombstones.queries.ts'

export const sharingSubject = (teamId: string, userId: string): string => `${teamId} ${userId}`

export const addressSubject = (userId: string, email: string): string => `${userId} ${email}`

export const identitySubject = (userId: string, provider: string, subject: string): string => `${userId} ${provider} ${subject}`

/** Records, in the transaction that ends something, that it must end again after a restore (decision 34). Only keyed hashes of subjects are stored. */
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
