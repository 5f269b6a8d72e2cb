import type { RefusalCode, RefusalDetails } from '#contract/refusals.ts'

/** A validation issue: path of the field (`teamEmails.2`) and the message to show at it. */
export type Issue = { path: string; message: string }

export class ApiError extends Error {
  readonly kind: 'refusal' | 'network'
  /** HTTP status, 0 when there was no answer. */
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly issues: Issue[]
  private readonly details: unknown
  /** Whether the message is the server's; otherwise callers show their own. */
  readonly worded: boolean

  constructor(
    kind: ApiError['kind'],
    answer: { status?: number; code?: RefusalCode; message?: string; issues?: Issue[]; details?: unknown } = {},
  ) {
    super(answer.message || (kind === 'network' ? 'Network error. Please try again.' : 'Something went wrong. Please try again.'))
    this.name = 'ApiError'
    this.kind = kind
    this.status = answer.status ?? 0
    this.code = answer.code
    this.issues = answer.issues ?? []
    this.details = answer.details
    this.worded = Boolean(answer.message)
  }

  /** Details that the server sends with this refusal code; undefined for any other failure. */
  detailsOf<Code extends keyof RefusalDetails>(code: Code): RefusalDetails[Code] | undefined {
    return this.code === code ? (this.details as RefusalDetails[Code]) : undefined
  }
}

/** The message to show: the server's, otherwise the given one for a refusal or a lost connection. */
export const failureText = (failure: unknown, texts: { refused: string; network: string }): string => {
  if (!(failure instanceof ApiError)) return texts.refused
  if (failure.kind === 'network') return texts.network
  return failure.worded ? failure.message : texts.refused
}

/** Whether trying again may succeed: no answer, or the server is busy or failing. */
export const isRetryable = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.kind === 'network' || failure.status === 429 || failure.status >= 500)

/** The same failure with another message; code and status are kept, so that an ended session is still recognised. */
export const reworded = (failure: unknown, message: string): ApiError =>
  failure instanceof ApiError
    ? new ApiError('refusal', { status: failure.status, code: failure.code, issues: failure.issues, message })
    : new ApiError('refusal', { message })
