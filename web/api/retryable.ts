import { ApiError } from './api-error.ts'

/** Whether trying again may succeed: no answer, or the server is busy or failing. */
export const isRetryable = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.kind === 'network' || failure.status === 429 || failure.status >= 500)
