import { json, type Queryable } from '../../../platform/db/database.ts'

/** Submitted ratings, under the names that the inbox shows. */
export type PanelValues = { panel: string; ratings: { answer: string; rating: string; sentence: string }[] }

/** A learner's submitted ratings, oldest first, without those whose texts were deleted. */
export const listRatingSubmissions = async (db: Queryable, learnerId: string) => {
  const rows = await db
    .selectFrom('submissions')
    .select(['fieldValues', 'submittedAt'])
    .where('learnerId', '=', learnerId)
    .where('kind', '=', 'rating-panel')
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ fieldValues, submittedAt }) => ({ values: fieldValues, submittedAt }))
}

/** The panel has already answered, so the ratings do not wait in the inbox. */
export const insertRatingSubmission = (
  db: Queryable,
  { learnerId, moduleId, values, submittedAt }: { learnerId: string; moduleId: number; values: PanelValues; submittedAt: Date },
) =>
  db
    .insertInto('submissions')
    .values({
      learnerId,
      moduleId,
      kind: 'rating-panel',
      fieldValues: json(values),
      submittedAt,
      status: 'done',
      statusAt: submittedAt,
    })
    .execute()
