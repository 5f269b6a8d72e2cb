import { useRef } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { classNames } from '../ui/class-names.ts'

/** What a list's address says, for its loader's call: the named parameters that are set, nothing else. */
export const listQuery = <Name extends string>(
  request: Request,
  names: readonly Name[],
): Partial<Record<Name | 'page', string>> => {
  const query = new URL(request.url).searchParams
  const found = [...names, 'page' as const].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}

/** Milliseconds without a key after which a search starts. */
const typingPause = 250

/** Filter and search of a list, both in the address bar: a filter key, a click and a shared link do the same. Changing either starts at the first page. */
export const ListFilters = ({
  filter,
  searchLabel,
  sorts,
}: {
  filter?: { name: string; label: string; options: readonly { value: string; label: string }[] }
  /** Name of the search box; without it there is none. */
  searchLabel?: string
  /** Orders to choose from, the default first: `value` is the column and the direction, as `email asc`. */
  sorts?: readonly { value: string; label: string }[]
}) => {
  const [query, setQuery] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searching = useNavigation().state === 'loading'
  const changed = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  }
  const search = (value: string) => setQuery(changed('search', value.trim()), { replace: true, preventScrollReset: true })
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
      <div className="flex flex-wrap gap-3">
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
            onSubmit={(event) => {
              event.preventDefault()
              clearTimeout(timer.current)
              search(String(new FormData(event.currentTarget).get('search')))
            }}
          >
            <input
              type="search"
              name="search"
              aria-label={searchLabel}
              aria-busy={searching}
              placeholder={searchLabel}
              defaultValue={query.get('search') ?? ''}
              className="control"
              onInput={({ currentTarget: { value } }) => {
                clearTimeout(timer.current)
                timer.current = setTimeout(() => search(value), typingPause)
              }}
            />
          </form>
        ) : null}
      </div>
    </div>
  )
}
