import { json, type Queryable } from '../../../platform/db/database.ts'

/** A finished conversation, under the names that the inbox shows. */
export type TalkValues = {
  conversation: string
  attempt: number
  ending: string
  outcome: 'good' | 'mixed' | 'bad'
  said: string
  /** Ids of the lines. */
  path: string
}

/** A learner's finished conversations of a lesson, oldest first, without those whose texts were deleted. */
export const listTalks = async (db: Queryable, learnerId: string, lessonId: string): Promise<TalkValues[]> => {
  const rows = await db
    .selectFrom('submissions')
    .select('fieldValues')
    .where('learnerId', '=', learnerId)
    .where('lessonId', '=', lessonId)
    .where('kind', '=', 'conversation')
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ fieldValues }) => ('ending' in fieldValues ? [fieldValues as TalkValues] : []))
}

/** A conversation has its result already, so it does not wait in the inbox. */
export const insertTalk = (
  db: Queryable,
  { values, ...talk }: { learnerId: string; lessonId: string; moduleId: number; values: TalkValues; submittedAt: Date },
) =>
  db
    .insertInto('submissions')
    .values({ ...talk, kind: 'conversation', fieldValues: json(values), status: 'done', statusAt: talk.submittedAt })
    .execute()
