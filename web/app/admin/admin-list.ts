import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type CallOptions, callForAnswer, type DataOf } from '../../api/call.ts'
import { listQuery } from './list-query.ts'
import { loadList } from './load-list.ts'

/** Makes the loader of a list: it reads the page of rows that the address asks for, and reports a failure as {@link loadList} does. */
export const adminList =
  <E extends AnyEndpoint, Row>(endpoint: E, rowsOf: (data: DataOf<E>) => Row[], failed: string) =>
  (request: Request) =>
    loadList(
      async () => {
        // A list takes nothing else, but that cannot be told of an endpoint that may be any.
        const options = { query: listQuery(endpoint, request), signal: request.signal } as unknown as CallOptions<E>
        const { data, total, more } = await callForAnswer(endpoint, options)
        return { rows: rowsOf(data), total, more }
      },
      { rows: [] as Row[], total: 0, more: false },
      failed,
    )
