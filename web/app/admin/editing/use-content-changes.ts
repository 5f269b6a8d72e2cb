import { useRevalidator } from 'react-router'
import { toastError } from '../toast-error.ts'
import { deleteAfterAsking } from './delete-in-use.ts'
import { notifyDeleted, restorableText } from './deleted-content.tsx'

type Content = { _id: string; title: string }

/** Changes of the modules or lessons in a list: a failure is shown at its row, and the list is read again. */
export const useContentChanges = (kind: 'module' | 'lesson') => {
  const { revalidate } = useRevalidator()
  const rowOf = ({ _id, title }: Content) => ({ id: _id, name: title })
  return {
    revalidate,
    /** Resolves to whether it succeeded. */
    change: async (item: Content, work: Promise<unknown>): Promise<boolean> => {
      const isDone = await work.then(
        () => true,
        (failure) => {
          toastError(`Failed to save ${kind}`, failure, rowOf(item))
          return false
        },
      )
      await revalidate()
      return isDone
    },
    /** Asks first; `text` says what learners lose. */
    remove: async (item: Content, text: string, send: (query: { force: 'true' | 'false' }) => Promise<unknown>) => {
      const question = {
        title: `Are you sure you want to delete this ${kind}?`,
        text: `${text} ${restorableText}`,
        inUse: `Learners no longer see it. ${restorableText}`,
        failed: `Failed to delete ${kind}`,
        row: rowOf(item),
      }
      if (!(await deleteAfterAsking(question, (force) => send({ force: force ? 'true' : 'false' })))) return
      notifyDeleted({ _id: item._id, kind, title: item.title }, revalidate)
      await revalidate()
    },
  }
}
