import { failureText } from '../../api/api-error.ts'
import { type FailedRow, notifyFailure } from '../../ui/notices.tsx'

export const reasonOf = (failure: unknown): string =>
  failureText(failure, { refused: 'Something went wrong. Please try again.', network: 'Network error' })

export const toastError = (failed: string, failure: unknown, row?: FailedRow): void => {
  notifyFailure(failed, reasonOf(failure), row)
}
