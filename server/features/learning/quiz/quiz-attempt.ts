import type { PoolQuestion } from '#contract/question-pools.ts'
import type { OpenQuiz } from '#contract/quiz.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredReview } from '../../../platform/db/json-columns.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'
import { factsOfQuestions } from '../catalogue/cited-facts.ts'
import type { Course, CourseLesson, CourseModule } from '../catalogue/course-snapshot.ts'
import { ownerOf, type Reader } from '../progress/access.service.ts'
import { attemptKeyOf, drawQuestions } from '../questions/draw-questions.ts'
import type { GradedAnswer } from '../questions/grade-answers.ts'
import type { StoredAttempt } from './quiz.queries.ts'

export type QuizAttempt = { questions: PoolQuestion[]; key: string }

export function attemptAt(
  course: Course,
  caller: Reader,
  { module, lesson }: { module: CourseModule; lesson: CourseLesson },
  attempt: number,
): QuizAttempt {
  const place = course.modules.indexOf(module)
  const earlier = course.modules
    .slice(0, Math.max(0, place))
    .filter(({ isPublished }) => isPublished)
    .map(({ moduleId, lessons }) => ({ moduleId, pool: lessons.flatMap(({ quiz }) => quiz ?? []) }))
  const at = { owner: ownerOf(caller), quiz: lesson.id, attempt }
  const questions = drawQuestions(lesson.quiz ?? [], earlier, at)
  return { questions, key: attemptKeyOf(questions, at) }
}

/** Questions for the browser, copied field by field, so that answers and explanations stay on the server. */
export const openQuestions = (questions: readonly PoolQuestion[]): OpenQuiz =>
  questions.map(({ question, options }, id) => ({
    id,
    question: withoutCitations(question),
    options: options.map(({ text }) => text),
  }))

/** Graded questions as shown and stored. The explanation of a wrong answer starts with why the chosen option is wrong. */
export const reviewOf = (graded: readonly GradedAnswer<PoolQuestion>[]): StoredReview =>
  graded.map(({ question, chosen, isRight }) => {
    const places = question.options.map(({ id }) => id)
    const explanations = question.options.map(({ explanation }) => withoutCitations(explanation))
    const [at, correct] = [places.indexOf(chosen), places.indexOf(question.correct)]
    return {
      questionId: question.id,
      optionIds: places,
      question: withoutCitations(question.question),
      options: question.options.map(({ text }) => text),
      chosen: at,
      correct,
      explanation: [...(isRight ? [] : [explanations[at]]), explanations[correct]].join(' '),
      explanations,
    }
  })

export const findReviewed = (course: Course, { questionId }: StoredReview[number]): PoolQuestion | undefined =>
  course.modules.flatMap(({ lessons }) => lessons.flatMap(({ quiz }) => quiz ?? [])).find(({ id }) => id === questionId)

export const quizResultOf = (
  { config }: Pick<Deps, 'config'>,
  course: Course,
  { module, lesson }: { module: CourseModule; lesson: CourseLesson },
  attempt: StoredAttempt,
  bestScore: number,
) => ({
  ...attempt,
  bestScore: Math.max(bestScore, attempt.score),
  certificateScore: module.countsForCertificate ? config.CERTIFICATE_MIN_SCORE : null,
  facts: factsOfQuestions(
    course,
    lesson,
    attempt.review.flatMap((item) => findReviewed(course, item) ?? []),
  ),
})
