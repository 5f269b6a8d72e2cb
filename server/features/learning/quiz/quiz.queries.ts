import { json, type Queryable } from '../../../platform/db/database.ts'
import type { StoredReview } from '../../../platform/db/json-columns.ts'

const columns = ['review', 'correctCount', 'total', 'score', 'submittedAt'] as const

const view = (row: { review: StoredReview; correctCount: number; total: number; score: number; submittedAt: Date }) => ({
  review: row.review,
  correctCount: row.correctCount,
  total: row.total,
  score: row.score,
  submittedAt: row.submittedAt.toISOString(),
})

export type StoredAttempt = ReturnType<typeof view>

const attemptsAt = (db: Queryable, learnerId: string, lessonId: string) =>
  db.selectFrom('quizAttempts').where('learnerId', '=', learnerId).where('lessonId', '=', lessonId)

export async function findNewestAttempt(db: Queryable, learnerId: string, lessonId: string): Promise<StoredAttempt | undefined> {
  const row = await attemptsAt(db, learnerId, lessonId)
    .select(columns)
    .orderBy('submittedAt', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row && view(row)
}

export async function findAttempt(
  db: Queryable,
  learnerId: string,
  lessonId: string,
  key: string,
): Promise<StoredAttempt | undefined> {
  const row = await attemptsAt(db, learnerId, lessonId).select(columns).where('attemptKey', '=', key).executeTakeFirst()
  return row && view(row)
}

export const countAttempts = async (db: Queryable, learnerId: string, lessonId: string) =>
  attemptsAt(db, learnerId, lessonId)
    .select(({ fn }) => [fn.countAll<number>().as('attempts'), fn.max('score').as('bestScore')])
    .executeTakeFirstOrThrow()

export const insertAttempt = (
  db: Queryable,
  attempt: {
    learnerId: string
    lessonId: string
    review: StoredReview
    correctCount: number
    total: number
    score: number
    submittedAt: Date
    attemptKey: string
  },
) =>
  db
    .insertInto('quizAttempts')
    .values({ ...attempt, review: json(attempt.review) })
    .execute()
