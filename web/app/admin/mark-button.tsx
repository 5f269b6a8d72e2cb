import type { SubmissionView } from '#contract/inbox.ts'
import { Button } from '../../ui/button.tsx'

/** Marks a submission done, or takes that back. */
export const MarkButton = ({
  submission,
  onMark,
}: {
  submission: SubmissionView
  onMark: (submission: SubmissionView, status: SubmissionView['status']) => void
}) => {
  const isDone = submission.status === 'done'
  const label = isDone ? 'Mark new' : 'Mark done'
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`${label}: ${submission.person.email}`}
      onClick={() => onMark(submission, isDone ? 'new' : 'done')}
    >
      {label}
    </Button>
  )
}
