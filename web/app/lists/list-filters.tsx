import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateRange } from './date-range.tsx'
import { ExportCsv } from './export-csv.tsx'

/** Milliseconds without a key after which a search starts. */
const typingPause = 250

/**
 * Filter, dates and search of a list, all in the address bar: a filter key, a click and a shared link do the same. Changing one starts at
 * the first page. Beside them the file of all that they find.
 */
export const ListFilters = ({
  filter,
  choice,
  searchLabel,
  sorts,
  dates,
  csv,
}: {
  filter?: { name: string; label: string; options: readonly { value: string; label: string }[] }
  /** A second filter, as a box; its first option is the one without a filter. */
  choice?: { name: string; label: string; options: readonly { value: string; label: string }[] }
  /** Name of the search box; without it there is none. */
  searchLabel?: string
  /** Orders to choose from, the default first: `value` is the column and the direction, as `email asc`. */
  sorts?: readonly { value: string; label: string }[]
  /** Which time of a row lies between the dates, as `Received`; without it there are none. */
  dates?: string
  /** The call that gives every row in a file, and what the rows are called. */
  csv?: { endpoint: AnyEndpoint; rows: string }
}) => {
  const [query, setQuery] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLInputElement>(null)
  const newest = useRef(query)
  const searching = useNavigation().state === 'loading'
  const { pathname } = useLocation()
  const searched = query.get('search') ?? ''
  // The box follows the address (back, forward, another list on the same page), except under the fingers of somebody who types.
  useEffect(() => {
    newest.current = query
    if (box.current && timer.current === undefined && box.current.value.trim() !== searched) box.current.value = searched
  }, [query, searched])
  useEffect(() => () => clearTimeout(timer.current), [])
  // A search that started now would cancel the navigation to another page whose link has just been clicked.
  useEffect(() => {
    const leave = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || !defaultPrevented || link.pathname === pathname) return
      clearTimeout(timer.current)
      timer.current = undefined
    }
    addEventListener('click', leave)
    return () => removeEventListener('click', leave)
  }, [pathname])
  const changed = (name: string, value: string, from = query) => {
    const next = new URLSearchParams(from)
    next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  }
  // From the newest address, not the one at the last key: a filter chosen meanwhile stays.
  const search = (value: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setQuery(changed('search', value.trim(), newest.current), { replace: true, preventScrollReset: true })
  }
  const sort = (value: string) => {
    const [column = '', direction = ''] = value === sorts?.[0]?.value ? [] : value.split(' ')
    const next = changed('sort', column)
    if (direction) next.set('direction', direction)
    else next.delete('direction')
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const chosen = filter ? (query.get(filter.name) ?? filter.options[0]?.value) : undefined
  return (
    <div className="my-4 flex flex-wrap items-center justify-between gap-3">
      {filter ? (
        <nav aria-label={filter.label} className="flex flex-wrap gap-1">
          {filter.options.map((option) => (
            <Link
              key={option.value}
              to={`?${changed(filter.name, option.value)}`}
              preventScrollReset
              aria-current={option.value === chosen ? 'true' : undefined}
              className={classNames('button button-small', option.value === chosen ? 'button-secondary' : 'button-quiet')}
            >
              {option.label}
            </Link>
          ))}
        </nav>
      ) : null}
      <div className="flex min-w-0 flex-wrap gap-3 max-sm:w-full">
        {choice ? (
          <select
            aria-label={choice.label}
            className="control w-auto"
            value={query.get(choice.name) ?? choice.options[0]?.value}
            onChange={({ currentTarget: { value } }) =>
              setQuery(changed(choice.name, value === choice.options[0]?.value ? '' : value), { preventScrollReset: true })
            }
          >
            {choice.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : null}
        {sorts ? (
          <select
            aria-label="Order"
            className="control w-auto"
            value={query.get('sort') ? `${query.get('sort')} ${query.get('direction') ?? 'desc'}` : sorts[0]?.value}
            onChange={({ currentTarget: { value } }) => sort(value)}
          >
            {sorts.map((order) => (
              <option key={order.value} value={order.value}>
                {order.label}
              </option>
            ))}
          </select>
        ) : null}
        {searchLabel ? (
          <form
            className="max-w-full max-sm:w-full"
            onSubmit={(event) => {
              event.preventDefault()
              search(String(new FormData(event.currentTarget).get('search')))
            }}
          >
            <input
              ref={box}
              type="search"
              name="search"
              aria-label={searchLabel}
              aria-busy={searching}
              placeholder={searchLabel}
              defaultValue={searched}
              className="control w-88 max-w-full max-sm:w-full"
              onInput={({ currentTarget: { value } }) => {
                clearTimeout(timer.current)
                timer.current = setTimeout(() => search(value), typingPause)
              }}
            />
          </form>
        ) : null}
      </div>
      {dates || csv ? (
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          {dates ? <DateRange label={dates} /> : null}
          {csv ? <ExportCsv {...csv} /> : null}
        </div>
      ) : null}
    </div>
  )
}

/** Orders of a list that is sorted by one time, newest first at the start. */
export const timeSorts = (column: string) => [
  { value: `${column} desc`, label: 'Newest first' },
  { value: `${column} asc`, label: 'Oldest first' },
]
