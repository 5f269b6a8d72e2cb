import { failureText } from '../../api/api-error.ts'
import { type FailedRow, notifyFailure } from '../../ui/notices.tsx'

export const toastError = (failed: string, failure: unknown, row?: FailedRow): void => {
  const reason = failureText(failure, { refused: 'Something went wrong. Please try again.', network: 'Network error' })
  notifyFailure(failed, reason, row)
}
