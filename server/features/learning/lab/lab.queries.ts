import type { LabQuery } from '#contract/lab-search.ts'
import { json, type Queryable } from '../../../platform/db/database.ts'

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
