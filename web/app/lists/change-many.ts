import type { BulkRow, Choice } from '#contract/endpoint/bulk.ts'
import { openModal } from '../../ui/modal.tsx'
import type { BulkQuestion } from './bulk-dialog.tsx'

/**
 * Asks for a change of many rows, does it with its progress in sight, and resolves to what became of the rows whose answer came. An empty list
 * says that no answer came, though the server may have changed rows; undefined, that nothing was sent.
 */
export const changeMany = (question: BulkQuestion, chosen: Choice[]): Promise<BulkRow[] | undefined> =>
  openModal('bulk', async () => (await import('./bulk-dialog.tsx')).bulkDialog(question, chosen), undefined)
