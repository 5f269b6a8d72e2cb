import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Choice } from '#contract/endpoint/bulk.ts'
import { useTask } from '../../ui/use-task.ts'
import { pageNames } from './list-query.ts'
import { openRowNames } from './use-list-place.ts'

/** The selected rows across pages; changing the filter clears them. */
export type Selection<Row extends Choice = Choice> = {
  chosen: Row[]
  has: (id: string) => boolean
  set: (row: Row, on: boolean) => void
  /** Selects or deselects all rows of this page. */
  setPage: (on: boolean) => void
  isPageChosen: boolean
  /** Selects all matching rows, up to the limit of a bulk call; absent if this page has them all. */
  all?: { total: number; choose: () => Promise<unknown>; busy: boolean }
  clear: () => void
  /** Deselects processed rows. */
  drop: (rows: { _id: string }[]) => void
}

/** `page` are the rows of this page out of `total`; `listAll` loads those of all pages. */
export const useSelection = <Row extends Choice>(page: Row[], total: number, listAll: () => Promise<Row[]>): Selection<Row> => {
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
    has: (id) => rows.has(id),
    set: (row, on) => change((next) => (on ? next.set(row._id, row) : next.delete(row._id))),
    setPage: (on) =>
      change((next) => {
        for (const row of page) on ? next.set(row._id, row) : next.delete(row._id)
      }),
    isPageChosen: page.length > 0 && page.every(({ _id }) => rows.has(_id)),
    all: total > page.length ? { total, choose: () => choosing.run(), busy: choosing.isPending } : undefined,
    clear: () => setState({ filter, rows: new Map() }),
    drop: (dropped) => {
      const ids = new Set(dropped.map(({ _id }) => _id))
      setState((before) => ({ ...before, rows: new Map([...before.rows].filter(([id]) => !ids.has(id))) }))
    },
  }
}
