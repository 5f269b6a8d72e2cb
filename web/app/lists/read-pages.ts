import { maxBulkItems } from '#contract/endpoint/bulk.ts'
import type { AnyList, RowOf } from '#contract/endpoint/list.ts'
import { readPage } from './admin-list.ts'
import { listFilter } from './list-query.ts'

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
