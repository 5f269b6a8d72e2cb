import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { QueryOf } from '../../api/call.ts'

/** The day after a day, as 2026-11-22. */
const dayAfter = (day: string): Date => {
  const next = new Date(`${day}T00:00`)
  next.setDate(next.getDate() + 1)
  return next
}

/** A moment for a call; of what is no day the server says so. */
const moment = (time: Date, given: string): string => (Number.isNaN(time.getTime()) ? given : time.toISOString())

/**
 * What a list's address says, for a call about every row that it finds: everything but the page. `from` and `to` are whole days where the
 * reader is. The server ignores what a list does not have, and checks the values.
 */
export const listFilter = <E extends AnyEndpoint>(_endpoint: E, address: URLSearchParams): QueryOf<E> => {
  const { page, limit, from, to, ...others } = Object.fromEntries(address)
  return {
    ...others,
    ...(from ? { from: moment(new Date(`${from}T00:00`), from) } : {}),
    ...(to ? { before: moment(dayAfter(to), to) } : {}),
  } as QueryOf<E>
}

/** What a list's address says, its page included, for the call of its loader. */
export const listQuery = <E extends AnyEndpoint>(endpoint: E, request: Request): QueryOf<E> => {
  const { searchParams } = new URL(request.url)
  const paging = Object.fromEntries([...searchParams].filter(([name, value]) => ['page', 'limit'].includes(name) && value !== ''))
  return { ...listFilter(endpoint, searchParams), ...paging } as QueryOf<E>
}
