import { sql } from 'kysely'
import { json, type Queryable } from '../../../platform/db/database.ts'

/** What kinds of work learners send in. */
export type SubmissionKind = 'challenges' | 'role-definition' | 'activity'

/** Work to keep for the admin's inbox. */
export type NewSubmission = {
  learnerId: string
  kind: SubmissionKind
  lessonId: string
  moduleId: number
  /** Zero-based place of the lesson in its module. */
  sectionId: number
  values: Record<string, unknown>
  submittedAt: Date
  /** Id of the change that sent it in; null when its sender gave none. */
  changeId: string | null
}

/** The learner's newest submission for a lesson. */
export const findNewestSubmission = (db: Queryable, learnerId: string, lessonId: string) =>
  db
    .selectFrom('submissions')
    .select(['fieldValues', 'submittedAt'])
    .where('learnerId', '=', learnerId)
    .where('lessonId', '=', lessonId)
    .where('kind', '<>', 'artefact')
    .orderBy('submittedAt', 'desc')
    .orderBy('id')
    .executeTakeFirst()

/** The submission that a change has made already; undefined for a new change. */
export const findSubmissionOf = (db: Queryable, learnerId: string, changeId: string) =>
  db
    .selectFrom('submissions')
    .select('submittedAt')
    .where('learnerId', '=', learnerId)
    .where('changeId', '=', changeId)
    .executeTakeFirst()

/** Saves a submission beside the older ones. */
export const insertSubmission = (db: Queryable, { values, ...submission }: NewSubmission) =>
  db
    .insertInto('submissions')
    .values({ ...submission, fieldValues: json(values) })
    .execute()

/** The draft and the newest submission of a learner's activity, in one statement. */
export async function findActivityWork(db: Queryable, learnerId: string, lessonId: string) {
  const { rows } = await sql<{ source: 'draft' | 'submission'; values: Record<string, unknown>; at: Date }>`
    (select 'draft' as source, field_values as "values", saved_at as at
      from activity_drafts where learner_id = ${learnerId} and lesson_id = ${lessonId})
    union all
    (select 'submission', field_values, submitted_at
      from submissions where learner_id = ${learnerId} and lesson_id = ${lessonId} and kind <> 'artefact' order by submitted_at desc, id limit 1)`.execute(
    db,
  )
  return { draft: rows.find((row) => row.source === 'draft'), submission: rows.find((row) => row.source === 'submission') }
}

/** Saves a draft in place of the older one. */
export const setActivityDraft = (
  db: Queryable,
  draft: { learnerId: string; lessonId: string; values: Record<string, unknown>; savedAt: Date },
) => {
  const row = { fieldValues: json(draft.values), savedAt: draft.savedAt }
  return db
    .insertInto('activityDrafts')
    .values({ learnerId: draft.learnerId, lessonId: draft.lessonId, ...row })
    .onConflict((conflict) => conflict.columns(['learnerId', 'lessonId']).doUpdateSet(row))
    .execute()
}

/** Drops a draft that has been submitted. */
export const deleteActivityDraft = (db: Queryable, learnerId: string, lessonId: string) =>
  db.deleteFrom('activityDrafts').where('learnerId', '=', learnerId).where('lessonId', '=', lessonId).execute()

/** The newest role definition of an account. */
export async function findNewestRoleDefinition(db: Queryable, userId: string) {
  const row = await db
    .selectFrom('submissions')
    .innerJoin('learners', 'learners.id', 'submissions.learnerId')
    .select(['submissions.fieldValues', 'submissions.submittedAt'])
    .where('learners.userId', '=', userId)
    .where('submissions.kind', '=', 'role-definition')
    .orderBy('submissions.submittedAt', 'desc')
    .orderBy('submissions.id')
    .executeTakeFirst()
  return row
}

/** A lesson and the title of its module. */
export const findLessonNameRow = (db: Queryable, lessonId: string) =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.moduleId', 'lessons.moduleId')
    .selectAll('lessons')
    .select('modules.title as moduleTitle')
    .where('lessons.id', '=', lessonId)
    .executeTakeFirst()
