import type { QuizResult } from '#contract/course.ts'
import { json, type Queryable } from '../db/database.ts'

const columns = ['review', 'correctCount', 'total', 'score', 'submittedAt'] as const

const view = (row: { review: unknown; correctCount: number; total: number; score: number; submittedAt: Date }) => ({
  review: row.review as QuizResult['review'],
  correctCount: row.correctCount,
  total: row.total,
  score: row.score,
  submittedAt: row.submittedAt.toISOString(),
})

/** The newest graded attempt of a learner at a quiz, as it was graded. */
export async function findNewestAttempt(db: Queryable, learnerId: string, lessonId: string) {
  const row = await db
    .selectFrom('quizAttempts')
    .select(columns)
    .where('learnerId', '=', learnerId)
    .where('lessonId', '=', lessonId)
    .orderBy('submittedAt', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row && view(row)
}

/** Keeps a graded attempt. */
export const insertAttempt = (
  db: Queryable,
  attempt: {
    learnerId: string
    lessonId: string
    review: QuizResult['review']
    correctCount: number
    total: number
    score: number
    submittedAt: Date
  },
) =>
  db
    .insertInto('quizAttempts')
    .values({ ...attempt, review: json(attempt.review) })
    .execute()
