import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type Direction, opposite, readPage } from '../db/read-page.ts'
import { holds } from '../db/search.ts'

/** A row of an uploaded file. */
export type FileRow = {
  filename: string
  originalName: string
  mediaType: string
  size: number
  sha256: string
  uploadedAt: Date
}

/** Form of every name that the product gives; a name of another form is nobody's file. */
export const storedName = /^[A-Za-z0-9_-]{22}\.[a-z0-9]{3,4}$/

const columns = ['filename', 'originalName', 'mediaType', 'size', 'sha256', 'uploadedAt'] as const

/** One page of files in the order of their time, and how many there are. */
export function listFileRows(
  db: Queryable,
  filter: { search: string; kind: 'all' | 'images'; direction: Direction; limit: number; page: number },
) {
  const matching = db
    .selectFrom('files')
    .$if(filter.kind === 'images', (query) => query.where('mediaType', 'like', 'image/%'))
    .$if(filter.search !== '', (query) => query.where(holds(sql`lower(original_name)`, filter.search)))
  const page = matching
    .select('id')
    .orderBy('uploadedAt', filter.direction)
    .orderBy('id', opposite(filter.direction))
    .offset((filter.page - 1) * filter.limit)
  return readPage(db, { ...filter, key: ['files', filter.kind], matching }, (limit) =>
    db
      .selectFrom('files')
      .select(columns)
      .where('id', 'in', page.limit(limit))
      .orderBy('uploadedAt', filter.direction)
      .orderBy('id', opposite(filter.direction))
      .execute(),
  )
}

/** A file by its stored name. */
export const findFile = async (db: Queryable, filename: string): Promise<FileRow | undefined> =>
  storedName.test(filename)
    ? db.selectFrom('files').select(columns).where('filename', '=', filename).executeTakeFirst()
    : undefined

/** Notes an uploaded file. */
export const insertFile = (db: Queryable, file: FileRow & { uploadedBy: string }) => db.insertInto('files').values(file).execute()

/** Forgets a file. */
export const deleteFileRow = (db: Queryable, filename: string) =>
  db.deleteFrom('files').where('filename', '=', filename).execute()

/** Which of these names are files. */
export async function findKnownNames(db: Queryable, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('filename').where('filename', 'in', names).execute()
  return new Set(rows.map((row) => row.filename))
}

/** Where a file is used, in words: lessons and drafts that show or offer it, modules whose picture it is. */
export async function listFileUses(db: Queryable, filename: string): Promise<string[]> {
  const named = `%${filename.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ place: string }>`
    select place from (
      select 'Module ' || m.module_id || ', lesson “' || l.title || '”' as place, m.position as first, l.position as second
        from lessons l join modules m using (module_id)
        where l.html like ${named} or l.resources::text like ${named}
      union all
      select 'Module ' || m.module_id || ', lesson “' || l.title || '” (unsaved draft)', m.position, l.position
        from lesson_drafts d join lessons l on l.id = d.lesson_id join modules m using (module_id)
        where d.content::text like ${named} and not (l.html like ${named} or l.resources::text like ${named})
      union all
      select 'Module ' || module_id || ', picture of “' || title || '”', position, 0 from modules where image_url like ${named}
    ) uses order by first, second`.execute(db)
  return rows.map((row) => row.place)
}
