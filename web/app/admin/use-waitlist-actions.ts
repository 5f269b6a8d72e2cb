import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { deleteWaitlistEntries, deleteWaitlistEntry, restoreWaitlistEntries, type WaitlistEntryView } from '#contract/waitlist.ts'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notices.tsx'

/** What an admin does with the waitlist: delete one or many with undo. `error` is for the red banner; `forget` drops deleted ids from the selection. */
export const useWaitlistActions = (forget: (ids: string[]) => void) => {
  const { revalidate } = useRevalidator()
  const [error, setError] = useState('')

  const run = useCallback(async (refused: string, network: string, work: () => Promise<void>) => {
    setError('')
    try {
      await work()
    } catch (failure) {
      setError(failureText(failure, { refused, network }))
    }
  }, [])

  const offerUndo = useCallback(
    (ids: string[]) => {
      forget(ids)
      revalidate()
      const undo = () =>
        run('Failed to restore entries', 'Network error', async () => {
          const { summary } = await call(restoreWaitlistEntries, { body: { ids } })
          revalidate()
          if (summary.errors > 0) setError(`${summary.errors} of ${ids.length} entries could not be restored.`)
        })
      const text = ids.length === 1 ? 'Entry deleted.' : `${ids.length} entries deleted.`
      notify({ text, action: { label: 'Undo', run: undo }, seconds: 15 })
    },
    [forget, revalidate, run],
  )

  const removeOne = useCallback(
    async (entry: WaitlistEntryView) => {
      const title = 'Are you sure you want to delete this waitlist entry?'
      const yes = await confirm({ title, text: `${entry.name}, ${entry.email}`, confirmLabel: 'Delete', tone: 'danger' })
      if (!yes) return
      await run('Failed to delete entry', 'Network error', async () => {
        await call(deleteWaitlistEntry, { params: { id: entry._id } })
        offerUndo([entry._id])
      })
    },
    [run, offerUndo],
  )

  const removeMany = async (chosen: WaitlistEntryView[]) => {
    const ids = chosen.map((entry) => entry._id)
    const title = `Are you sure you want to delete ${ids.length} entries?`
    if (!(await confirm({ title, confirmLabel: 'Delete', tone: 'danger' }))) return
    await run('Failed to delete entries', 'Network error', async () => {
      const { results } = await call(deleteWaitlistEntries, { body: { ids } })
      const deleted = results.filter((result) => result.outcome === 'deleted').map((result) => result._id)
      const gone = chosen.filter((entry) => !deleted.includes(entry._id))
      if (gone.length > 0) setError(`Already gone before: ${gone.map((entry) => entry.email).join(', ')}.`)
      forget(ids)
      if (deleted.length > 0) offerUndo(deleted)
      else revalidate()
    })
  }

  return { error, removeOne, removeMany, revalidate }
}
