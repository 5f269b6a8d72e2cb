import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { issueCertificateWhenEarned } from '../../proof/certificates/certificates.service.ts'
import type { CourseLesson, CourseModule } from '../catalogue/course-snapshot.ts'
import {
  changeLearner,
  countHandedIn,
  type LearnerContext,
  openLesson,
  type Reader,
  readLearning,
} from '../progress/access.service.ts'
import { setLessonCompleted } from '../progress/learners.service.ts'
import { plausibleMinutes } from '../progress/lesson-progress.ts'
import { gradeAnswers } from '../questions/grade-answers.ts'
import * as queries from './quiz.queries.ts'
import { attemptAt, openQuestions, quizResultOf, reviewOf } from './quiz-attempt.ts'

/** The same answers within this time, in milliseconds, count as a double click. */
const duplicateWindowMs = 10_000

const hasSameAnswers = ({ review }: queries.StoredAttempt, answers: Record<string, number>): boolean =>
  Object.keys(answers).length === review.length && review.every(({ chosen }, index) => answers[String(index)] === chosen)

/**
 * Grades and stores an attempt and completes the lesson; an admin's is only graded. Repeating it returns the same result. Throws `bad-input`
 * for open questions, `quiz-attempt-over` for questions of another attempt, `lesson-kind-mismatch`, `lesson-not-found`, `module-locked`,
 * `demo-ended`, `too-many`.
 */
export async function submitQuiz(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number },
  input: { answers: Record<string, number>; attemptKey?: string | undefined; timeSpent: number },
) {
  const learning = await readLearning(deps, caller)
  const opened = openLesson(learning, at)
  const { lesson } = opened
  if (!lesson.quiz) throw new DomainError('lesson-kind-mismatch')
  const now = deps.clock.now()
  const answerOf = (attempt: queries.StoredAttempt, attempts: number, bestScore: number) => {
    const next = attemptAt(learning.course, caller, opened, attempts + 1)
    return {
      ...quizResultOf(deps, learning.course, opened, attempt, bestScore),
      next: { quiz: openQuestions(next.questions), attemptKey: next.key },
    }
  }
  if (learning.learner === null) return answerOf(gradeAttempt(learning, caller, opened, 1, input, now).attempt, 0, 0)

  await countHandedIn(deps, learning.learner)
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const { attempts, bestScore } = await queries.countAttempts(trx, learnerId, lesson.id)
    const sent = await findSent(trx, { learnerId, lessonId: lesson.id }, input, now)
    if (sent) return answerOf(sent, attempts, bestScore ?? 0)
    const { attempt, key } = gradeAttempt(learning, caller, opened, attempts + 1, input, now)
    await queries.insertAttempt(trx, { ...attempt, learnerId, lessonId: lesson.id, attemptKey: key })
    await setLessonCompleted(trx, {
      learnerId,
      lessonId: lesson.id,
      at: now,
      minutes: plausibleMinutes(input.timeSpent, lesson.minutes),
    })
    // A better score may be the last requirement of the certificate.
    if (learning.learner !== null && 'userId' in learning.learner && learning.state.completions.has(at.moduleId))
      await issueCertificateWhenEarned(trx, deps, { userId: learning.learner.userId, course: learning.course })
    return answerOf(attempt, attempts + 1, bestScore ?? 0)
  })
}

/** The newest attempt of the caller; undefined without one, and for admins. */
export const findNewestAttempt = async (db: Deps['db'], { state }: LearnerContext, lessonId: string) =>
  state.learnerId ? queries.findNewestAttempt(db, state.learnerId, lessonId) : undefined

/** The earlier attempt with these answers, by its key or, if recent, the newest one. */
async function findSent(
  db: Deps['db'],
  { learnerId, lessonId }: { learnerId: string; lessonId: string },
  { answers, attemptKey }: { answers: Record<string, number>; attemptKey?: string | undefined },
  now: Date,
): Promise<queries.StoredAttempt | undefined> {
  if (attemptKey !== undefined) {
    const sent = await queries.findAttempt(db, learnerId, lessonId, attemptKey)
    if (sent && !hasSameAnswers(sent, answers)) throw new DomainError('quiz-attempt-over')
    return sent
  }
  const newest = await queries.findNewestAttempt(db, learnerId, lessonId)
  const isJustNow = newest && now.getTime() - newest.submittedAt.getTime() < duplicateWindowMs
  return isJustNow && hasSameAnswers(newest, answers) ? newest : undefined
}

function gradeAttempt(
  { course }: LearnerContext,
  caller: Reader,
  opened: { module: CourseModule; lesson: CourseLesson },
  number: number,
  { answers, attemptKey }: { answers: Record<string, number>; attemptKey?: string | undefined },
  now: Date,
): { attempt: queries.StoredAttempt; key: string } {
  const { questions, key } = attemptAt(course, caller, opened, number)
  if (attemptKey !== undefined && attemptKey !== key) throw new DomainError('quiz-attempt-over')
  const { graded, ...counts } = gradeAnswers(questions, answers)
  return { attempt: { ...counts, review: reviewOf(graded), submittedAt: now }, key }
}
