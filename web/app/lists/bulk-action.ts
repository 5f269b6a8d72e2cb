import { useMemo, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { BulkRow, Choice } from '#contract/endpoint/bulk.ts'
import { type PluralForms, showCount } from '../../ui/format.ts'
import { openModal } from '../../ui/modal.tsx'
import { useTask } from '../../ui/use-task.ts'
import type { BulkAnswer, BulkQuestion } from './bulk-dialog.tsx'
import { openRowNames, pageNames } from './list-query.ts'

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
    const notDone = rows.filter(({ outcome }) => outcome === 'refused')
    setRefused(new Map(notDone.map(({ _id, reason }) => [_id, reason ?? question.failed])))
    // Refused rows stay selected, so that they can be tried again, and all rows if nothing was done.
    if (rows.some(({ outcome }) => outcome === 'done')) selection.drop(rows.filter(({ outcome }) => outcome !== 'refused'))
    void revalidate()
  }
  return { run, refused }
}

/** Asks for a bulk change and runs it. Resolves to the processed rows, empty if no answer came; undefined if nothing was sent. */
export const changeMany = async (question: BulkQuestion, chosen: Choice[]): Promise<BulkRow[] | undefined> =>
  openModal<BulkAnswer>('bulk', async () => (await import('./bulk-dialog.tsx')).bulkDialog(question, chosen), undefined)

/** The selected rows across pages; changing the filter clears them. `page` are the rows of this page out of `total`; `listAll` loads those of all pages. */
export const useSelection = <Row extends Choice>(page: Row[], total: number, listAll: () => Promise<Row[]>) => {
  const [query] = useSearchParams()
  const filter = useMemo(() => {
    const names = [...query].filter(([name]) => ![...pageNames, 'sort', 'direction', ...openRowNames].includes(name))
    return new URLSearchParams(names).toString()
  }, [query])
  const [state, setState] = useState<{ filter: string; rows: ReadonlyMap<string, Row> }>({ filter, rows: new Map() })
  const rows: ReadonlyMap<string, Row> = state.filter === filter ? state.rows : new Map()
  const change = (edit: (rows: Map<string, Row>) => void) =>
    setState((before) => {
      const next = new Map(before.filter === filter ? before.rows : [])
      edit(next)
      return { filter, rows: next }
    })
  const choosing = useTask(listAll, {
    failed: 'Failed to select',
    network: 'Network error',
    onSuccess: (found) => setState({ filter, rows: new Map(found.map((row) => [row._id, row])) }),
  })
  return {
    chosen: [...rows.values()],
    has: (id: string) => rows.has(id),
    set: (row: Row, on: boolean) => change((next) => (on ? next.set(row._id, row) : next.delete(row._id))),
    /** Selects or deselects all rows of this page. */
    setPage: (on: boolean) =>
      change((next) => {
        for (const row of page) on ? next.set(row._id, row) : next.delete(row._id)
      }),
    isPageChosen: page.length > 0 && page.every(({ _id }) => rows.has(_id)),
    /** Selects all matching rows, up to the limit of a bulk call; undefined if this page has them all. */
    all: total > page.length ? { total, choose: () => choosing.run(), busy: choosing.isPending } : undefined,
    clear: () => setState({ filter, rows: new Map() }),
    /** Deselects processed rows. */
    drop: (dropped: { _id: string }[]) => {
      const ids = new Set(dropped.map(({ _id }) => _id))
      setState((before) => ({ ...before, rows: new Map([...before.rows].filter(([id]) => !ids.has(id))) }))
    },
  }
}

export type Selection<Row extends Choice = Choice> = ReturnType<typeof useSelection<Row>>
