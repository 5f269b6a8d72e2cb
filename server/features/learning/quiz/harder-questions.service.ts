import { DomainError } from '#contract/domain-error.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import type { Deps } from '../../../deps.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'
import { factsOfQuestions } from '../catalogue/cited-facts.ts'
import { openLesson, ownerOf, type Reader, readLearning } from '../progress/access.service.ts'
import { inAttemptOrder } from '../questions/draw-questions.ts'
import { gradeAnswers } from '../questions/grade-answers.ts'
import { findRightShares } from '../questions/question-statistics.service.ts'
import { findNewestAttempt } from './quiz.service.ts'
import { reviewOf } from './quiz-attempt.ts'

const harderCount = 3

async function openQuiz(deps: Deps, caller: Reader, at: { moduleId: number; lessonId: number }) {
  const learning = await readLearning(deps, caller)
  const { lesson } = openLesson(learning, at)
  if (!lesson.quiz) throw new DomainError('lesson-kind-mismatch')
  const newest = await findNewestAttempt(deps.db, learning, lesson.id)
  const isTried = learning.learner === null || newest !== undefined
  // Those of the first attempt stay the quiz's own, and none is open before it, because the answers explain them.
  return { learning, lesson, newest, open: isTried ? lesson.quiz.filter(({ firstAttempt }) => !firstAttempt) : [] }
}

/** The same order for a person each time, so that a stateless answer is graded as it was shown. */
const inOrder = (questions: PoolQuestion[], caller: Reader, lessonId: string) =>
  inAttemptOrder(questions, { owner: ownerOf(caller), quiz: `harder questions of ${lessonId}`, attempt: 1 })

/**
 * The three questions of the pool that fewest people get right, without those of the newest attempt and of every first one. None before the first
 * attempt. Throws `lesson-not-found`, `lesson-kind-mismatch`, `module-locked`, `demo-ended`.
 */
export async function listHarderQuestions(deps: Deps, caller: Reader, at: { moduleId: number; lessonId: number }) {
  const { lesson, newest, open } = await openQuiz(deps, caller, at)
  const asked = new Set(newest?.review.map(({ questionId }) => questionId))
  const shareOf = await findRightShares(deps.db)
  const others = open.filter(({ id }) => !asked.has(id))
  const hardest = inOrder(others, caller, lesson.id)
    .toSorted((a, b) => shareOf(a.id) - shareOf(b.id))
    .slice(0, harderCount)
  return hardest.map(({ id, question, options }) => ({
    id,
    question: withoutCitations(question),
    options: options.map(({ text }) => text),
  }))
}

/** Grades harder questions without storing anything. Throws like {@link listHarderQuestions}, `quiz-attempt-over` for other questions, `bad-input`. */
export async function answerHarderQuestions(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number },
  answers: Record<string, number>,
) {
  const { learning, lesson, open } = await openQuiz(deps, caller, at)
  const ids = Object.keys(answers)
  const asked = open.filter(({ id }) => ids.includes(id))
  if (ids.length === 0 || ids.length > harderCount || asked.length < ids.length) throw new DomainError('quiz-attempt-over')
  const questions = ids.flatMap((id) => inOrder(asked, caller, lesson.id).filter((question) => question.id === id))
  const { graded, correctCount, total } = gradeAnswers(
    questions,
    Object.fromEntries(ids.map((id, place) => [place, answers[id] ?? -1])),
  )
  return { correctCount, total, review: reviewOf(graded), facts: factsOfQuestions(learning.course, lesson, questions) }
}
