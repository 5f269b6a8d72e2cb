import { useRevalidator } from 'react-router'
import { deleteWaitlistEntries, deleteWaitlistEntry, restoreWaitlistEntries, type WaitlistEntryView } from '#contract/waitlist.ts'
import { call } from '../../../api/call.ts'
import { confirm } from '../../../ui/dialog.tsx'
import { showCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { useTask } from '../../../ui/use-task.ts'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { useMutation } from '../../use-mutation.ts'

const restore = async (ids: string[]) => {
  const { summary } = await call(restoreWaitlistEntries, { body: { ids } })
  if (summary.refused > 0)
    notify({ text: `${summary.refused} of ${ids.length} entries could not be restored.`, tone: 'warning', seconds: 0 })
}

/** Deletes waitlist entries with undo. */
export const useWaitlistActions = () => {
  const { revalidate } = useRevalidator()
  const restoring = useTask(restore, {
    failed: 'Failed to restore entries',
    network: 'Network error',
    onSuccess: () => revalidate(),
  })
  const offerUndo = (ids: string[]) => {
    const text = `${showCount(ids.length, { one: 'entry', other: 'entries' })} deleted.`
    notify({ text, action: { label: 'Undo', run: () => void restoring.run(ids) }, seconds: 15 })
  }
  const deleting = useMutation(deleteWaitlistEntry, {
    // A failed reload would replace the visible list.
    revalidates: false,
    failed: 'Failed to delete entry',
    network: 'Network error',
    onSuccess: (_answer, { params }) => {
      offerUndo([params.id])
      revalidate()
    },
  })

  const remove = async (entry: WaitlistEntryView, deselect: () => void) => {
    const title = 'Are you sure you want to delete this waitlist entry?'
    const yes = await confirm({ title, text: `${entry.name}, ${entry.email}`, confirmLabel: 'Delete', tone: 'danger' })
    if (!yes) return
    if (await deleting.run({ params: { id: entry._id } }, entry.name)) deselect()
  }
  const bulkDelete: BulkAction = {
    label: 'Delete selected',
    danger: true,
    question: (count, chosen) => {
      let isUndone = false
      return {
        title: `Are you sure you want to delete ${count}?`,
        text: 'You can restore them for an hour.',
        confirmLabel: `Delete ${chosen.length}`,
        doneWord: 'deleted',
        failed: 'Failed to delete entries',
        danger: true,
        send: (chosenIds) => call(deleteWaitlistEntries, { body: { ids: chosenIds } }),
        undo: {
          label: 'Undo',
          run: async (done) => {
            await restore(done.map(({ _id }) => _id))
            isUndone = true
          },
        },
        onClosed: (rows) => {
          const deleted = rows.filter(({ outcome }) => outcome === 'done').map(({ _id }) => _id)
          if (deleted.length > 0 && !isUndone) offerUndo(deleted)
        },
      }
    },
  }

  return { remove, bulkDelete, revalidate }
}
