import type { SubmissionView } from '#contract/inbox.ts'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'

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
      notify({ text: message, tone: 'success' })
      onChanged(data.submission)
    },
    refused: failed,
    network: failed,
  })
