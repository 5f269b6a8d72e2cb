import { sql } from 'kysely'
import type { QuizResult } from '#contract/course.ts'
import { json, type Queryable } from '../db/database.ts'

type Review = QuizResult['review']

/** One answered refresher. */
export type AnsweredRefresher = { moduleId: number; round: number; review: Review; answeredAt: Date }

/** A learner's answered refreshers, oldest first. */
export async function listAnsweredRefreshers(db: Queryable, learnerId: string): Promise<AnsweredRefresher[]> {
  const rows = await db
    .selectFrom('refresherAnswers')
    .select(['moduleId', 'round', 'review', 'answeredAt'])
    .where('learnerId', '=', learnerId)
    .orderBy('answeredAt')
    .execute()
  return rows.map((row) => ({ ...row, review: row.review as Review }))
}

/** Keeps an answered refresher. Returns false when that round was answered before. */
export async function insertRefresherAnswer(
  db: Queryable,
  answer: {
    learnerId: string
    moduleId: number
    round: number
    review: Review
    correctCount: number
    total: number
    answeredAt: Date
  },
): Promise<boolean> {
  const row = await db
    .insertInto('refresherAnswers')
    .values({ ...answer, review: json(answer.review) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('round')
    .executeTakeFirst()
  return row !== undefined
}

/** The review of a learner's newest attempt at each quiz, by the row of the lesson. */
export async function listNewestReviews(db: Queryable, learnerId: string): Promise<Map<string, Review>> {
  const { rows } = await sql<{ lessonId: string; review: Review }>`
    select distinct on (lesson_id) lesson_id as "lessonId", review from quiz_attempts
    where learner_id = ${learnerId} order by lesson_id, submitted_at desc`.execute(db)
  return new Map(rows.map((row) => [row.lessonId, row.review]))
}
