import { z } from 'zod'

/** One option, several, all in order, or each rated from 1 to 5. */
export const questionKind = z.enum(['choice', 'several', 'order', 'rating'])
export type QuestionKind = z.infer<typeof questionKind>

const optionId = z.string().max(40)

/** As on the scorecard of Module 5; the lowest is 1. */
export const highestRating = 5

/** An option's id, a list of ids (for `order` in the given order), or ratings by option id. */
export const givenAnswer = z.union([
  optionId,
  z.array(optionId).max(10),
  z.record(optionId, z.int().min(1).max(highestRating)).refine((ratings) => Object.keys(ratings).length <= 10),
])
export type GivenAnswer = z.infer<typeof givenAnswer>

const ratingsIn = (answer: GivenAnswer | undefined) => (typeof answer === 'object' && !Array.isArray(answer) ? answer : {})

/** Whether an answer is complete, with known, unique options. */
export const isComplete: Record<QuestionKind, (options: readonly { id: string }[], answer: GivenAnswer | undefined) => boolean> =
  {
    choice: (options, answer) => options.some(({ id }) => id === answer),
    several: (options, answer) =>
      Array.isArray(answer) &&
      answer.length > 0 &&
      new Set(answer).size === answer.length &&
      answer.every((chosen) => options.some(({ id }) => id === chosen)),
    order: (options, answer) =>
      Array.isArray(answer) && answer.length === options.length && options.every(({ id }) => answer.includes(id)),
    rating: (options, answer) =>
      Object.keys(ratingsIn(answer)).length === options.length && options.every(({ id }) => ratingsIn(answer)[id] !== undefined),
  }

/** The expert's verdict on an option; `order` has none, since its options are stored in the right order. */
export type Verdict = 'best' | 'defensible' | 'weak' | 'right' | 'wrong' | number

export type GradedOption = { id: string; verdict?: Verdict | undefined }
