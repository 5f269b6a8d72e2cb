import type { z } from 'zod'

const choices = (values: readonly unknown[]) =>
  values.length < 2 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

const unitOf = (origin: string) => ({ string: ' characters', array: ' entries' })[origin] ?? ''

/** Messages for invalid input where the schema has none, without type names. */
export const inputSentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_value')
    return `Please choose one of these: ${choices(issue.values.filter((value) => value !== ''))}.`
  if (issue.code === 'too_big') return `Please use at most ${issue.maximum}${unitOf(issue.origin)}.`
  if (issue.code === 'too_small') return `Please use at least ${issue.minimum}${unitOf(issue.origin)}.`
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required.'
  return 'This value has the wrong form.'
}
