import type { BulkOutcome, BulkRow, Choice } from '#contract/endpoint/bulk.ts'

/** Rows per call: few enough for visible progress and a quick stop. */
const rowsAtOnce = 50

/** Sends rows in calls of 50. The first failed call ends the run; running again is safe, because the server skips completed changes. */
export async function runBulk(
  chosen: Choice[],
  send: (ids: string[]) => Promise<BulkOutcome>,
  onRows: (rows: BulkRow[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let first = 0; first < chosen.length && !signal.aborted; first += rowsAtOnce)
    onRows((await send(chosen.slice(first, first + rowsAtOnce).map(({ _id }) => _id))).rows)
}
