import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ListSize } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon.tsx'
import { returnFocus } from '../../ui/return-focus.ts'
import { Pagination } from '../../ui/table.tsx'
import { LoadFailure } from './load-failure.tsx'

/** Rows of a list page where the address says nothing else (the specification's page size). */
export const usualPageSize = 50

/** Says that the list has become shorter than the page in the address. */
export const emptyPageText = 'This page is empty now, because the list has become shorter.'

/** Parts of the address that do not narrow a list. */
const unnarrowing = ['tab', 'page', 'limit', 'sort', 'direction', 'submission']

/** Leads to the list's first page, or to the list without its filters. */
export const ShowAll = ({ isFirstPage }: { isFirstPage: boolean }) => {
  const [query] = useSearchParams()
  const kept = [...query].filter(([name]) => name !== 'page' && (isFirstPage || unnarrowing.includes(name)))
  return (
    <ButtonLink variant="secondary" to={`?${new URLSearchParams(kept)}`} onClick={() => returnFocus()()}>
      {isFirstPage ? 'To the first page' : 'Show all'}
    </ButtonLink>
  )
}

/** What a list page shows below its filters: what went wrong in a red banner, why the list is empty, or its table and pages. */
export const ListResult = ({
  list,
  rows,
  empty,
  children,
}: {
  list: ListSize & { error: string }
  /** How many rows this page has. */
  rows: number
  /** Why there is nothing: `none` when nothing exists at all, with what to do about it, otherwise the filter is the reason. */
  empty: { title: string; none: string; icon?: IconName; action?: ReactNode }
  children: ReactNode
}) => {
  const [query] = useSearchParams()
  const isNarrowed = [...query.keys()].some((name) => !unnarrowing.includes(name))
  const isPastEnd = Number(query.get('page') ?? 1) > 1 && list.total > 0
  return (
    <>
      <LoadFailure error={list.error} />
      {rows > 0 ? (
        children
      ) : list.error ? null : (
        <EmptyState
          title={empty.title}
          icon={empty.icon}
          action={isPastEnd || isNarrowed ? <ShowAll isFirstPage={isPastEnd} /> : empty.action}
        >
          {isPastEnd ? emptyPageText : isNarrowed ? 'Nothing matches this filter.' : empty.none}
        </EmptyState>
      )}
      <Pagination
        page={Number(query.get('page') ?? 1)}
        limit={Number(query.get('limit') ?? usualPageSize)}
        total={list.total}
        more={list.more}
      />
    </>
  )
}
