import { DomainError } from '#contract/domain-error.ts'
import type { Drawable } from './draw-questions.ts'
import { questionKinds } from './question-kinds.ts'

/** The sentence for a quiz with open questions. */
export const openQuestionsMessage = 'Please answer all questions.'

/** Share of correct answers as a rounded percent. */
export const scoreOf = (correctCount: number, total: number): number =>
  total === 0 ? 0 : Math.round((correctCount / total) * 100)

/** One graded question: which option was chosen, by its id. */
export type GradedAnswer<Question> = { question: Question; chosen: string; isRight: boolean }

/**
 * Grades the answers to drawn questions. `answers` has, by the place of a question in the attempt, the place of the chosen option.
 * Throws `bad-input` while a question has no answer or one that is not an option.
 */
export function gradeAnswers<Question extends Drawable & { correct: string }>(
  drawn: readonly Question[],
  answers: Readonly<Record<string, number>>,
): { graded: GradedAnswer<Question>[]; correctCount: number; total: number; score: number } {
  const chosen = drawn.map(({ options }, place) => options[answers[String(place)] ?? -1]?.id)
  const issues = chosen.flatMap((id, place) =>
    id === undefined ? [{ path: `answers.${place}`, message: openQuestionsMessage }] : [],
  )
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  const graded = drawn.map((question, place) => {
    const answer = chosen[place] ?? ''
    const options = question.options.map(({ id }) => ({
      id,
      verdict: id === question.correct ? ('best' as const) : ('weak' as const),
    }))
    return { question, chosen: answer, isRight: questionKinds.choice.grade(options, answer) === 1 }
  })
  const correctCount = graded.filter(({ isRight }) => isRight).length
  return { graded, correctCount, total: drawn.length, score: scoreOf(correctCount, drawn.length) }
}
