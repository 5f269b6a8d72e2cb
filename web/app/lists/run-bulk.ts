import type { BulkOutcome, BulkRow, Choice } from '#contract/endpoint/bulk.ts'

/** Rows that one call takes, few enough that progress is seen and that whoever stops does not wait. */
const rowsAtOnce = 50

/**
 * Sends chosen rows in calls of fifty, telling after each how many are through. A call that fails ends the run with what it threw; every
 * row of an earlier call is done, and running again is safe, because the server does nothing twice.
 */
export async function runBulk(
  chosen: Choice[],
  send: (ids: string[]) => Promise<BulkOutcome>,
  onRows: (rows: BulkRow[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let first = 0; first < chosen.length && !signal.aborted; first += rowsAtOnce)
    onRows((await send(chosen.slice(first, first + rowsAtOnce).map(({ _id }) => _id))).rows)
}
