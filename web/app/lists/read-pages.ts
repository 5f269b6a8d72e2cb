import { maxBulkItems } from '#contract/endpoint/bulk.ts'

/** Maximum number of rows in a page of a list. */
const rowsAtOnce = 200

/** The first rows of a list, as many as one bulk call takes, each once: `read` reads a page. */
export async function readPages<Row>(read: (paging: { limit: number; page: number }) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < maxBulkItems; page++) {
    const found = await read({ limit: rowsAtOnce, page })
    rows.push(...found)
    if (found.length < rowsAtOnce) break
  }
  return rows.slice(0, maxBulkItems)
}
