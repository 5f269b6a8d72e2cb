import { DomainError } from '#contract/domain-error.ts'
import type { Drawable } from './draw-questions.ts'
import { gradesByKind } from './question-kinds.ts'

export const openQuestionsMessage = 'Please answer all questions.'

/** Rounded percentage. */
export const scoreOf = (correctCount: number, total: number): number =>
  total === 0 ? 0 : Math.round((correctCount / total) * 100)

export type GradedAnswer<Question> = { question: Question; chosen: string; isRight: boolean }

/** Grades answers, which map question indexes to option indexes. Throws `bad-input` when one is missing or invalid. */
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
    return { question, chosen: answer, isRight: gradesByKind.choice(options, answer) === 1 }
  })
  const correctCount = graded.filter(({ isRight }) => isRight).length
  return { graded, correctCount, total: drawn.length, score: scoreOf(correctCount, drawn.length) }
}
