import { type NotNull, sql } from 'kysely'
import type { FilterOf } from '#contract/endpoint/list.ts'
import type { FileUse, listFiles } from '#contract/files.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { opposite, type Paging, pageOf, within } from '../../../platform/db/page-of.ts'
import { containsPlainText } from '../../../platform/db/search.ts'

export type FileRow = {
  filename: string
  originalName: string
  mediaType: string
  size: number
  sha256: string
  uploadedAt: Date
}

/** Languages of a video's captions, and the name of the video that captions belong to. */
export type CaptionsOfFile = { captions: string[]; captionsOf: string | null }

/** The format of generated names; no other name is looked up. */
export const storedName = /^[A-Za-z0-9_-]{22}\.[a-z0-9]{3,4}$/

const columns = ['filename', 'originalName', 'mediaType', 'size', 'sha256', 'uploadedAt'] as const

export const listFileRows = (db: Queryable, filter: FilterOf<typeof listFiles> & Paging) =>
  pageOf(
    db,
    'files',
    {
      matching: db
        .selectFrom('files')
        .where((where) => where.and(within('files.uploaded_at', filter)))
        .$if(filter.kind === 'images', (query) => query.where('mediaType', 'like', 'image/%'))
        .$if(filter.kind === 'videos', (query) => query.where('mediaType', 'in', ['video/mp4', 'video/webm']))
        .$if(filter.search !== '', (query) => query.where(containsPlainText(sql.ref('files.search_text'), filter.search))),
      rows: db
        .selectFrom('files')
        .select(['files.filename as id', ...columns])
        .select((files) => [
          sql<string[]>`array(select language from files c where c.captions_of = files.filename order by language)`.as(
            'captions',
          ),
          files
            .selectFrom('files as video')
            .whereRef('video.filename', '=', 'files.captionsOf')
            .select('video.originalName')
            .as('captionsOf'),
        ]),
      key: 'files.filename',
      order: [
        ['files.uploadedAt', filter.direction],
        ['files.id', opposite(filter.direction)],
      ],
    },
    filter,
  )

export const findFile = async (db: Queryable, filename: string): Promise<FileRow | undefined> =>
  storedName.test(filename)
    ? db.selectFrom('files').select(columns).where('filename', '=', filename).executeTakeFirst()
    : undefined

type NewFile = FileRow & { uploadedBy: string; captionsOf: string | null; language: string | null }

export const insertFile = (db: Queryable, file: NewFile) => db.insertInto('files').values(file).execute()

export const findVideoNamed = (db: Queryable, name: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .select(columns)
    .where('mediaType', 'like', 'video/%')
    .where(sql<string>`lower(regexp_replace(original_name, '[.][^.]+$', ''))`, '=', name.toLowerCase())
    .orderBy('uploadedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const listCaptions = (db: Queryable, video: string) =>
  db
    .selectFrom('files')
    .select(['filename', 'language'])
    .where('captionsOf', '=', video)
    .where('language', 'is not', null)
    .orderBy('language')
    .$narrowType<{ language: NotNull }>()
    .execute()

export const deleteCaptions = (db: Queryable, video: string, language: string) =>
  db.deleteFrom('files').where('captionsOf', '=', video).where('language', '=', language).execute()

export const deleteFileRow = (db: Queryable, filename: string) =>
  db.deleteFrom('files').where('filename', '=', filename).execute()

export async function findKnownNames(db: Queryable, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('filename').where('filename', 'in', names).execute()
  return new Set(rows.map((row) => row.filename))
}

export async function listFileUses(db: Queryable, filenames: string[]): Promise<(FileUse & { filename: string })[]> {
  if (filenames.length === 0) return []
  const { rows } = await sql<FileUse & { filename: string }>`
    with texts as (
      select l.module_id, l.lesson_id, l.title, l.position, case when l.deleted_at is null then '' else ' (deleted)' end as state, concat_ws(' ', l.html, l.embed_url, l.resources) as body from lessons l
      union all
      select l.module_id, l.lesson_id, l.title, l.position, ' (unsaved draft)', d.content::text
        from lesson_drafts d join lessons l on l.id = d.lesson_id
      union all
      select module_id, null, title, 0, '', image_url from modules where image_url is not null
    ), named as (
      -- A draft says nothing new where the lesson itself names the file.
      select distinct on (found.parts[1], t.module_id, t.lesson_id) found.parts[1] as filename, t.*
      from texts t cross join lateral regexp_matches(t.body, '/(?:images|api/files)/([A-Za-z0-9_-]{22}\.[a-z0-9]{3,4})', 'g') as found (parts)
      where (t.body like '%/images/%' or t.body like '%/api/files/%') and found.parts[1] = any(${filenames})
      order by found.parts[1], t.module_id, t.lesson_id, t.state
    )
    select n.filename, n.module_id as "moduleId", n.lesson_id as "lessonId",
      'Module ' || n.module_id || case when n.lesson_id is null then ', picture of “' || n.title || '”'
        else ', lesson “' || n.title || '”' || n.state end as place
    from named n join modules m on m.module_id = n.module_id
    order by m.position, n.module_id, n.position`.execute(db)
  return rows
}
