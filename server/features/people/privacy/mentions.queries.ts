import { sql } from 'kysely'
import type { MentionPlace } from '#contract/privacy.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'
import { declarations } from './personal-data.queries.ts'
import type { MentionColumn, Mentions } from './personal-data-rules.queries.ts'

export type { MentionColumn } from './personal-data-rules.queries.ts'

type Place = Required<Omit<Mentions, 'place'>> & { table: string }

/** Columns in which others may have written about a person. Names that people gave themselves are excluded, since they may be a namesake's. */
export const mentionPlaces = Object.fromEntries(
  declarations.flatMap(({ table, mentions }): [MentionPlace, Place][] =>
    mentions ? [[mentions.place, { table, id: sql<string>`t.id::text`, written: sql<boolean>`true`, ...mentions }]] : [],
  ),
) as Record<MentionPlace, Place>

export type MentionRow = { id: string; at: Date | null; values: Record<string, unknown> }

const columnsOf = (place: Place) =>
  sql`${place.id} as id, ${sql.ref(`t.${place.at}`)} as at,
    jsonb_build_object(${sql.join(place.columns.flatMap(({ name }) => [sql`${name}::text`, sql.ref(`t.${name}`)]))}) as "values"`

const pattern = (wanted: string) => `%${wanted.replace(/[\\%_]/g, '\\$&')}%`

const atOnce = 50

/** The newest rows of a place that contain one of the texts, and whether there are more. The caller decides whether they are mentions. */
export async function listRowsWith(
  db: Queryable,
  name: MentionPlace,
  wanted: readonly string[],
): Promise<{ rows: MentionRow[]; more: boolean }> {
  const place = mentionPlaces[name]
  // Quotation marks and backslashes are escaped in JSON.
  const patternsOf = ({ holds }: MentionColumn) =>
    wanted.map((one) => pattern(holds === 'json' ? JSON.stringify(one).slice(1, -1) : one).toLowerCase())
  const holdsOne = place.columns.map(
    (column) => sql`lower(${sql.ref(`t.${column.name}`)}::text) like any(${patternsOf(column)}::text[])`,
  )
  const { rows } = await sql<MentionRow>`select ${columnsOf(place)} from ${sql.table(place.table)} t
    where ${place.written} and (${sql.join(holdsOne, sql` or `)}) order by 2 desc nulls last, 1 limit ${atOnce + 1}`.execute(db)
  return { rows: rows.slice(0, atOnce), more: rows.length > atOnce }
}

export async function lockRow(trx: Queryable, name: MentionPlace, id: string): Promise<MentionRow | undefined> {
  const place = mentionPlaces[name]
  const { rows } = await sql<MentionRow>`select ${columnsOf(place)} from ${sql.table(place.table)} t
    where ${place.id} = ${id} for update`.execute(trx)
  return rows[0]
}

export async function setRowValues(trx: Queryable, name: MentionPlace, id: string, values: Map<MentionColumn, unknown>) {
  const place = mentionPlaces[name]
  const changes = [...values].map(
    ([column, value]) => sql`${sql.ref(column.name)} = ${column.holds === 'json' ? json(value) : sql`${value}::text`}`,
  )
  await sql`update ${sql.table(place.table)} as t set ${sql.join(changes)} where ${place.id} = ${id}`.execute(trx)
}

export async function listNamesOf(db: Queryable, address: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select full_name as name from users where email = ${address}
    union select contact_name from teams where contact_email = ${address}
    union select name from waitlist_entries where email = ${address}
    union select learner_name from certificates c join users u on u.id = c.user_id where u.email = ${address}
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
