import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { IconName } from '../../ui/icon.tsx'
import type { ListSize } from '../../ui/list-size.ts'
import { Pagination } from '../../ui/table.tsx'

/** Rows of a list page where the address says nothing else (the specification's page size). */
const usualPageSize = 50

/** Says that the list has become shorter than the page in the address. */
export const emptyPageText = 'This page is empty now, because the list has become shorter.'

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
  /** Why there is nothing: `none` when nothing exists at all, otherwise the filter is the reason. */
  empty: { title: string; none: string; icon?: IconName; narrowed?: string }
  children: ReactNode
}) => {
  const [query] = useSearchParams()
  const isNarrowed = [...query.keys()].some((name) => !['tab', 'page', 'limit', 'sort', 'direction', 'submission'].includes(name))
  const isPastEnd = Number(query.get('page') ?? 1) > 1 && list.total > 0
  return (
    <>
      {list.error ? <Alert tone="danger">{list.error}</Alert> : null}
      {rows > 0 ? (
        children
      ) : list.error ? null : (
        <EmptyState title={empty.title} icon={empty.icon}>
          {isPastEnd ? emptyPageText : isNarrowed ? (empty.narrowed ?? 'Nothing matches this filter.') : empty.none}
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
