import type { z } from 'zod'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import { inputSentence } from './input-sentences.ts'
import { findUnstorableValues, unstorableMessage } from './unstorable-text.ts'

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
