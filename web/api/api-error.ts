import type { RefusalCode, RefusalDetails } from '#contract/domain-error.ts'

/** One thing wrong with what was sent: the field's path (`teamEmails.2`) and the sentence to show beside it. */
export type Issue = { path: string; message: string }

/** What the server refused, or that it could not be reached (`kind: 'network'`: no answer, or none that is ours). */
export class ApiError extends Error {
  readonly kind: 'refusal' | 'network'
  /** HTTP status, 0 when there was no answer. */
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly issues: Issue[]
  private readonly details: unknown
  /** Whether the server worded the message; otherwise callers show their own sentence. */
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

  /** What a refusal of this code tells beside its sentence; undefined for any other failure. */
  detailsOf<Code extends keyof RefusalDetails>(code: Code): RefusalDetails[Code] | undefined {
    return this.code === code ? (this.details as RefusalDetails[Code]) : undefined
  }
}

/** The sentence to show for a failure: the server's own, else the one given for a refusal or for a lost connection. */
export const failureText = (failure: unknown, texts: { refused: string; network: string }): string => {
  if (!(failure instanceof ApiError)) return texts.refused
  if (failure.kind === 'network') return texts.network
  return failure.worded ? failure.message : texts.refused
}

/** The same failure in a screen's own words; what the code says of it (an ended session) is still known. */
export const reworded = (failure: unknown, message: string): ApiError =>
  failure instanceof ApiError
    ? new ApiError('refusal', { status: failure.status, code: failure.code, issues: failure.issues, message })
    : new ApiError('refusal', { message })
