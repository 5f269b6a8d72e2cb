import { type Insertable, sql } from 'kysely'
import { json, type Queryable } from '../../../platform/db/database.ts'
import type { StoredReview } from '../../../platform/db/json-columns.ts'
import type { RefresherAnswers } from '../../../platform/db/tables.ts'
import type { AskedQuestion } from './refresher-rules.ts'

export const listAnsweredRefreshers = (db: Queryable, learnerId: string) =>
  db.selectFrom('refresherAnswers').select(['moduleId', 'round']).where('learnerId', '=', learnerId).execute()

/** Returns false when the round was answered before. */
export async function insertRefresherAnswer(
  db: Queryable,
  answer: Omit<Insertable<RefresherAnswers>, 'review'> & { review: StoredReview },
): Promise<boolean> {
  const row = await db
    .insertInto('refresherAnswers')
    .values({ ...answer, review: json(answer.review) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('round')
    .executeTakeFirst()
  return row !== undefined
}

/** Questions that a learner was asked in quizzes and refreshers, by id, or by text for old entries without one. */
export async function readAskedQuestions(db: Queryable, learnerId: string): Promise<Map<string, AskedQuestion>> {
  const { rows } = await sql<AskedQuestion & { name: string }>`
    select coalesce(q ->> 'questionId', q ->> 'question') as name, count(*) as "timesAsked",
      (array_agg((q ->> 'chosen') = (q ->> 'correct') order by graded.at desc))[1] as "isRight"
    from (
      select review, submitted_at as at from quiz_attempts where learner_id = ${learnerId}
      union all select review, answered_at from refresher_answers where learner_id = ${learnerId}
    ) as graded cross join lateral jsonb_array_elements(graded.review) as q
    group by name`.execute(db)
  return new Map(rows.map(({ name, ...asked }) => [name, asked]))
}
