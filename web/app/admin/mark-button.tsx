import type { SubmissionView } from '#contract/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { returnFocus } from '../../ui/return-focus.ts'

/** Marks a submission done, or takes that back. */
export const MarkButton = <Row extends Pick<SubmissionView, '_id' | 'person' | 'status'>>({
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
      aria-label={`${label}: ${submission.person.email}`}
      onClick={() => {
        // Where the list shows only new ones, the row goes, and this button with it.
        const keepFocus = returnFocus()
        onMark(submission, isDone ? 'new' : 'done')
        keepFocus()
      }}
    >
      {label}
    </Button>
  )
}
