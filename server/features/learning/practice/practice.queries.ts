import { type Insertable, sql } from 'kysely'
import type { PracticePart } from '#contract/practice-parts.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'
import type { Submissions } from '../../../platform/db/tables.ts'

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

/** Values are under the names that the inbox shows. */
export type PracticeSubmission = { values: Record<string, unknown>; submittedAt: Date }

export type PracticeKind = 'lab-drill' | 'rating-panel' | 'conversation'

/** A learner's submitted practice of a kind, of one lesson where it has one, oldest first. A deletion may have emptied its values. */
export const listPracticeSubmissions = (db: Queryable, learnerId: string, kind: PracticeKind, lessonId: string | null = null) =>
  db
    .selectFrom('submissions')
    .select(['fieldValues as values', 'submittedAt'])
    .where('learnerId', '=', learnerId)
    .where('kind', '=', kind)
    .$if(lessonId !== null, (submissions) => submissions.where('lessonId', '=', lessonId))
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()

type NewPractice = Pick<Insertable<Submissions>, 'learnerId' | 'kind' | 'moduleId' | 'lessonId'> & PracticeSubmission

/** Practice has its result already, so it does not wait in the inbox; its lesson is null where it has a page of its own. */
export const insertPractice = (db: Queryable, { values, ...practice }: NewPractice) =>
  db
    .insertInto('submissions')
    .values({ ...practice, fieldValues: json(values), status: 'done', statusAt: practice.submittedAt })
    .execute()
