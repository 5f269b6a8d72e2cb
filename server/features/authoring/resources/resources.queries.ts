import { sql } from 'kysely'
import type { ReaderKind } from '#contract/resources.ts'
import type { Queryable } from '../../../platform/db/database.ts'

export const countDownloadOfDay = (db: Queryable, { at, ...download }: { file: string; learnerKind: ReaderKind; at: Date }) =>
  db
    .insertInto('resourceDownloads')
    .values({ ...download, at: new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000) })
    .onConflict((conflict) =>
      conflict.columns(['file', 'learnerKind', 'at']).doUpdateSet({ downloads: sql`resource_downloads.downloads + 1` }),
    )
    .execute()

export async function countDownloads(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('resourceDownloads')
    .select((select) => ['file', select.fn.sum<number>('downloads').as('count')])
    .groupBy('file')
    .execute()
  return new Map(rows.map(({ file, count }) => [file, Number(count)]))
}
