import { ApiError } from './api-error.ts'

/** Whether another try may succeed: no answer, a busy server, a server in trouble. */
export const isRetryable = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.kind === 'network' || failure.status === 429 || failure.status >= 500)
