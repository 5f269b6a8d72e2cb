import type { PoolQuestion } from '#contract/question-pools.ts'
import type { OpenQuiz } from '#contract/quiz.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'

export const rightOptions = (quiz: OpenQuiz, pools: readonly PoolQuestion[]): number[] =>
  quiz.map(({ question, options }) => {
    const found = pools.find((candidate) => withoutCitations(candidate.question) === question)
    const right = found?.options.find(({ id }) => id === found.correct)
    if (!right) throw new Error(`No pool has the question “${question}”.`)
    return options.indexOf(right.text)
  })
