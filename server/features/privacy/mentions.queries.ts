import { type RawBuilder, sql } from 'kysely'
import type { MentionPlace } from '#contract/privacy.ts'
import { json, type Queryable } from '../../platform/db/database.ts'

/**
 * What one column of a place holds: a text, HTML, or a JSON value whose texts count, under some keys only where `keys` says so. `quotes`
 * names the one list that counts: what people said, each entry with the `name` of who said it.
 */
export type MentionColumn = { name: string; holds: 'text' | 'html' | 'json'; keys?: readonly string[]; quotes?: string }

type Place = {
  table: string
  id: RawBuilder<string>
  at: string
  columns: readonly MentionColumn[]
  /** Which rows people wrote; all of them by default. */
  written?: RawBuilder<boolean>
}

const text = (...names: string[]): MentionColumn[] => names.map((name) => ({ name, holds: 'text' }))
const jsonOf = (...names: string[]): MentionColumn[] => names.map((name) => ({ name, holds: 'json' }))
const html = (name: string): MentionColumn => ({ name, holds: 'html' })

/**
 * Where others may have written about a person. Names that people gave themselves are not among them: a namesake keeps theirs.
 */
export const mentionPlaces: Record<MentionPlace, Place> = {
  submission: { table: 'submissions', id: sql`t.id::text`, at: 'submitted_at', columns: jsonOf('field_values') },
  'activity-draft': {
    table: 'activity_drafts',
    id: sql`t.learner_id || '/' || t.lesson_id`,
    at: 'saved_at',
    columns: jsonOf('field_values'),
  },
  decision: {
    table: 'decision_answers',
    id: sql`t.learner_id || '/' || t.lesson_id || '/' || t.decision_id`,
    at: 'answered_at',
    columns: text('reason', 'first_reason'),
  },
  feedback: { table: 'submission_feedback', id: sql`t.id::text`, at: 'sent_at', columns: text('message') },
  'work-review': {
    table: 'artefacts',
    id: sql`t.submission_id::text`,
    at: 'reviewed_at',
    columns: [...text('note'), ...jsonOf('ratings')],
  },
  revocation: { table: 'certificates', id: sql`t.code`, at: 'revoked_at', columns: text('revocation_reason') },
  'team-request': {
    table: 'teams',
    id: sql`t.id::text`,
    at: 'created_at',
    columns: text('company_name', 'message', 'rejection_reason'),
  },
  'waitlist-entry': {
    table: 'waitlist_entries',
    id: sql`t.id::text`,
    at: 'created_at',
    columns: text('company', 'role', 'message'),
  },
  'account-company': { table: 'users', id: sql`t.id::text`, at: 'created_at', columns: text('company') },
  invitation: { table: 'invitations', id: sql`t.id::text`, at: 'created_at', columns: text('named_by') },
  'file-name': { table: 'files', id: sql`t.id::text`, at: 'uploaded_at', columns: text('original_name') },
  lesson: {
    table: 'lessons',
    id: sql`t.id::text`,
    at: 'updated_at',
    columns: [
      ...text('title', 'description'),
      html('html'),
      ...jsonOf('quiz', 'decisions', 'branching_case', 'activity', 'rubric', 'model_answer', 'assignments', 'resources'),
    ],
    written: sql`t.edited_at is not null`,
  },
  'lesson-draft': {
    table: 'lesson_drafts',
    id: sql`t.lesson_id || '/' || t.author_id`,
    at: 'saved_at',
    columns: jsonOf('content'),
  },
  'lesson-version': {
    table: 'lesson_versions',
    id: sql`t.lesson_id || '/' || t.version`,
    at: 'saved_at',
    columns: jsonOf('content'),
  },
  settings: {
    table: 'operator_versions',
    id: sql`t.version::text`,
    at: 'saved_at',
    columns: [{ name: 'settings', holds: 'json', quotes: 'testimonials' }],
  },
  'settings-preview': {
    table: 'operator_previews',
    id: sql`t.author_id::text`,
    at: 'made_at',
    columns: [{ name: 'settings', holds: 'json', quotes: 'testimonials' }],
  },
  mail: {
    table: 'mail',
    id: sql`t.id::text`,
    at: 'created_at',
    columns: [{ name: 'parameters', holds: 'json', keys: ['reason'] }],
  },
}

/** A row of a place: its columns by their names in the database. */
export type MentionRow = { id: string; at: Date | null; values: Record<string, unknown> }

const columnsOf = (place: Place) =>
  sql`${place.id} as id, ${sql.ref(`t.${place.at}`)} as at,
    jsonb_build_object(${sql.join(place.columns.flatMap(({ name }) => [sql`${name}::text`, sql.ref(`t.${name}`)]))}) as "values"`

const pattern = (wanted: string) => `%${wanted.replace(/[\\%_]/g, '\\$&')}%`

/** How much is read of one place at once. */
const atOnce = { rows: 50, bytes: 1_000_000 }

/**
 * Rows of a place, newest first, in which one of the texts stands somewhere, as many as are read at once, and whether there are more; whether it is a
 * mention is for the caller to see. A row that is longer than what is read at once is read by itself.
 */
export async function listRowsWith(
  db: Queryable,
  name: MentionPlace,
  wanted: readonly string[],
): Promise<{ rows: MentionRow[]; more: boolean }> {
  const place = mentionPlaces[name]
  // In JSON, quotation marks and backslashes of a name stand escaped.
  const patternsOf = ({ holds }: MentionColumn) =>
    wanted.map((one) => pattern(holds === 'json' ? JSON.stringify(one).slice(1, -1) : one))
  const held = place.columns.map(
    (column) =>
      sql`lower(${sql.ref(`t.${column.name}`)}::text) like any(${patternsOf(column).map((one) => one.toLowerCase())}::text[])`,
  )
  const found = sql`select ${columnsOf(place)} from ${sql.table(place.table)} t
    where ${place.written ?? sql`true`} and (${sql.join(held, sql` or `)}) order by 2 desc nulls last, 1 limit ${atOnce.rows + 1}`
  const { rows } = await sql<MentionRow & { found: number }>`
    select id, at, "values", found from (
      select *, count(*) over () as found, row_number() over newest_first as place,
        sum(octet_length("values"::text)) over newest_first as bytes
      from (${found}) as found window newest_first as (order by at desc nulls last, id)
    ) as weighed where place = 1 or (bytes <= ${atOnce.bytes} and place <= ${atOnce.rows}) order by place`.execute(db)
  return { rows: rows.map(({ found: _, ...row }) => row), more: rows.length < (rows[0]?.found ?? 0) }
}

/** A row of a place, locked until the transaction ends. */
export async function lockRow(trx: Queryable, name: MentionPlace, id: string): Promise<MentionRow | undefined> {
  const place = mentionPlaces[name]
  const { rows } = await sql<MentionRow>`select ${columnsOf(place)} from ${sql.table(place.table)} t
    where ${place.id} = ${id} for update`.execute(trx)
  return rows[0]
}

/** Replaces columns of a row. */
export async function setRowValues(trx: Queryable, name: MentionPlace, id: string, values: Map<MentionColumn, unknown>) {
  const place = mentionPlaces[name]
  const changes = [...values].map(
    ([column, value]) => sql`${sql.ref(column.name)} = ${column.holds === 'json' ? json(value) : sql`${value}::text`}`,
  )
  await sql`update ${sql.table(place.table)} as t set ${sql.join(changes)} where ${place.id} = ${id}`.execute(trx)
}

/** The names that are stored for an address, by whoever typed them. */
export async function listNamesOf(db: Queryable, address: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select full_name as name from users where email = ${address}
    union select contact_name from teams where contact_email = ${address}
    union select name from waitlist_entries where email = ${address}
    union select learner_name from certificates c join users u on u.id = c.user_id where u.email = ${address}
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
