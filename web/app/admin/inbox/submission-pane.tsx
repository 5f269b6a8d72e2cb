import type { RubricCriterion } from '#content/assessment-rubric.ts'
import type { getSubmission, SubmissionView } from '#contract/inbox.ts'
import { submissionTitle } from '#contract/submission-title.ts'
import type { DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AnswerList } from '../../../ui/answer-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { type ListSize, showMoment } from '../../../ui/format.ts'
import { focusPane, ListPane, type ListPlace } from '../../lists/list-pane.tsx'
import { Rubric } from '../../reader/rubric.tsx'
import { PersonLink } from '../people-page/person-link.tsx'
import { AnswerForm, ArtefactReview } from './submission-forms.tsx'

/** Name of the sender; reviewers see no addresses. */
export const senderOf = ({ person }: Pick<SubmissionView, 'person'>): string =>
  person.fullName ?? person.email ?? 'Invited person'

export const submissionTones = { new: 'accent', read: 'neutral', answered: 'success', done: 'success' } as const

const SubmissionRubric = ({ criteria }: { criteria: readonly RubricCriterion[] }) =>
  criteria.length > 0 ? (
    <details className="example">
      <summary>Rubric for this activity</summary>
      <Rubric criteria={criteria} />
    </details>
  ) : null

type Opened = DataOf<typeof getSubmission>

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

export const SubmissionPane = ({
  opened,
  place,
  total,
  onToggleDone,
  onChanged,
}: {
  opened: Opened
  place: ListPlace
  total: ListSize
  onToggleDone: (submission: SubmissionView) => void
  onChanged: (submission: SubmissionView) => void
}) => {
  const { submission } = opened
  const { person } = submission
  // The review of a work comes before a letter about it; any other answer stays in sight while one reads.
  const waitsForReview = submission.artefact?.state === 'waiting'
  const { nextId } = place
  const markLabel = submission.status === 'done' ? 'Mark new' : 'Mark done'
  const answer = (
    <AnswerForm
      key={`answer to ${submission._id}`}
      submission={submission}
      onAnswered={onChanged}
      // A submission being answered stays open when it is no longer the first of the list.
      onBegun={() => {
        if (place.openId === undefined) place.open(submission._id)
      }}
      showNext={
        nextId === undefined
          ? undefined
          : () => {
              place.open(nextId)
              focusPane()
            }
      }
    />
  )
  return (
    <ListPane
      id={submission._id}
      label={`the submission of ${person.email ?? senderOf(submission)}`}
      title={`${submissionTitle(submission)}, by ${senderOf(submission)}`}
      place={place}
      total={total}
      tools={
        <Button
          size="small"
          variant="quiet"
          aria-label={`${markLabel}: ${person.email ?? senderOf(submission)}`}
          onClick={() => onToggleDone(submission)}
        >
          {markLabel}
        </Button>
      }
      foot={waitsForReview ? undefined : answer}
    >
      <p className="text-sm text-muted">
        {person.email === null ? senderOf(submission) : <PersonLink email={person.email} />}
        {person.company ? ` · ${person.company}` : null} · Module {submission.moduleId} · {showMoment(submission.submittedAt)} ·{' '}
        {person.isAccount ? 'has an account' : 'from the preview'}{' '}
        <Badge tone={submissionTones[submission.status]}>{submission.status}</Badge>
      </p>
      {submission.replacedById ? (
        <Alert tone="info">
          The person has sent this form again.{' '}
          <Button size="small" variant="secondary" onClick={() => place.open(submission.replacedById ?? undefined)}>
            Open the newer one
          </Button>
        </Alert>
      ) : null}
      <Answers {...opened} />
      {submission.artefact ? null : <SubmissionRubric key={submission._id} criteria={opened.criteria} />}
      {submission.feedback.map((feedback) => (
        <Alert key={feedback.sentAt} tone="success">
          <p className="whitespace-pre-wrap">{feedback.message}</p>
          <p className="text-muted">
            {feedback.author}, {showMoment(feedback.sentAt)}
          </p>
        </Alert>
      ))}
      {submission.artefact ? (
        <ArtefactReview key={submission._id} submission={submission} review={submission.artefact} onReviewed={onChanged} />
      ) : null}
      {waitsForReview ? answer : null}
    </ListPane>
  )
}
