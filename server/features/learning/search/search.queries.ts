import { sql } from 'kysely'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { folded, type SearchIndex } from './passages-of-course.ts'

/** Stores an index unless it is there, in place of those of other states of the course. */
export async function storeIndex(db: Database, { build, passages }: SearchIndex): Promise<void> {
  if (await db.selectFrom('searchPassages').select('build').where('build', '=', build).limit(1).executeTakeFirst()) return
  const rows = passages.map((passage, position) => ({ ...folded(passage), position }))
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('searchPassages').where('build', '<>', build).execute()
    await sql`insert into search_passages (build, position, folded_title, folded_body)
      select ${build}, position, "foldedTitle", "foldedBody"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(position integer, "foldedTitle" text, "foldedBody" text)
      on conflict do nothing`.execute(trx)
  })
}

export async function stemsOf(db: Queryable, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ stem: string }>`
    select unnest(tsvector_to_array(to_tsvector('english', ${words.join(' ')}))) as stem`.execute(db)
  return rows.map(({ stem }) => stem)
}

/** Marks around found words; neither occurs in texts. */
const [startMark, endMark] = ['\u0001', '\u0002']
export const anyMark = new RegExp(`[${startMark}${endMark}]`)

const headline = (column: string, query: string) =>
  sql<string>`ts_headline('english', ${sql.ref(column)}, to_tsquery('simple', ${query}),
    ${`HighlightAll=true, StartSel=${startMark}, StopSel=${endMark}`})`

/** Places in the index of the best passages, at most three of a lesson or page, with found words marked in the folded text. */
export async function findPassages(
  db: Queryable,
  { build, query, positions }: { build: string; query: string; positions: number[] },
) {
  const { rows } = await sql<{ position: number; marked: string }>`
    with found as (
      select position, folded_body, ts_rank_cd(words, to_tsquery('simple', ${query}), 1) as rank
      from search_passages where build = ${build} and words @@ to_tsquery('simple', ${query}) and position = any(${positions}::integer[])
      order by rank desc, position limit 60)
    select position, ${headline('folded_body', query)} as marked from found order by rank desc, position`.execute(db)
  return rows
}

/** The texts that match, by their place in the list, with found words marked. */
export async function findTexts(db: Queryable, query: string, texts: string[]) {
  const { rows } = await sql<{ position: number; marked: string }>`
    select position::integer - 1 as position, ${headline('body', query)} as marked
    from unnest(${texts}::text[]) with ordinality as t(body, position)
    where to_tsvector('english', body) @@ to_tsquery('simple', ${query}) order by position`.execute(db)
  return rows
}
