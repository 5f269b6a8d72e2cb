import type { SubmissionView } from '#contract/inbox.ts'
import { notify } from '../../../ui/notices.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'
import { useAction } from '../../../ui/use-action.ts'

/** A form by which an admin answers or reviews a submission: its success is said, and the changed submission handed on. */
export const useSubmissionForm = ({
  send,
  onChanged,
  failed,
  values,
}: {
  send: (values: FormData) => Promise<{ data: { submission: SubmissionView }; message: string }>
  onChanged: (changed: SubmissionView) => void
  /** What failed, as "Failed to send the answer". */
  failed: string
  /** What was typed before. */
  values?: Readonly<Record<string, string[]>> | undefined
}) =>
  useAction({
    start: { values },
    send,
    onSuccess: ({ data, message }) => {
      // The form gives way to what was sent, and its button goes with it.
      const keepFocus = returnFocus()
      notify({ text: message, tone: 'success' })
      onChanged(data.submission)
      keepFocus()
    },
    refused: failed,
    network: failed,
  })
