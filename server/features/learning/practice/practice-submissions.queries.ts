import { json, type Queryable } from '../../../platform/db/database.ts'

export type PracticeKind = 'lab-drill' | 'rating-panel' | 'conversation'

export type NewPractice = {
  learnerId: string
  kind: PracticeKind
  moduleId: number
  /** Null where the practice has a page of its own. */
  lessonId: string | null
  values: Record<string, unknown>
  submittedAt: Date
}

/** A learner's submitted practice of a kind, of one lesson where it has one, oldest first. */
export const listPractice = (db: Queryable, learnerId: string, kind: PracticeKind, lessonId: string | null) =>
  db
    .selectFrom('submissions')
    .select(['fieldValues', 'submittedAt'])
    .where('learnerId', '=', learnerId)
    .where('kind', '=', kind)
    .$if(lessonId !== null, (submissions) => submissions.where('lessonId', '=', lessonId))
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()

/** Practice has its result already, so it does not wait in the inbox. */
export const insertPractice = (db: Queryable, { values, ...practice }: NewPractice) =>
  db
    .insertInto('submissions')
    .values({ ...practice, fieldValues: json(values), status: 'done', statusAt: practice.submittedAt })
    .execute()
