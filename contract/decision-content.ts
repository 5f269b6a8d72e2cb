import { z } from 'zod'
import { requiredLine, requiredText } from './fields.ts'
import { optionCount } from './lesson-limits.ts'
import { highestRating, type QuestionKind, questionKind } from './question-kinds.ts'

export const missingWords = 'Please fill this in'
export const requiredWords = (longest: number) => requiredText(missingWords, longest)

export const decisionOption = z.strictObject({
  id: z
    .string()
    .max(20)
    .regex(/^[a-z][a-z0-9-]*$/, { error: 'An option’s name may have lowercase letters and digits' }),
  text: requiredWords(600),
  verdict: z
    .union([z.enum(['best', 'defensible', 'weak', 'right', 'wrong']), z.int().min(1).max(highestRating)], {
      error: 'A verdict is best, defensible or weak; right or wrong; or a rating from 1 to 5',
    })
    .optional(),
  reasoning: requiredWords(2000),
})

type Option = z.infer<typeof decisionOption>

const verdictsOf = (options: Option[]) => options.map(({ verdict }) => verdict)

/** Explains invalid verdicts by question kind; undefined when they are valid. */
const verdictFaults: Record<QuestionKind, (options: Option[]) => string | undefined> = {
  choice(options) {
    const verdicts = verdictsOf(options)
    if (!verdicts.every((verdict) => verdict === 'best' || verdict === 'defensible' || verdict === 'weak'))
      return 'Each option of a choice is best, defensible or weak'
    return verdicts.filter((verdict) => verdict === 'best').length === 1 ? undefined : 'Exactly one option is the best'
  },
  several(options) {
    const verdicts = verdictsOf(options)
    if (!verdicts.every((verdict) => verdict === 'right' || verdict === 'wrong')) return 'Each option is right or wrong'
    return verdicts.includes('right') ? undefined : 'At least one option is right'
  },
  order(options) {
    if (options.length < 3) return 'An order has three to five options'
    return verdictsOf(options).every((verdict) => verdict === undefined)
      ? undefined
      : 'The options of an order have no verdict: they stand in the right order'
  },
  rating: (options) =>
    verdictsOf(options).every((verdict) => typeof verdict === 'number')
      ? undefined
      : `Each option has our rating, from 1 to ${highestRating}`,
}

export const decision = z
  .strictObject({
    /** Unique within the lesson; answers refer to it. */
    id: z
      .string()
      .max(40)
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/, { error: 'An id is written like m3-d1' }),
    kind: questionKind,
    title: requiredLine(missingWords, 160),
    /** Markdown. */
    case: requiredWords(8000),
    question: requiredWords(600),
    options: z
      .array(decisionOption)
      .min(optionCount.min, { error: 'A decision has two to five options' })
      .max(optionCount.max, { error: 'A decision has two to five options' }),
    takeaway: requiredWords(600),
  })
  .superRefine(({ kind, options }, context) => {
    const report = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message })
    if (new Set(options.map(({ id }) => id)).size !== options.length) report('Two options have the same id')
    if (new Set(options.map((option) => option.text.toLowerCase())).size !== options.length) report('Two options are the same')
    const fault = verdictFaults[kind](options)
    if (fault) report(fault)
  })
export type Decision = z.infer<typeof decision>
