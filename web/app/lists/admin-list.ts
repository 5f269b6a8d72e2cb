import { maxBulkItems } from '#contract/endpoint/bulk.ts'
import type { AnyList, RowOf } from '#contract/endpoint/list.ts'
import { callForList, type DataOf } from '../../api/call.ts'
import type { ListSize } from '../../ui/format.ts'
import { listFilter, listQuery } from './list-query.ts'
import { loadList } from './load-list.ts'

export type ListPage<L extends AnyList> = ListSize & { rows: RowOf<L>[] }

export const emptyPage = { rows: [], total: 0, more: false, asOf: '' }

const rowsOf = <L extends AnyList>(data: DataOf<L>): RowOf<L>[] => (Array.isArray(data) ? data : Object.values(data as object)[0])

/** @throws ApiError. */
export const readPage = async <L extends AnyList>(
  list: L,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<ListPage<L>> => {
  const { data, total, more, asOf } = await callForList(list, query, signal)
  return { rows: rowsOf(data), total, more, asOf }
}

/** Loads the page of a list in the address, and other data of the screen. Failures are handled by {@link loadList}. */
export const loadPage = <L extends AnyList, Others extends object>(
  list: L,
  request: Request,
  failed: string,
  others: { read: () => Promise<Others>; empty: Others; network?: string; order?: Record<string, string> },
) =>
  loadList<ListPage<L> & Others>(
    async () => {
      const address = new URL(request.url).searchParams
      const query = listQuery(new URLSearchParams({ ...others.order, ...Object.fromEntries(address) }))
      const [page, more] = await Promise.all([readPage(list, query, request.signal), others.read()])
      return { ...page, ...more }
    },
    { ...emptyPage, ...others.empty },
    failed,
    others.network,
  )

export const adminList =
  <L extends AnyList>(
    list: L,
    failed: string,
    /** The default order, if it differs from the server's. */
    order: Record<string, string> = {},
  ) =>
  (request: Request) =>
    loadPage(list, request, failed, { read: async () => ({}), empty: {}, order })

const rowsAtOnce = 200

/** Loads all rows that match the address, up to the limit of a bulk call; none twice or missed when others change meanwhile. */
export async function readPages<L extends AnyList>(
  list: L,
  address: URLSearchParams,
  idOf: (row: RowOf<L>) => string,
): Promise<RowOf<L>[]> {
  const rows: RowOf<L>[] = []
  let before: { asOf?: string; after?: string } = {}
  for (let page = 1; rows.length < maxBulkItems; page++) {
    const { rows: found, asOf } = await readPage(list, listFilter(address, { limit: rowsAtOnce, page, ...before }))
    rows.push(...found)
    const last = found.at(-1)
    if (last !== undefined) before = { ...(asOf ? { asOf } : {}), after: idOf(last) }
    if (found.length < rowsAtOnce) break
  }
  return rows.slice(0, maxBulkItems)
}
