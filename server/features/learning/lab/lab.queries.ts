import type { LabQuery } from '#contract/lab-search.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

/** A submitted drill, under the names that the inbox shows. */
export type DrillValues = {
  drill: string
  found: number
  of: number
  results: number
  'search string': string
  title?: string
  company?: string
  place?: string
}

/** A learner's submitted drills, oldest first, without those whose texts were deleted. */
export const listDrillSubmissions = async (db: Queryable, learnerId: string) => {
  const rows = await db
    .selectFrom('submissions')
    .select(['fieldValues', 'submittedAt'])
    .where('learnerId', '=', learnerId)
    .where('kind', '=', 'lab-drill')
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ fieldValues, submittedAt }) =>
    'drill' in fieldValues ? [{ values: fieldValues as DrillValues, submittedAt }] : [],
  )
}

/** The lab has already judged the drill, so it does not wait in the inbox. */
export const insertDrillSubmission = (
  db: Queryable,
  { learnerId, moduleId, values, submittedAt }: { learnerId: string; moduleId: number; values: DrillValues; submittedAt: Date },
) =>
  db
    .insertInto('submissions')
    .values({
      learnerId,
      moduleId,
      kind: 'lab-drill',
      fieldValues: json(values),
      submittedAt,
      status: 'done',
      statusAt: submittedAt,
    })
    .execute()

/** Newest first. */
export const listKeptStrings = (db: Queryable, learnerId: string) =>
  db
    .selectFrom('labStrings')
    .select(['id', 'query', 'note', 'savedAt'])
    .where('learnerId', '=', learnerId)
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .execute()

export const setKeptString = (
  db: Queryable,
  { learnerId, id, query, note, savedAt }: { learnerId: string; id: string; query: LabQuery; note: string; savedAt: Date },
) =>
  db
    .insertInto('labStrings')
    .values({ learnerId, id, query: json(query), note, savedAt })
    .onConflict((conflict) => conflict.columns(['learnerId', 'id']).doUpdateSet({ query: json(query), note }))
    .returning(['id', 'query', 'note', 'savedAt'])
    .executeTakeFirstOrThrow()

export async function deleteKeptString(db: Queryable, learnerId: string, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('labStrings').where('learnerId', '=', learnerId).where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
