import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { callForList, type DataOf } from '../../api/call.ts'
import { listQuery } from './list-query.ts'
import { loadList } from './load-list.ts'

/** Makes the loader of a list: it reads the page of rows that the address asks for, and reports a failure as {@link loadList} does. */
export const adminList =
  <E extends AnyEndpoint, Row>(endpoint: E, rowsOf: (data: DataOf<E>) => Row[], failed: string) =>
  (request: Request) =>
    loadList(
      async () => {
        const { data, total, more } = await callForList(endpoint, listQuery(new URL(request.url).searchParams), request.signal)
        return { rows: rowsOf(data), total, more }
      },
      { rows: [] as Row[], total: 0, more: false },
      failed,
    )
