import { type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { changeFilter, useListQuery } from './list-query.ts'
import { ListSearch } from './list-search.tsx'

type ListOptions = Readonly<Record<string, string>>

/** A filter; `name` is its query parameter, and the first option means no filter. */
export type ListFilter = { name: string; label: string; options: ListOptions }

/** Orders by time; the value of an order is column and direction, as `email asc`. */
export const timeSorts = (column: string): ListOptions => ({
  [`${column} desc`]: 'Newest first',
  [`${column} asc`]: 'Oldest first',
})

/** Filters, search and order of a list. All are in the address, so that a filtered list can be linked. */
export type ListControls = {
  /** The main filter, always visible as a row of links; `waiting` are the numbers of waiting rows by value. */
  status?: ListFilter & { waiting?: Readonly<Record<string, number | undefined>> }
  filters?: readonly ListFilter[]
  search?: string
  /** Label of the time that the date range filters, as `Received`. */
  dates?: string
  /** The default order first. */
  sorts?: ListOptions
}

const firstOf = (options: ListOptions): string | undefined => Object.keys(options)[0]

export const listBar = 'list-bar flex max-lg:flex-wrap items-center gap-2 min-h-13 py-[0.35rem]'

const tool =
  'inline-flex items-center gap-[0.45rem] min-h-9 px-[0.7rem] border border-transparent rounded-md text-(length:--text-xs) font-semibold cursor-pointer hover:bg-sunken max-md:min-h-11 max-md:border-line'

/** On a phone the tools are their icons; their names stay for screen readers. */
const tools =
  'ml-auto flex items-center gap-[0.35rem] [&_.button]:min-h-9 [&_.button]:px-[0.7rem] [&_.button]:py-0 [&_.button]:text-(length:--text-xs) max-md:[&_.button]:w-11 max-md:[&_.button]:min-w-11 max-md:[&_.button]:px-[0.6rem] max-md:[&_.button-label]:sr-only'

const firstDay = '2000-01-01'

const StatusLinks = ({ status }: { status: NonNullable<ListControls['status']> }) => {
  const [query] = useListQuery()
  const options = Object.entries(status.options)
  const chosen = query.get(status.name) ?? firstOf(status.options)
  return (
    <nav
      aria-label={status.label}
      className={classNames(
        'flex overflow-x-auto [scrollbar-width:none] max-w-full gap-0.5 p-0.75 rounded-md bg-sunken',
        // On a phone, many states are not cut off but have lines of their own.
        options.length > 3 ? 'max-md:w-full max-md:flex-wrap' : 'max-md:flex-[1_1_0] max-md:min-w-40',
      )}
    >
      {options.map(([value, label]) => (
        <Link
          key={value}
          to={`?${changeFilter(query, { [status.name]: value })}`}
          preventScrollReset
          className="flex min-h-[1.9rem] flex-none items-center gap-[0.4rem] rounded-sm px-[0.7rem] max-md:px-2 text-(length:--text-xs) font-semibold text-muted hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-low max-md:min-h-10"
          aria-current={value === chosen ? 'true' : undefined}
        >
          {label}
          {status.waiting?.[value] ? (
            <span className="py-0 px-1.5 rounded-full bg-accent-soft text-accent text-[0.75rem] tabular-nums">
              {status.waiting[value]}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}

const DayField = ({ name, label, day }: { name: string; label: string; day: string }) => (
  <label className="text-xs text-muted">
    {label}
    <input type="date" name={name} className="control" min={firstDay} max="2100-12-31" defaultValue={day} />
  </label>
)

const currentOrder = (query: URLSearchParams, sorts: ListOptions) =>
  query.get('sort') ? `${query.get('sort')} ${query.get('direction') ?? 'desc'}` : firstOf(sorts)

/** Query parameters of an order; none for the default. */
const orderOf = (value: string, sorts: ListOptions) => {
  const [sort = '', direction = ''] = value === firstOf(sorts) ? [] : value.split(' ')
  return { sort, direction }
}

const Options = ({ options }: { options: ListOptions }) =>
  Object.entries(options).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const SortSelect = ({ sorts }: { sorts: ListOptions }) => {
  const [query, setQuery] = useListQuery()
  return (
    <select
      aria-label="Order"
      className={`${tool} max-md:hidden [&>option]:bg-surface`}
      value={currentOrder(query, sorts)}
      onChange={({ currentTarget: { value } }) =>
        setQuery(changeFilter(query, orderOf(value, sorts)), { replace: true, preventScrollReset: true })
      }
    >
      <Options options={sorts} />
    </select>
  )
}

/** The form of the other filters. It applies all at once, so that changing two filters loads the list once. */
const FilterMenu = ({
  filters,
  dates,
  sorts,
  set,
}: {
  filters: readonly ListFilter[]
  dates: string | undefined
  sorts: ListOptions | undefined
  set: number
}) => {
  const [query, setQuery] = useListQuery()
  const popover = useRef<HTMLDivElement>(null)
  const apply = (changes: Record<string, string>) => {
    popover.current?.hidePopover?.()
    setQuery(changeFilter(query, changes), { preventScrollReset: true })
  }
  const names = [...filters.map(({ name }) => name), ...(dates ? ['from', 'to'] : [])]
  return (
    <>
      <button
        type="button"
        className={`${tool} max-md:w-11 max-md:px-[0.6rem] max-md:justify-center`}
        popoverTarget="list-filter"
      >
        <Icon name="filter" />
        <span className="max-md:sr-only">Filter</span>
        {set > 0 ? (
          <span className="py-0 px-1.5 rounded-full bg-accent-soft text-accent text-[0.75rem] tabular-nums">{set}</span>
        ) : null}
      </button>
      <div
        ref={popover}
        id="list-filter"
        popover="auto"
        className="inset-auto m-0 w-[min(100%-1rem,21rem)] p-4 border border-line rounded-lg bg-surface text-ink shadow-high md:[position-area:bottom_span-left] md:my-[0.35rem] md:not-supports-[position-area:bottom]:inset-[12rem_2rem_auto_auto] max-md:inset-[auto_0_0] max-md:w-full max-md:rounded-b-none"
      >
        <form
          key={query.toString()}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const values = new FormData(event.currentTarget)
            const entries = names.map((name) => [name, String(values.get(name) ?? '')] as const)
            const isDefault = (name: string, value: string) =>
              filters.some((filter) => filter.name === name && firstOf(filter.options) === value)
            apply({
              ...Object.fromEntries(entries.map(([name, value]) => [name, isDefault(name, value) ? '' : value])),
              ...(sorts ? orderOf(String(values.get('order')), sorts) : {}),
            })
          }}
        >
          {filters.map((filter) => (
            <label key={filter.name} className="text-xs text-muted">
              {filter.label}
              <select name={filter.name} className="control" defaultValue={query.get(filter.name) ?? firstOf(filter.options)}>
                <Options options={filter.options} />
              </select>
            </label>
          ))}
          {dates ? (
            <fieldset>
              <legend className="text-sm font-semibold">{dates}</legend>
              <div className="mt-1 grid grid-cols-2 gap-3">
                <DayField name="from" label="from" day={query.get('from') ?? ''} />
                <DayField name="to" label="to" day={query.get('to') ?? ''} />
              </div>
            </fieldset>
          ) : null}
          {sorts ? (
            <label className="md:hidden text-xs text-muted">
              Order
              <select name="order" className="control" defaultValue={currentOrder(query, sorts)}>
                <Options options={sorts} />
              </select>
            </label>
          ) : null}
          <div className="flex justify-between gap-3">
            <Button size="small" variant="quiet" onClick={() => apply(Object.fromEntries(names.map((name) => [name, ''])))}>
              Clear all
            </Button>
            <Button size="small" type="submit">
              Apply
            </Button>
          </div>
        </form>
      </div>
    </>
  )
}

/** An invalid day of the address is shown as it is, next to the server's refusal. */
const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : showDay(day))

const rangeText = (from: string | null, to: string | null): string =>
  [from && `from ${dayText(from)}`, to && `to ${dayText(to)}`].filter(Boolean).join(' ')

/** Active filters as chips with a remove button. */
const setFilters = (query: URLSearchParams, { filters = [], dates }: ListControls) => [
  ...filters.flatMap(({ name, label, options }) => {
    const value = query.get(name) ?? ''
    const isSet = Object.hasOwn(options, value) && value !== firstOf(options)
    return isSet ? [{ text: `${label}: ${options[value]}`, names: [name] }] : []
  }),
  ...(dates && (query.has('from') || query.has('to'))
    ? [{ text: `${dates} ${rangeText(query.get('from'), query.get('to'))}`, names: ['from', 'to'] }]
    : []),
]

/** The controls above a list. `bar` receives the focus when the focused row disappears. */
export const ListBar = ({
  controls,
  bar,
  className,
  children,
}: {
  controls: ListControls
  bar: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}) => {
  const [query, setQuery] = useListQuery()
  const { status, filters = [], search, dates, sorts } = controls
  const chips = setFilters(query, controls)
  return (
    <section ref={bar} tabIndex={-1} className={classNames(listBar, className)} aria-label="Filter and search">
      {status ? <StatusLinks status={status} /> : null}
      {search ? <ListSearch label={search} /> : null}
      {chips.map(({ text, names }) => (
        <button
          key={text}
          type="button"
          className="inline-flex items-center gap-[0.35rem] min-h-7 py-0 pr-[0.4rem] pl-[0.7rem] rounded-full bg-accent-soft text-accent text-(length:--text-xs) font-semibold"
          aria-label={`Remove the filter ${text}`}
          onClick={() => {
            bar.current?.focus()
            setQuery(changeFilter(query, Object.fromEntries(names.map((name) => [name, '']))), { preventScrollReset: true })
          }}
        >
          {text}
          <Icon name="close" />
        </button>
      ))}
      <span className={tools}>
        {filters.length > 0 || dates ? <FilterMenu filters={filters} dates={dates} sorts={sorts} set={chips.length} /> : null}
        {sorts ? <SortSelect sorts={sorts} /> : null}
        {children}
      </span>
    </section>
  )
}
