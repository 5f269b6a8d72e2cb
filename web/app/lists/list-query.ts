/** The day after a day, as 2026-11-22. */
const dayAfter = (day: string): Date => {
  const next = new Date(`${day}T00:00`)
  next.setDate(next.getDate() + 1)
  return next
}

/** A moment for a call; of what is no day the server says so. */
const moment = (time: Date, given: string): string => (Number.isNaN(time.getTime()) ? given : time.toISOString())

/**
 * What a list's address says, for the call of its loader. `from` and `to` are whole days where the reader is. The server ignores what a list
 * does not have, and checks the values.
 */
export const listQuery = (address: URLSearchParams): URLSearchParams => {
  const { from, to, ...others } = Object.fromEntries(address)
  return new URLSearchParams({
    ...others,
    ...(from ? { from: moment(new Date(`${from}T00:00`), from) } : {}),
    ...(to ? { before: moment(dayAfter(to), to) } : {}),
  })
}

/** The same for a call about every row that the list finds, whatever page of it is shown; `paging` asks for another one. */
export const listFilter = (address: URLSearchParams, paging: Record<string, number> = {}): URLSearchParams => {
  const { page: _, limit: __, ...filter } = Object.fromEntries(listQuery(address))
  return new URLSearchParams({
    ...filter,
    ...Object.fromEntries(Object.entries(paging).map(([name, value]) => [name, String(value)])),
  })
}

/** The address with other values of its filters, on the first page; an empty value takes a filter away. */
export const changeFilter = (address: URLSearchParams, changes: Record<string, string>): URLSearchParams => {
  const next = new URLSearchParams(address)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) value === '' ? next.delete(name) : next.set(name, value)
  return next
}
