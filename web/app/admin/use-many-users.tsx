import { useRevalidator } from 'react-router'
import { changeUsers, type UserChange } from '#contract/auth.ts'
import { call } from '../../api/call.ts'
import { showCount } from '../../ui/format.ts'
import type { BulkQuestion } from '../lists/bulk-dialog.tsx'
import { changeMany } from '../lists/change-many.ts'
import type { Selection } from '../lists/use-selection.ts'

const send = (change: UserChange) => (ids: string[]) => call(changeUsers, { body: { ids, change } })

/** What an admin does with many accounts: disable, enable, extend; one outcome each. */
export const useManyUsers = (selection: Selection) => {
  const { revalidate } = useRevalidator()
  const count = selection.chosen.length
  const noun = showCount(count, { one: 'account', other: 'accounts' })
  const change = async (question: BulkQuestion) => {
    const rows = await changeMany(question, selection.chosen)
    if (!rows) return
    selection.drop(rows)
    void revalidate()
  }
  const undoBy = (label: string, other: UserChange): BulkQuestion['undo'] => ({
    label,
    run: async (rows) => {
      await send(other)(rows.map(({ _id }) => _id))
    },
  })
  const disable = () =>
    change({
      title: `Disable ${noun}`,
      text: 'All sessions end at once. Progress is kept, and an account can be enabled again. Your own account is left out.',
      confirmLabel: `Disable ${count}`,
      doneWord: 'disabled',
      danger: true,
      send: send('disable'),
      undo: undoBy('Enable them again', 'enable'),
    })
  const enable = () =>
    change({
      title: `Enable ${noun}`,
      text: 'Each person can sign in again.',
      confirmLabel: `Enable ${count}`,
      doneWord: 'enabled',
      send: send('enable'),
      undo: undoBy('Disable them again', 'disable'),
    })
  const extend = () =>
    change({
      title: `Extend ${noun}`,
      text: 'Each demo runs for at least seven days from now. Accounts without an end date are left out.',
      confirmLabel: `Extend ${count}`,
      doneWord: 'extended',
      send: send('extend'),
    })
  return { disable, enable, extend }
}
