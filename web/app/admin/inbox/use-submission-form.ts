import type { SubmissionView } from '#contract/inbox.ts'
import { notify } from '../../../ui/notices.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'
import { useAction } from '../../../ui/use-action.ts'

/** A form that answers or reviews a submission, shows a notice and returns the changed submission. */
export const useSubmissionForm = ({
  send,
  onChanged,
  failed,
  values,
}: {
  send: (values: FormData, form: HTMLFormElement) => Promise<{ data: { submission: SubmissionView }; message: string }>
  onChanged: (changed: SubmissionView, form: HTMLFormElement) => void
  /** The failure message, as "Failed to send the answer". */
  failed: string
  /** Restored draft values. */
  values?: Readonly<Record<string, string[]>> | undefined
}) =>
  useAction({
    start: { values },
    send,
    onSuccess: ({ data, message }, form) => {
      // A review is replaced by its result, together with the focused button.
      const keepFocus = returnFocus()
      notify({ text: message, tone: 'success' })
      onChanged(data.submission, form)
      keepFocus()
    },
    refused: failed,
    network: failed,
  })
