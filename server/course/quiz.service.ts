import type { QuizResult } from '#contract/course.ts'
import type { QuizQuestion } from '#contract/course-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import { issueCertificateWhenEarned } from '../certificates/certificates.service.ts'
import type { Deps } from '../deps.ts'
import { learnerToKeep, openLesson, type Reader, readLearning } from './access.service.ts'
import { setLessonCompleted } from './learning.queries.ts'
import { plausibleMinutes } from './progress.service.ts'
import { insertAttempt } from './quiz.queries.ts'
import { quizFactsOf } from './quiz-facts.ts'

/** The sentence for a quiz with open questions. */
export const openQuestionsMessage = 'Please answer all questions.'

/** Share of correct answers as a rounded percent (V§5). */
export const scoreOf = (correctCount: number, total: number): number =>
  total === 0 ? 0 : Math.round((correctCount / total) * 100)

/**
 * Grades answers by question index. The explanation of a wrong answer begins with why the chosen option is wrong.
 * Throws `bad-input` while a question has no answer or one that is not an option.
 */
export function gradeQuiz(
  questions: readonly QuizQuestion[],
  answers: Readonly<Record<string, number>>,
): Pick<QuizResult, 'score' | 'correctCount' | 'total' | 'review'> {
  const open = questions.flatMap(({ options }, index) => {
    const chosen = answers[String(index)]
    return chosen !== undefined && chosen < options.length ? [] : [{ path: `answers.${index}`, message: openQuestionsMessage }]
  })
  if (open.length > 0) throw new DomainError('bad-input', { issues: open })
  const review = questions.map(({ question, options, correct, explanations }, index) => {
    const chosen = answers[String(index)]!
    const explanation = chosen === correct ? explanations[correct]! : `${explanations[chosen]} ${explanations[correct]}`
    return { question, options, chosen, correct, explanation, explanations }
  })
  const correctCount = review.filter((item) => item.chosen === item.correct).length
  return { score: scoreOf(correctCount, questions.length), correctCount, total: questions.length, review }
}

/**
 * Grades a quiz, keeps the attempt as graded and completes the lesson; an admin's attempt is graded and not kept.
 * Throws `bad-input` while questions are open, `lesson-kind-mismatch`, `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function submitQuiz(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number },
  input: { answers: Record<string, number>; timeSpent: number },
): Promise<QuizResult> {
  const learning = await readLearning(deps, caller)
  const { lesson } = openLesson(learning, at)
  if (!lesson.quiz) throw new DomainError('lesson-kind-mismatch')
  const graded = gradeQuiz(lesson.quiz, input.answers)
  const now = deps.clock.now()
  const bestScore = Math.max(graded.score, learning.state.bestScores.get(lesson.id) ?? 0)
  if (learning.of !== null)
    await deps.db.transaction().execute(async (trx) => {
      const learnerId = (await learnerToKeep(trx, learning))!
      await insertAttempt(trx, { ...graded, learnerId, lessonId: lesson.id, submittedAt: now })
      await setLessonCompleted(trx, learnerId, lesson.id, now, plausibleMinutes(input.timeSpent, lesson.minutes))
      // A better score in a completed module may be the last thing that was missing.
      if (learning.of !== null && 'userId' in learning.of && learning.state.completions.has(at.moduleId))
        await issueCertificateWhenEarned(trx, deps, { userId: learning.of.userId, course: learning.course })
    })
  return { ...graded, facts: quizFactsOf(lesson), bestScore, submittedAt: now.toISOString() }
}
