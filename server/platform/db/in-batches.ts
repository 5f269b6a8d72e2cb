import type { BulkOutcome, BulkRow } from '#contract/bulk.ts'
import type { Database, Queryable } from './database.ts'
import { retryMissingReferences } from './write-conflicts.ts'

/** Rows that are changed in one transaction: few enough that others who want one of them wait for a moment only. */
const rowsAtOnce = 50

/**
 * Changes many rows, some in each transaction, in the order of their ids, so that two bulk calls cannot block each other for long. Whoever is
 * killed in the middle leaves whole batches: calling again does the rest. Returns one row for each id, in the order given. Before each batch except
 * the first, `admitAgain` checks the caller again and refuses somebody who was signed out or disabled in the meantime.
 */
export async function inBatches(
  db: Database,
  ids: string[],
  change: (trx: Queryable, ids: string[]) => Promise<BulkRow[]>,
  admitAgain: () => Promise<void>,
): Promise<BulkOutcome> {
  const sorted = [...ids].sort()
  const found = new Map<string, BulkRow>()
  for (let first = 0; first < sorted.length; first += rowsAtOnce) {
    if (first > 0) await admitAgain()
    const batch = sorted.slice(first, first + rowsAtOnce)
    const rows = await retryMissingReferences(() => db.transaction().execute((trx) => change(trx, batch)))
    for (const row of rows) found.set(row._id, row)
  }
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const count = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return { summary: { done: count('done'), unchanged: count('unchanged'), refused: count('refused') }, rows }
}
