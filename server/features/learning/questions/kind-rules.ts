import type { GivenAnswer, GradedOption } from '#contract/question-kinds.ts'

/** How answers to one kind of question are checked and graded. */
export type KindRules = {
  /** Whether an answer is complete and names only options that exist, each at most once. */
  isComplete(options: readonly GradedOption[], answer: GivenAnswer): boolean
  /** How near a complete answer is to the expert's, from 0 to 1. */
  grade(options: readonly GradedOption[], answer: GivenAnswer): number
}
