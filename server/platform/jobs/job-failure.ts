import { ZodError } from 'zod'
import { framesOf, knownCodeOf } from '../loggable-error.ts'

/** A job that did not do its work for an expected reason, told in our own words and without data of people. */
export class JobFailure extends Error {}

function sentenceOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message
  if (error instanceof ZodError) return 'The queue holds something else for this job than its name promises.'
  const code = knownCodeOf(error)
  return code ? `The job failed (${code}).` : 'The job failed.'
}

/**
 * What the queue and the log keep of a failure: our own words and where in the code it was thrown. Error messages of libraries and of the database quote
 * the values they were given.
 */
export function storableFailure(error: unknown): Error {
  const kept = new JobFailure(sentenceOf(error))
  kept.stack = [`${error instanceof Error ? error.name : 'Thrown'}: ${kept.message}`, ...framesOf(error)].join('\n')
  return kept
}
