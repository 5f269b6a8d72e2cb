import { type PlainRefusalCode, type RefusalCode, type RefusalDetails, refusals } from './refusals.ts'

type RefusalOptions = { message?: string; issues?: Issue[]; retryAfterSeconds?: number }
type RefusalArguments =
  | [code: PlainRefusalCode, options?: RefusalOptions & { details?: undefined }]
  | {
      [Code in keyof RefusalDetails]: [code: Code, options: RefusalOptions & { details: RefusalDetails[Code] }]
    }[keyof RefusalDetails]

export type Issue = { path: string; message: string }

/** An expected error on either side of the API; anything else thrown is a bug. */
export class DomainError extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly issues: Issue[]
  readonly details: RefusalDetails[keyof RefusalDetails] | undefined
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(...[code, options = {}]: RefusalArguments) {
    super(options.message ?? options.issues?.[0]?.message ?? refusals[code].message)
    this.name = 'DomainError'
    this.code = code
    this.status = refusals[code].status
    this.issues = options.issues ?? []
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
