import { failureText } from '../../api/api-error.ts'
import { notify } from '../../ui/notices.tsx'

export const toastError = (failed: string, failure: unknown): void => {
  const reason = failureText(failure, { refused: 'Something went wrong. Please try again.', network: 'Network error' })
  notify({ text: `${failed}: ${reason}`, tone: 'danger', seconds: 0 })
}
