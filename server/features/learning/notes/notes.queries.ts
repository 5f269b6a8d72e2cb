import type { NoteValues } from '#contract/note-values.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Queryable } from '../../../platform/db/database.ts'

export type NotePlace = { learnerId: string; moduleId: number; lessonId: number; noteId: string }

const columns = [
  'moduleId',
  'lessonId',
  'noteId',
  'quote',
  'prefix',
  'suffix',
  'body',
  'createdAt',
  'savedAt',
  'version',
  'changeId',
] as const

export const listNoteRows = (
  db: Queryable,
  learnerId: string,
  { moduleId, lessonId }: { moduleId?: number | undefined; lessonId?: number | undefined },
) =>
  db
    .selectFrom('notes')
    .select(columns)
    .where('learnerId', '=', learnerId)
    .$if(moduleId !== undefined, (query) => query.where('moduleId', '=', moduleId ?? 0))
    .$if(lessonId !== undefined, (query) => query.where('lessonId', '=', lessonId ?? 0))
    .orderBy('createdAt')
    .orderBy('noteId')
    .execute()

export type NoteRow = Awaited<ReturnType<typeof listNoteRows>>[number]

export const findNote = (db: Queryable, place: NotePlace) =>
  db
    .selectFrom('notes')
    .select(columns)
    .where((where) => where.and(place))
    .executeTakeFirst()

export const countNotes = (db: Queryable, learnerId: string): Promise<number> =>
  countRows(db.selectFrom('notes').where('learnerId', '=', learnerId))

export const setNote = (
  db: Queryable,
  place: NotePlace,
  values: Omit<NoteValues, 'isDeleted'> & { savedAt: Date; version: number; changeId: string | null },
) =>
  db
    .insertInto('notes')
    .values({ ...place, ...values, createdAt: values.savedAt })
    .onConflict((conflict) => conflict.columns(['learnerId', 'moduleId', 'lessonId', 'noteId']).doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteNote = (db: Queryable, place: NotePlace) =>
  db
    .deleteFrom('notes')
    .where((where) => where.and(place))
    .execute()
