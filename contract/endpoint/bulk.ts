import { z } from 'zod'
import { identifier } from '../fields.ts'

/** Maximum number of items in one bulk call. */
export const maxBulkItems = 500

/** The rows a bulk call is about, each once. */
export const bulkIds = z
  .array(identifier(), { error: 'Please select at least one row.' })
  .min(1, { error: 'Please select at least one row.' })
  .max(maxBulkItems, { error: `Please select at most ${maxBulkItems} rows at once.` })
  .transform((ids) => [...new Set(ids)])

/** What became of one row: `done`; `unchanged` where nothing was left to do, so that a repeated call does nothing twice; `refused` with the reason. */
const bulkRow = z.object({
  _id: z.uuid(),
  outcome: z.enum(['done', 'unchanged', 'refused']),
  /** Why a row was refused or left as it is, or which part of a change was not made. */
  reason: z.string().nullable(),
})
/** What became of one row of a bulk call. */
export type BulkRow = z.infer<typeof bulkRow>

/** What became of the rows of a bulk call, in the order in which they were named. */
export const bulkOutcome = z.object({
  summary: z.object({ done: z.int(), unchanged: z.int(), refused: z.int() }),
  rows: z.array(bulkRow),
})
/** What became of the rows of a bulk call. */
export type BulkOutcome = z.infer<typeof bulkOutcome>

/** A row that can be chosen for a bulk call, named as a person knows it. */
export type Choice = { _id: string; label: string; note: string }
