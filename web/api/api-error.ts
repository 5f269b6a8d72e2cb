import type { RefusalCode } from '#contract/domain-error.ts'

/** One thing wrong with what was sent: the field's path (`teamEmails.2`) and the sentence to show beside it. */
export type Issue = { path: string; message: string }

/** What the server refused, or that it could not be reached (`kind: 'network'`: no answer, or none that is ours). */
export class ApiError extends Error {
  readonly kind: 'refusal' | 'network'
  /** HTTP status, 0 when there was no answer. */
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly issues: Issue[]
  /** Whether the server worded the message; otherwise callers show their own sentence. */
  readonly worded: boolean

  constructor(kind: ApiError['kind'], answer: { status?: number; code?: RefusalCode; message?: string; issues?: Issue[] } = {}) {
    super(answer.message || (kind === 'network' ? 'Network error. Please try again.' : 'Something went wrong. Please try again.'))
    this.name = 'ApiError'
    this.kind = kind
    this.status = answer.status ?? 0
    this.code = answer.code
    this.issues = answer.issues ?? []
    this.worded = Boolean(answer.message)
  }
}

/** The sentence to show for a failure: the server's own, else the one given for a refusal or for a lost connection. */
export const failureText = (failure: unknown, texts: { refused: string; network: string }): string => {
  if (!(failure instanceof ApiError)) return texts.refused
  if (failure.kind === 'network') return texts.network
  return failure.worded ? failure.message : texts.refused
}
