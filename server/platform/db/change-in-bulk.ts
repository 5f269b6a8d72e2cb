import { DomainError } from '#contract/domain-error.ts'
import type { BulkOutcome, BulkRow } from '#contract/endpoint/bulk.ts'
import type { Database, Queryable } from './database.ts'
import { retryMissingReferences } from './write-conflicts.ts'

/** The outcome of one row; `error` is what a call that names only this row answers. */
export type RowOutcome = BulkRow & { error?: DomainError }

export const done = (_id: string, reason: string | null = null): RowOutcome => ({ _id, outcome: 'done', reason })

export const unchanged = (_id: string, reason: string, error?: DomainError): RowOutcome => ({
  _id,
  outcome: 'unchanged',
  reason,
  ...(error ? { error } : {}),
})

export const refused = (_id: string, why: DomainError | string): RowOutcome =>
  why instanceof DomainError
    ? { _id, outcome: 'refused', reason: why.message, error: why }
    : { _id, outcome: 'refused', reason: why }

/** Changes rows in one transaction in the order of their ids, so that bulk calls cannot deadlock. Returns one row per id, in the given order. */
export async function changeInBulk(
  db: Database,
  ids: string[],
  change: (trx: Queryable, ids: string[]) => Promise<RowOutcome[]>,
): Promise<BulkOutcome & { rows: RowOutcome[] }> {
  const sorted = ids.toSorted()
  const changed = await retryMissingReferences(() => db.transaction().execute((trx) => change(trx, sorted)))
  const found = new Map(changed.map((row) => [row._id, row]))
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const count = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return { summary: { done: count('done'), unchanged: count('unchanged'), refused: count('refused') }, rows }
}

/** A bulk change of one row, for a call that names one. Throws why it was not changed, where the change gives an error for that. */
export async function changeOne(id: string, change: (ids: string[]) => Promise<{ rows: RowOutcome[] }>): Promise<void> {
  const { rows } = await change([id])
  if (rows[0]?.error) throw rows[0].error
}
