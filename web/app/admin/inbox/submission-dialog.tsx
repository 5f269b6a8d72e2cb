import { useEffect, useLayoutEffect } from 'react'
import type { RubricCriterion } from '#content/assessment-rubric.ts'
import type { getSubmission, SubmissionView } from '#contract/inbox.ts'
import { submissionTitle } from '#contract/submission-title.ts'
import type { DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AnswerList } from '../../../ui/answer-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type ListSize, showListSize, showMoment } from '../../../ui/format.ts'
import type { ListPlace } from '../../lists/use-list-place.ts'
import { Rubric } from '../../reader/rubric.tsx'
import { MarkButton } from '../mark-button.tsx'
import { PersonLink } from '../people-page/person-link.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ArtefactReview } from './artefact-review.tsx'
import { submissionTones } from './submission-words.ts'

/** The rubric of the activity beside what was sent. */
const SubmissionRubric = ({ criteria }: { criteria: readonly RubricCriterion[] }) =>
  criteria.length > 0 ? (
    <details className="example">
      <summary>Rubric for this activity</summary>
      <Rubric criteria={criteria} />
    </details>
  ) : null

type Opened = DataOf<typeof getSubmission>

/** What was sent; beside it what it replaces, when the form was sent before. */
const Answers = ({ submission, replaced }: Opened) => {
  if (!replaced) return <AnswerList answers={submission.answers} />
  const before = new Map(replaced.answers.map(({ label, value }) => [label, JSON.stringify(value)]))
  const changed = submission.answers.filter(({ label, value }) => before.get(label) !== JSON.stringify(value))
  return (
    <>
      <p>
        {changed.length === 0
          ? 'Submitted again without changes.'
          : `Sent again. Changed: ${changed.map(({ label }) => label).join(', ')}.`}
      </p>
      <div className="grid gap-6 md:grid-cols-2">
        <section aria-labelledby="sent-now">
          <h3 id="sent-now" className="mb-2 font-semibold">
            Now
          </h3>
          <AnswerList answers={submission.answers} />
        </section>
        <section aria-labelledby="sent-before" className="text-muted">
          <h3 id="sent-before" className="mb-2 font-semibold">
            Before, sent {showMoment(replaced.submittedAt)}
          </h3>
          <AnswerList answers={replaced.answers} />
        </section>
      </div>
    </>
  )
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** One submission: read it, mark it, answer it, and go to the one before or after it, by button or by key. */
export const SubmissionDialog = ({
  opened,
  place,
  size,
  onMark,
  onChanged,
}: {
  opened: Opened
  place: ListPlace
  /** How many submissions the list has. */
  size: ListSize
  onMark: (submission: SubmissionView, status: SubmissionView['status']) => void
  onChanged: (submission: SubmissionView) => void
}) => {
  const { submission } = opened
  const { person } = submission
  // The review of a work comes before a letter about it; any other answer stays in sight while one reads.
  const waitsForReview = submission.artefact?.state === 'waiting'
  const answer = (
    <AnswerForm key={`${submission._id} ${submission.feedback.length}`} submission={submission} onAnswered={onChanged} />
  )
  const { previousId, nextId, open, move, isLeaving } = place
  // Before the next key can come: a key never means the submission that was shown before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (event.key === 'j') move(1)
      else if (event.key === 'k') move(-1)
      // Whoever has asked for the next one no longer means this one.
      else if (event.key === 'd' && !isLeaving) onMark(submission, submission.status === 'done' ? 'new' : 'done')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  // The next one is read from its beginning.
  useEffect(() => {
    if (submission._id) document.getElementById('submission-title')?.scrollIntoView({ block: 'start' })
  }, [submission._id])
  return (
    <Dialog
      id="submission"
      width="large"
      reads
      title={`${submissionTitle(submission)}, by ${person.fullName ?? person.email}`}
      footer={
        <>
          {waitsForReview ? null : <div className="w-full">{answer}</div>}
          <Button variant="secondary" disabled={!previousId} onClick={() => open(previousId)}>
            Previous
          </Button>
          <Button variant="secondary" disabled={!nextId} onClick={() => open(nextId)}>
            Next
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="text-muted">
          <PersonLink email={person.email} /> · {showMoment(submission.submittedAt)} ·{' '}
          {person.isAccount ? 'has an account' : 'from the preview'}{' '}
          <Badge tone={submissionTones[submission.status]}>{submission.status}</Badge>
        </p>
        <p className="text-sm text-muted">
          <span role="status">
            {place.number > 0
              ? `Submission ${place.number} of ${showListSize({ total: place.countOf(size.total), more: size.more })}. `
              : null}
          </span>
          Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>d</kbd> done or new, <kbd>Esc</kbd> back to the list.
        </p>
        {submission.replacedById ? (
          <Alert tone="info">
            The person has sent this form again.{' '}
            <Button size="small" variant="secondary" onClick={() => open(submission.replacedById ?? undefined)}>
              Open the newer one
            </Button>
          </Alert>
        ) : null}
        <Answers {...opened} />
        {submission.artefact ? null : <SubmissionRubric criteria={opened.criteria} />}
        {submission.feedback.map((feedback) => (
          <Alert key={feedback.sentAt} tone="success">
            <p className="whitespace-pre-wrap">{feedback.message}</p>
            <p className="text-muted">
              {feedback.author}, {showMoment(feedback.sentAt)}
            </p>
          </Alert>
        ))}
        <div>
          <MarkButton submission={submission} onMark={onMark} />
        </div>
        {submission.artefact ? (
          <ArtefactReview key={submission._id} submission={submission} review={submission.artefact} onReviewed={onChanged} />
        ) : null}
        {waitsForReview ? answer : null}
      </div>
    </Dialog>
  )
}
