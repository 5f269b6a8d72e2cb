import { ZodError } from 'zod'

/** A job that did not do its work for an expected reason, told in our own words and without data of people. */
export class JobFailure extends Error {}

/** Codes of PostgreSQL and of the operating system; anything else may be what somebody typed. */
const knownCode = /^(?:[0-9A-Z]{5}|E[A-Z_]{2,40})$/

function sentenceOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message
  if (error instanceof ZodError) return 'The queue holds something else for this job than its name promises.'
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  return knownCode.test(code) ? `The job failed (${code}).` : 'The job failed.'
}

/**
 * What the queue and the log keep of a failure: our own words and where in the code it was thrown. Error messages of libraries and of the database quote
 * the values they were given.
 */
export function storableFailure(error: unknown): Error {
  const kept = new JobFailure(sentenceOf(error))
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  kept.stack = [`${error instanceof Error ? error.name : 'Thrown'}: ${kept.message}`, ...frames].join('\n')
  return kept
}
