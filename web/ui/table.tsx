import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ListSize, showListSize, showNumber } from './format.ts'
import { Icon } from './icon.tsx'

/** A table that becomes cards on phones: give each `<Cell>` its column's name. */
export const Table = ({
  caption,
  columns,
  children,
  captionShown = false,
}: {
  caption: string
  /** Headings; an object for custom or numeric ones. */
  columns: (string | { key: string; heading: ReactNode; numeric?: boolean })[]
  children: ReactNode
  captionShown?: boolean
}) => (
  <div className="table-scroll">
    <table className="table">
      <caption className={captionShown ? undefined : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.key} scope="col" className={column.numeric ? 'numeric' : undefined}>
                {column.heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** A cell; `label` is the column's name, shown on phones. `head` marks the row's heading. */
export const Cell = ({
  label,
  head = false,
  children,
  className,
}: {
  label: string
  head?: boolean
  children?: ReactNode
  className?: string
}) =>
  head ? (
    <th scope="row" data-label={label} className={className}>
      {children}
    </th>
  ) : (
    <td data-label={label} className={className}>
      {children}
    </td>
  )

/** Previous and next links by the address's `page`; nothing if one page has all. Where counting stopped, there are next pages as long as there are rows. */
export const Pagination = ({
  page,
  limit,
  total,
  more,
  asOf,
  after,
}: {
  page: number
  limit: number
  /** Id of the last row of this page. */
  after?: string | undefined
} & ListSize) => {
  const [query] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / limit))
  // A page past the end links back, even to the only page.
  if (last === 1 && (page === 1 || total === 0)) return null
  const to = (target: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(target))
    // Later pages continue from the first one, without rows added since.
    if (target > 1 && asOf) next.set('asOf', asOf)
    else next.delete('asOf')
    if (target > page && after) next.set('after', after)
    else next.delete('after')
    return `?${next}`
  }
  const step = (target: number | undefined, face: ReactNode) =>
    target === undefined ? (
      <span className="button button-secondary button-small" aria-disabled="true">
        {face}
      </span>
    ) : (
      <Link to={to(target)} className="button button-secondary button-small" preventScrollReset>
        {face}
      </Link>
    )
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-3 items-center justify-between pt-4 text-(length:--text-sm)">
      {step(
        page > 1 ? Math.min(page - 1, last) : undefined,
        <>
          <Icon name="arrow-left" />
          Previous
        </>,
      )}
      <span className="text-muted tabular-nums">
        {page > last
          ? `${showListSize({ total, more })} in all`
          : `${showNumber((page - 1) * limit + 1)}–${showNumber(Math.min(page * limit, total))} of ${showListSize({ total, more })}`}
      </span>
      {step(
        page < last || (more && page === last) ? page + 1 : undefined,
        <>
          Next
          <Icon name="arrow-right" />
        </>,
      )}
    </nav>
  )
}
