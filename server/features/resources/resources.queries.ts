import type { Queryable } from '../../platform/db/database.ts'
import type { ReaderKind } from './download-links.ts'

/** Counts one download; nothing about the person is kept. */
export const insertDownload = (db: Queryable, download: { file: string; learnerKind: ReaderKind; at: Date }) =>
  db.insertInto('resourceDownloads').values(download).execute()

/** How often each takeaway was downloaded. */
export async function countDownloads(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('resourceDownloads')
    .select((select) => ['file', select.fn.countAll<number>().as('count')])
    .groupBy('file')
    .execute()
  return new Map(rows.map(({ file, count }) => [file, count]))
}
