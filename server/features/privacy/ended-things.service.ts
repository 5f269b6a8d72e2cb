import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { addressHasher } from '../../platform/privacy/pseudonyms.ts'
import { deleteEnded, type EndedKind, endAgain, endedKinds, listExisting, subjects } from './ended-things.queries.ts'
import { type Erasure, insertErasures } from './erasure.queries.ts'
import { enqueueWriteErasures } from './erasures-file.ts'

/** The subjects of {@link noteEnded} and {@link forgetEnded} that consist of several values. */
export const endedSubjects = subjects

const textOf = (kind: EndedKind, subject: string): string => `${kind} ${subject}`

/**
 * Notes, in the transaction that does it, that something was ended, as a keyed hash: it is ended again when a backup from before is restored (decision
 * 34). A subject is an id, the code of a certificate, or what {@link endedSubjects} makes of several values.
 */
export async function noteEnded(trx: Queryable, { clock }: Pick<Deps, 'clock'>, kind: EndedKind, ended: string[]): Promise<void> {
  if (ended.length === 0) return
  const hash = await addressHasher(trx)
  const erasedAt = clock.now()
  await insertErasures(
    trx,
    ended.map((subject) => ({ kind, subjectHash: hash(textOf(kind, subject)), erasedAt })),
  )
  await enqueueWriteErasures(trx)
}

/** Forgets that something was ended, when it begins again. */
export async function forgetEnded(trx: Queryable, kind: EndedKind, subject: string): Promise<void> {
  const hash = await addressHasher(trx)
  if (await deleteEnded(trx, hash(textOf(kind, subject)))) await enqueueWriteErasures(trx)
}

/** Ends again what a restored backup has brought back. `noted` holds what was ended since, by its hash. */
export async function endThingsAgain(trx: Queryable, noted: Map<string, Erasure>): Promise<void> {
  const hash = await addressHasher(trx)
  for (const kind of endedKinds) {
    if (![...noted.values()].some((one) => one.kind === kind)) continue
    const things = (await listExisting(trx, kind)).flatMap((subject) => {
      const endedAt = noted.get(hash(textOf(kind, subject)))?.erasedAt
      return endedAt === undefined ? [] : [{ subject, endedAt }]
    })
    if (things.length > 0) await endAgain(trx, kind, things)
  }
}
