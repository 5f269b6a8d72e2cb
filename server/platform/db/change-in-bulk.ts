import type { BulkOutcome, BulkRow } from '#contract/endpoint/bulk.ts'
import type { Database, Queryable } from './database.ts'
import { retryMissingReferences } from './write-conflicts.ts'

/** Changes rows in one transaction in the order of their ids, so that bulk calls cannot deadlock. Returns one row per id, in the given order. */
export async function changeInBulk(
  db: Database,
  ids: string[],
  change: (trx: Queryable, ids: string[]) => Promise<BulkRow[]>,
): Promise<BulkOutcome> {
  const sorted = ids.toSorted()
  const changed = await retryMissingReferences(() => db.transaction().execute((trx) => change(trx, sorted)))
  const found = new Map(changed.map((row) => [row._id, row]))
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const count = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return { summary: { done: count('done'), unchanged: count('unchanged'), refused: count('refused') }, rows }
}
