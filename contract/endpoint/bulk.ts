import { z } from 'zod'
import { identifier } from '../fields.ts'

export const maxBulkItems = 500

const atLeastOne = { error: 'Please select at least one row.' }
const atMost = { error: `Please select at most ${maxBulkItems} rows at once.` }

export const bulkIds = z
  .array(identifier(), atLeastOne)
  .min(1, atLeastOne)
  .max(maxBulkItems, atMost)
  .transform((ids) => [...new Set(ids)])

/** Rows with values of their own. */
export const bulkRows = <Row extends z.ZodRawShape>(row: Row) =>
  z.array(z.object(row), atLeastOne).min(1, atLeastOne).max(maxBulkItems, atMost)

/** Outcome for one row: `done`, `unchanged` when there was nothing to do, or `refused`. */
const bulkRow = z.object({
  _id: z.uuid(),
  outcome: z.enum(['done', 'unchanged', 'refused']),
  /** Why a row was refused or unchanged, or which part of a change was skipped. */
  reason: z.string().nullable(),
})
export type BulkRow = z.infer<typeof bulkRow>

export const bulkOutcome = z.object({
  summary: z.object({ done: z.int(), unchanged: z.int(), refused: z.int() }),
  rows: z.array(bulkRow),
})
export type BulkOutcome = z.infer<typeof bulkOutcome>

export type Choice = { _id: string; label: string; note: string }
