import { type Insertable, sql } from 'kysely'
import { json, type Queryable } from '../../../platform/db/database.ts'
import type { Submissions } from '../../../platform/db/tables.ts'

export type SubmissionKind = 'challenges' | 'role-definition' | 'activity'

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

/** The submission of a repeated change; undefined for a new one. */
export const findSubmissionOf = (db: Queryable, learnerId: string, changeId: string) =>
  db
    .selectFrom('submissions')
    .select('submittedAt')
    .where('learnerId', '=', learnerId)
    .where('changeId', '=', changeId)
    .executeTakeFirst()

export const insertSubmission = (
  db: Queryable,
  { values, ...submission }: Omit<Insertable<Submissions>, 'fieldValues'> & { values: Record<string, unknown> },
) =>
  db
    .insertInto('submissions')
    .values({ ...submission, fieldValues: json(values) })
    .execute()

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

export const deleteActivityDraft = (db: Queryable, learnerId: string, lessonId: string) =>
  db.deleteFrom('activityDrafts').where('learnerId', '=', learnerId).where('lessonId', '=', lessonId).execute()

export const findNewestRoleDefinition = (db: Queryable, userId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('learners', 'learners.id', 'submissions.learnerId')
    .select(['submissions.fieldValues', 'submissions.submittedAt'])
    .where('learners.userId', '=', userId)
    .where('submissions.kind', '=', 'role-definition')
    .orderBy('submissions.submittedAt', 'desc')
    .orderBy('submissions.id')
    .executeTakeFirst()
