import type { GivenAnswer, GradedOption } from '#contract/question-kinds.ts'

export type KindRules = {
  /** Whether an answer is complete, with known, unique options. */
  isComplete(options: readonly GradedOption[], answer: GivenAnswer): boolean
  /** Similarity of a complete answer to the expert's, from 0 to 1. */
  grade(options: readonly GradedOption[], answer: GivenAnswer): number
}
