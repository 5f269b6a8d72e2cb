import type { listMySubmissions } from '#contract/inbox.ts'
import { submissionTitle } from '#contract/submission-title.ts'
import type { DataOf } from '../../api/call.ts'
import { AnswerList } from '../../ui/answer-list.tsx'
import { Badge, Card } from '../../ui/card.tsx'
import { showMoment } from '../../ui/format.ts'

export const SubmissionsCard = ({ submissions }: { submissions: DataOf<typeof listMySubmissions> }) => (
  <Card>
    <h2 className="mb-4 text-title">What you submitted</h2>
    <ul className="grid gap-3">
      {submissions.map((submission) => (
        <li key={submission._id} className="border-b border-line pb-3">
          <p className="font-semibold">
            Module {submission.moduleId}: {submissionTitle(submission)}{' '}
            {submission.feedback.length > 0 ? <Badge tone="success">answered</Badge> : null}
          </p>
          <p className="text-sm text-muted">
            Sent <time dateTime={submission.submittedAt}>{showMoment(submission.submittedAt)}</time>
          </p>
          {submission.feedback.map((feedback) => (
            <blockquote key={feedback.sentAt} className="my-3">
              <p className="whitespace-pre-wrap">{feedback.message}</p>
              <p className="text-sm text-muted">
                {feedback.author}, {showMoment(feedback.sentAt)}
              </p>
            </blockquote>
          ))}
          {submission.answers ? (
            <details>
              <summary className="link">Show what was sent</summary>
              <AnswerList answers={submission.answers} />
            </details>
          ) : (
            <p className="text-sm text-muted">What was sent is in your export.</p>
          )}
        </li>
      ))}
    </ul>
  </Card>
)
