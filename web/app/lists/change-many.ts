import type { BulkRow, Choice } from '#contract/endpoint/bulk.ts'
import { openModal } from '../../ui/modal.tsx'
import type { BulkAnswer, BulkQuestion } from './bulk-dialog.tsx'

/** Asks for a bulk change and runs it. Resolves to the processed rows, empty if no answer came; undefined if nothing was sent. */
export const changeMany = async (question: BulkQuestion, chosen: Choice[]): Promise<BulkRow[] | undefined> =>
  openModal<BulkAnswer>('bulk', async () => (await import('./bulk-dialog.tsx')).bulkDialog(question, chosen), undefined)
