import { json, type Queryable } from '../../../platform/db/database.ts'

const attemptsAt = (db: Queryable, learnerId: string, lessonId: string) =>
  db.selectFrom('quizAttempts').where('learnerId', '=', learnerId).where('lessonId', '=', lessonId)

const gradedAt = (...at: Parameters<typeof attemptsAt>) =>
  attemptsAt(...at).select(['review', 'correctCount', 'total', 'score', 'submittedAt'])

export type StoredAttempt = Awaited<ReturnType<ReturnType<typeof gradedAt>['executeTakeFirstOrThrow']>>

export const findNewestAttempt = (...at: Parameters<typeof attemptsAt>) =>
  gradedAt(...at)
    .orderBy('submittedAt', 'desc')
    .orderBy('id')
    .executeTakeFirst()

export const findAttempt = (db: Queryable, learnerId: string, lessonId: string, key: string) =>
  gradedAt(db, learnerId, lessonId).where('attemptKey', '=', key).executeTakeFirst()

export const countAttempts = async (db: Queryable, learnerId: string, lessonId: string) =>
  attemptsAt(db, learnerId, lessonId)
    .select(({ fn }) => [fn.countAll<number>().as('attempts'), fn.max('score').as('bestScore')])
    .executeTakeFirstOrThrow()

export const insertAttempt = (
  db: Queryable,
  attempt: StoredAttempt & { learnerId: string; lessonId: string; attemptKey: string },
) =>
  db
    .insertInto('quizAttempts')
    .values({ ...attempt, review: json(attempt.review) })
    .execute()
