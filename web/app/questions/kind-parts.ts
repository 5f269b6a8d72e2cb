import type { ReactNode } from 'react'
import type { GivenAnswer } from '#contract/question-kinds.ts'

/** An option as the browser has it. */
export type ShownOption = { id: string; text: string }

/** What we think of an option, once the question is answered. */
export type ExpertView = { verdict: string | number | null; place: number | null }

/** Everything in which the kinds of questions differ on screen. */
export type KindParts = {
  /** The options to answer with; stands in a fieldset whose legend is the question. */
  Field: (props: {
    /** Name of the group, unique on the page. */
    name: string
    options: readonly ShownOption[]
    answer: GivenAnswer | undefined
    onAnswer: (answer: GivenAnswer) => void
  }) => ReactNode
  /** What is to be done, in one sentence. */
  hint: string
  /** The answer that stands before anything is touched. */
  startWith?: (options: readonly ShownOption[]) => GivenAnswer
  isComplete: (options: readonly ShownOption[], answer: GivenAnswer | undefined) => boolean
  /** What the learner said of one option: "Your choice". Undefined: nothing. */
  markOf: (optionId: string, answer: GivenAnswer) => string | undefined
  /** What we say of one option: "Best". */
  verdictOf: (expert: ExpertView) => { text: string; tone: 'success' | 'warning' | 'danger' | 'info' }
}
