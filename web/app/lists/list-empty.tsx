import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { returnFocus } from '../../ui/return-focus.ts'
import { EmptyState } from '../../ui/states.tsx'
import { openRowNames, pageNames } from './list-query.ts'

export const usualPageSize = 50

const notFilters = ['tab', ...pageNames, 'limit', 'sort', 'direction', ...openRowNames]

/** The empty state of a list: nothing exists (`none`), the filter matches nothing (`filtered`), or the page is past the end of a list that has become shorter. */
export const ListEmpty = ({
  total,
  title,
  none,
  filtered = 'Nothing matches this filter.',
  icon,
  action,
}: {
  total: number
  title: string
  none: string
  filtered?: string | undefined
  icon?: IconName
  action?: ReactNode
}) => {
  const [query] = useSearchParams()
  const isFiltered = [...query].some(([name, value]) => !notFilters.includes(name) && value !== 'all')
  const isPastEnd = Number(query.get('page') ?? 1) > 1 && total > 0
  const remaining = [...query].filter(([name]) => !pageNames.includes(name) && (isPastEnd || notFilters.includes(name)))
  const showAll = (
    <ButtonLink variant="secondary" to={`?${new URLSearchParams(remaining)}`} onClick={() => returnFocus()()}>
      {isPastEnd ? 'To the first page' : 'Show all'}
    </ButtonLink>
  )
  return (
    <EmptyState title={title} {...(icon ? { icon } : {})} action={isPastEnd || isFiltered ? showAll : action}>
      {isPastEnd ? 'This page is empty now, because the list has become shorter.' : isFiltered ? filtered : none}
    </EmptyState>
  )
}
