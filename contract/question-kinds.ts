import { z } from 'zod'

/** The ways a question can be answered: one option, several, all of them in order, or each rated from 1 to 5. */
export const questionKind = z.enum(['choice', 'several', 'order', 'rating'])
/** The ways a question can be answered. */
export type QuestionKind = z.infer<typeof questionKind>

const optionId = z.string().max(40)

/** Highest rating of the kind `rating`; the lowest is 1, as on the scorecard that Module 5 teaches. */
export const highestRating = 5

/** An answer as it is sent and kept: an option's id, a list of ids (for `order` in the order given), or a rating by option id. */
export const givenAnswer = z.union([
  optionId,
  z.array(optionId).max(10),
  z.record(optionId, z.int().min(1).max(highestRating)).refine((ratings) => Object.keys(ratings).length <= 10),
])
/** An answer as it is sent and kept. */
export type GivenAnswer = z.infer<typeof givenAnswer>

/** What an expert thinks of an option. `order` has none: its options stand in the right order. */
export type Verdict = 'best' | 'defensible' | 'weak' | 'right' | 'wrong' | number

/** An option as far as grading needs it. */
export type GradedOption = { id: string; verdict?: Verdict | undefined }
