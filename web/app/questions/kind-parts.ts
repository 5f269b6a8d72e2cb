import type { ReactNode } from 'react'
import type { GivenAnswer } from '#contract/question-kinds.ts'

export type ShownOption = { id: string; text: string }

/** Our verdict on an option, shown after the answer. */
export type ExpertView = { verdict: string | number | null; place: number | null }

export type KindParts = {
  /** The options; rendered in a fieldset whose legend is the question. */
  Field: (props: {
    /** Name of the group, unique on the page. */
    name: string
    options: readonly ShownOption[]
    answer: GivenAnswer | undefined
    onAnswer: (answer: GivenAnswer) => void
  }) => ReactNode
  hint: string
  startWith?: (options: readonly ShownOption[]) => GivenAnswer
  listOpen?: (options: readonly ShownOption[], answer: GivenAnswer) => ShownOption[]
  /** The learner's choice for an option, as "Your choice"; undefined for none. */
  markOf: (optionId: string, answer: GivenAnswer) => string | undefined
  /** Our verdict on an option, as "Best". */
  verdictOf: (expert: ExpertView) => { text: string; tone: 'success' | 'warning' | 'danger' | 'info' }
}
