import { sql } from 'kysely'
import type { PracticePart } from '#contract/practice-parts.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

export const listPartVersions = (db: Queryable) =>
  db.selectFrom('practiceParts').select(['part', 'version']).orderBy('part').execute()

export const listEditedParts = (db: Queryable) =>
  db.selectFrom('practiceParts').select(['part', 'content', 'version']).orderBy('part').execute()

/** Lets one admin save at a time, because a part has no row to lock before it is edited. */
export const lockParts = (db: Queryable) => sql`lock table practice_parts in share row exclusive mode`.execute(db)

/** Stores a part as its next version; without content it is the shipped one again. */
export const setPart = (
  db: Queryable,
  { part, content, version, savedAt }: { part: PracticePart; content: unknown; version: number; savedAt: Date },
) => {
  const values = { content: content === null ? null : json(content), version, savedAt }
  return db
    .insertInto('practiceParts')
    .values({ part, ...values })
    .onConflict((conflict) => conflict.column('part').doUpdateSet(values))
    .execute()
}

export type PracticeKind = 'lab-drill' | 'rating-panel' | 'conversation'

export const listPractice = (db: Queryable, learnerId: string, kind: PracticeKind, lessonId: string | null) =>
  db
    .selectFrom('submissions')
    .select(['fieldValues as values', 'submittedAt'])
    .where('learnerId', '=', learnerId)
    .where('kind', '=', kind)
    .$if(lessonId !== null, (submissions) => submissions.where('lessonId', '=', lessonId))
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()

/** Practice has its result already, so it does not wait in the inbox. */
export const insertPractice = (
  db: Queryable,
  {
    values,
    ...practice
  }: {
    learnerId: string
    kind: PracticeKind
    moduleId: number
    /** Null where the practice has a page of its own. */
    lessonId: string | null
    values: Record<string, unknown>
    submittedAt: Date
  },
) =>
  db
    .insertInto('submissions')
    .values({ ...practice, fieldValues: json(values), status: 'done', statusAt: practice.submittedAt })
    .execute()
