import { ApiError } from '../../../api/api-error.ts'
import { confirm } from '../../../ui/dialog.tsx'
import type { FailedRow } from '../../../ui/notices.tsx'
import { toastError } from '../toast-error.ts'

/** Confirms and deletes; if the item is in use, asks once more with the places. Resolves to whether it was deleted; a failure is shown after `failed`. */
export const deleteAfterAsking = async (
  ask: { title: string; text?: string; inUse: string; failed: string; row: FailedRow },
  remove: (force: boolean) => Promise<unknown>,
): Promise<boolean> => {
  if (!(await confirm({ title: ask.title, text: ask.text, confirmLabel: 'Delete', tone: 'danger' }))) return false
  try {
    await remove(false).catch(async (failure: unknown) => {
      if (!(failure instanceof ApiError) || !failure.code?.endsWith('-in-use')) throw failure
      const text = `${failure.message} ${ask.inUse}`
      if (!(await confirm({ title: ask.title, text, confirmLabel: 'Delete anyway', tone: 'danger' }))) throw undefined
      return remove(true)
    })
    return true
  } catch (failure) {
    if (failure !== undefined) toastError(ask.failed, failure, ask.row)
    return false
  }
}
