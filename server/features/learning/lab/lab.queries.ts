import type { LabQuery } from '#contract/lab-search.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

const columns = ['id', 'query', 'note', 'savedAt'] as const

/** Newest first. */
export const listSavedStrings = (db: Queryable, learnerId: string) =>
  db
    .selectFrom('labStrings')
    .select(columns)
    .where('learnerId', '=', learnerId)
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .execute()

export const setSavedString = (
  db: Queryable,
  { query, note, ...string }: { learnerId: string; id: string; query: LabQuery; note: string; savedAt: Date },
) =>
  db
    .insertInto('labStrings')
    .values({ ...string, query: json(query), note })
    .onConflict((conflict) => conflict.columns(['learnerId', 'id']).doUpdateSet({ query: json(query), note }))
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteSavedString(db: Queryable, learnerId: string, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('labStrings').where('learnerId', '=', learnerId).where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
