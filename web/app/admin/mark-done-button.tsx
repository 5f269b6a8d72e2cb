import type { SubmissionView } from '#contract/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { returnFocus } from '../../ui/return-focus.ts'
import { senderOf } from './inbox/submission-tones.ts'

export const MarkDoneButton = <Row extends Pick<SubmissionView, '_id' | 'person' | 'status'>>({
  submission,
  onMark,
}: {
  submission: Row
  onMark: (submission: Row, status: SubmissionView['status']) => void
}) => {
  const isDone = submission.status === 'done'
  const label = isDone ? 'Mark new' : 'Mark done'
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`${label}: ${submission.person.email ?? senderOf(submission)}`}
      onClick={() => {
        // A list of new submissions removes the row together with this button.
        const keepFocus = returnFocus()
        onMark(submission, isDone ? 'new' : 'done')
        keepFocus()
      }}
    >
      {label}
    </Button>
  )
}
