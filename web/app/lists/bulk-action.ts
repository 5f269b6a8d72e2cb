import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Choice } from '#contract/endpoint/bulk.ts'
import { type PluralForms, showCount } from '../../ui/format.ts'
import type { BulkQuestion } from './bulk-dialog.tsx'
import { changeMany } from './change-many.ts'
import type { Selection } from './use-selection.ts'

/** An action on the selected rows: its button, and the dialog (`count` reads '3 invitations') or, without changes, a function. */
export type BulkAction<Chosen extends Choice = Choice> = { label: string; danger?: boolean } & (
  | { question: (count: string, chosen: Chosen[]) => BulkQuestion }
  | { run: (chosen: Chosen[]) => void }
)

/** Runs a bulk change: asks, shows the results, deselects the processed rows and reloads the list. `refused` are the reasons by row. */
export const useBulkAction = <Chosen extends Choice>(selection: Selection<Chosen>, noun: PluralForms) => {
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const run = async (action: BulkAction<Chosen>) => {
    const { chosen } = selection
    if ('run' in action) return action.run(chosen)
    const question = action.question(showCount(chosen.length, noun), chosen)
    const rows = await changeMany(question, chosen)
    if (!rows) return
    question.onClosed?.(rows)
    const notDone = rows.filter(({ outcome }) => outcome === 'refused')
    setRefused(new Map(notDone.map(({ _id, reason }) => [_id, reason ?? question.failed])))
    // Refused rows stay selected, so that they can be tried again.
    selection.drop(rows.filter(({ outcome }) => outcome !== 'refused'))
    void revalidate()
  }
  return { run, refused }
}
