import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  deleteWaitlistEntries,
  deleteWaitlistEntry,
  listWaitlist,
  restoreWaitlistEntries,
  type WaitlistEntryView,
} from '#contract/waitlist.ts'
import { failureText } from '../api/api-error.ts'
import { call, callForAnswer } from '../api/call.ts'
import { confirm } from '../ui/confirm.ts'
import { notify } from '../ui/notices.tsx'
import { waitlistCsv, waitlistCsvName } from './waitlist-csv.ts'

const largestPage = 200

/** Which entries an export takes: the filter in the address. */
export type WaitlistFilter = { courseType?: string; search?: string }

const readAll = async (filter: WaitlistFilter): Promise<WaitlistEntryView[]> => {
  const entries: WaitlistEntryView[] = []
  for (let page = 1; ; page++) {
    const query = { ...filter, limit: largestPage, page } as never
    const { data, total, more } = await callForAnswer(listWaitlist, { query })
    entries.push(...data)
    if (data.length < largestPage || (!more && entries.length >= total)) return entries
  }
}

const save = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** What an admin does with the waitlist: delete one or many with undo, export. `error` is for the red banner; `forget` drops deleted ids from the selection. */
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

  const exportCsv = (filter: WaitlistFilter, selected: WaitlistEntryView[]) =>
    run('Failed to fetch waitlist entries', 'Network error. Please check your connection.', async () => {
      const entries = selected.length > 0 ? selected : await readAll(filter)
      save(waitlistCsvName(filter.courseType ?? 'all', new Date()), waitlistCsv(entries))
    })

  return { error, removeOne, removeMany, exportCsv, revalidate }
}
