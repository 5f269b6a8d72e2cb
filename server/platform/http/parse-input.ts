import type { z } from 'zod'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import { findUnstorableValues, unstorableMessage } from './unstorable-text.ts'

const choices = (values: readonly unknown[]) =>
  values.length < 2 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

const unitOf = (origin: string) => ({ string: ' characters', array: ' entries' })[origin] ?? ''

/** Messages for invalid input where the schema has none, without type names. */
const inputSentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_value')
    return `Please choose one of these: ${choices(issue.values.filter((value) => value !== ''))}.`
  if (issue.code === 'too_big') return `Please use at most ${issue.maximum}${unitOf(issue.origin)}.`
  if (issue.code === 'too_small') return `Please use at least ${issue.minimum}${unitOf(issue.origin)}.`
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required.'
  return 'This value has the wrong form.'
}

/** Maximum number of issues in an answer and maximum length of their paths, so that no request causes a large answer. */
const maxIssues = 20
const maxPathLength = 200

/** One issue per field, because a blank field breaks several rules, and the first says what to do. */
const issuesOf = (error: z.ZodError): Issue[] => {
  const messages = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.join('.').slice(0, maxPathLength)
    if (!messages.has(field)) messages.set(field, message)
  }
  return [...messages].slice(0, maxIssues).map(([path, message]) => ({ path, message }))
}

export function parseInput<S extends z.ZodType>(shape: S | undefined, value: unknown): z.output<S> | undefined {
  if (!shape) return undefined
  const unstorable = findUnstorableValues(value, maxIssues)
  if (unstorable.length > 0)
    throw new DomainError('bad-input', {
      issues: unstorable.map((path) => ({ path: path.slice(0, maxPathLength), message: unstorableMessage })),
    })
  const parsed = shape.safeParse(value, { error: inputSentence })
  if (!parsed.success) throw new DomainError('bad-input', { issues: issuesOf(parsed.error) })
  return parsed.data
}
