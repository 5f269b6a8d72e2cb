import type { ReactNode } from 'react'
import { maxBulkItems } from '#contract/bulk.ts'
import { Button } from '../../ui/button.tsx'
import { returnFocus } from '../../ui/return-focus.ts'
import type { Selection } from './use-selection.ts'

/** How many rows are chosen, how to choose more, and what to do with them. */
export const SelectionBar = ({
  selection,
  noun,
  children,
}: {
  selection: Omit<Selection, 'set' | 'has' | 'drop'>
  noun: string
  children: ReactNode
}) => {
  const { chosen, all, isPageChosen } = selection
  const clear = () => {
    returnFocus()()
    selection.clear()
  }
  return (
    <section className="mb-4 flex flex-wrap items-center gap-3" aria-label={`Selected ${noun}`}>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isPageChosen}
          onChange={({ currentTarget }) => selection.setPage(currentTarget.checked)}
        />
        <span>All on this page</span>
      </label>
      {all ? (
        <Button size="small" variant="quiet" busy={all.busy} onClick={all.choose}>
          {all.total > maxBulkItems ? `Select the first ${maxBulkItems}` : `Select all ${all.total} that match`}
        </Button>
      ) : null}
      <span role="status" className="text-sm text-muted">
        {chosen.length > 0 ? `${chosen.length} selected` : ''}
      </span>
      {chosen.length > 0 ? (
        <>
          {children}
          <Button size="small" variant="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      ) : null}
    </section>
  )
}
