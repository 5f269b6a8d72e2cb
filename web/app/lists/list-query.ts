import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** Which page of a list the address shows, when the first one was read, and which row the page before ended with. */
export const pageNames = ['page', 'asOf', 'after']

/** Query parameters of the open row, which do not filter the list. */
export const openRowNames = ['submission', 'team', 'mail']

const dayAfter = (day: string): Date => {
  const next = new Date(`${day}T00:00`)
  next.setDate(next.getDate() + 1)
  return next
}

/** A time in ISO format; an invalid one is passed on, so that the server refuses it. */
const moment = (time: Date, given: string): string => (Number.isNaN(time.getTime()) ? given : time.toISOString())

/** The query of a list's request. `from` and `to` are days in the reader's time zone; the server validates the rest. */
export const listQuery = (address: URLSearchParams): URLSearchParams => {
  const { from, to, ...others } = Object.fromEntries(address)
  return new URLSearchParams({
    ...others,
    ...(from ? { from: moment(new Date(`${from}T00:00`), from) } : {}),
    ...(to ? { before: moment(dayAfter(to), to) } : {}),
  })
}

/** The same for all matching rows regardless of the page; `paging` sets another page. */
export const listFilter = (address: URLSearchParams, paging: Record<string, string | number> = {}): URLSearchParams => {
  const { page: _, limit: __, asOf: ___, after: ____, ...filter } = Object.fromEntries(listQuery(address))
  return new URLSearchParams({
    ...filter,
    ...Object.fromEntries(Object.entries(paging).map(([name, value]) => [name, String(value)])),
  })
}

/** The address with changed filters, on the first page; an empty value removes a filter. */
export const changeFilter = (address: URLSearchParams, changes: Record<string, string>): URLSearchParams => {
  const next = new URLSearchParams(address)
  for (const name of pageNames) next.delete(name)
  for (const [name, value] of Object.entries(changes)) value === '' ? next.delete(name) : next.set(name, value)
  return next
}

/**
 * The query of a list's controls and its setter, as `useSearchParams` returns them. While a change of the query is loading, the query is
 * the one that loads, so that the next change adds to it.
 */
export const useListQuery = (): ReturnType<typeof useSearchParams> => {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const { location: loading } = useNavigation()
  return [loading?.pathname === pathname ? new URLSearchParams(loading.search) : query, setQuery]
}
