import { maxBulkItems } from '#contract/endpoint/bulk.ts'
import type { AnyList, RowOf } from '#contract/endpoint/list.ts'
import { readPage } from './admin-list.ts'
import { listFilter } from './list-query.ts'

const rowsAtOnce = 200

/** Loads all rows that match the address, up to the limit of a bulk call. */
export async function readPages<L extends AnyList>(list: L, address: URLSearchParams): Promise<RowOf<L>[]> {
  const rows: RowOf<L>[] = []
  for (let page = 1; rows.length < maxBulkItems; page++) {
    const { rows: found } = await readPage(list, listFilter(address, { limit: rowsAtOnce, page }))
    rows.push(...found)
    if (found.length < rowsAtOnce) break
  }
  return rows.slice(0, maxBulkItems)
}
