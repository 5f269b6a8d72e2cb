import { ZodError } from 'zod'
import { framesOf, knownCodeOf } from '../loggable-error.ts'

export class JobFailure extends Error {}

function sentenceOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message
  if (error instanceof ZodError) return 'The queue holds something else for this job than its name promises.'
  const code = knownCodeOf(error)
  return code ? `The job failed (${code}).` : 'The job failed.'
}

/** The storable part of a failure: our own message and stack frames, since other errors quote the values that they were given. */
export function storableFailure(error: unknown): Error {
  const failure = new JobFailure(sentenceOf(error))
  failure.stack = [`${error instanceof Error ? error.name : 'Thrown'}: ${failure.message}`, ...framesOf(error)].join('\n')
  return failure
}
