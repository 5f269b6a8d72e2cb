import { rubricLevels } from '#content/rubric-levels.ts'
import type { ArtefactReview as Review } from '#contract/artefacts.ts'
import { reviewArtefact } from '#contract/assessment.ts'
import { maxReviewNoteLength } from '#contract/field-limits.ts'
import type { SubmissionView } from '#contract/inbox.ts'
import { callForAnswer } from '../../../api/call.ts'
import { RadioGroup } from '../../../ui/choice-fields.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { RatingsList } from '../../assessment/ratings-list.tsx'
import { useSubmissionForm } from './use-submission-form.ts'

const ReviewForm = ({
  submission,
  review,
  onReviewed,
}: {
  submission: SubmissionView
  review: Review
  onReviewed: (changed: SubmissionView) => void
}) => {
  const { criteria } = review.rubric
  const action = useSubmissionForm({
    send: (values) => {
      const text = (name: string) => String(values.get(name) ?? '')
      const ratings = criteria.flatMap(({ id }) => {
        const level = rubricLevels.find((candidate) => candidate.id === text(`ratings.${id}`))?.id
        return level ? [{ criterion: id, level, missing: text(`missing.${id}`) }] : []
      })
      return callForAnswer(reviewArtefact, { params: { id: submission._id }, body: { ratings, note: text('note') } })
    },
    onChanged: onReviewed,
    failed: 'Failed to save the review',
  })
  return (
    <Form action={action}>
      {criteria.map((criterion) => (
        <div key={criterion.id} className="grid gap-3">
          <RadioGroup
            name={`ratings.${criterion.id}`}
            label={criterion.title}
            look="cards"
            options={rubricLevels.map(({ id, label }) => ({ value: id, label, note: criterion.levels[id] }))}
          />
          <TextArea
            name={`missing.${criterion.id}`}
            label={`What is missing: ${criterion.title}`}
            rows={2}
            maxLength={maxReviewNoteLength}
            hint="Required where the level is “Not yet”. The learner will read it."
          />
        </div>
      ))}
      <TextArea name="note" label="A note to the learner" rows={3} maxLength={maxReviewNoteLength} />
      <p className="text-sm text-muted">
        Accepted if no criterion is at “Not yet”; otherwise returned. {submission.person.email} gets the review by email.
      </p>
      <SubmitButton busyLabel="Sending...">Send the review</SubmitButton>
    </Form>
  )
}

export const ArtefactReview = ({
  submission,
  review,
  onReviewed,
}: {
  submission: SubmissionView
  review: Review
  onReviewed: (changed: SubmissionView) => void
}) =>
  review.state === 'waiting' ? (
    <ReviewForm submission={submission} review={review} onReviewed={onReviewed} />
  ) : (
    <section className="grid gap-3" aria-label="Review">
      <p className="font-semibold">{review.state === 'accepted' ? 'Accepted' : 'Sent back'}</p>
      <RatingsList review={review} />
    </section>
  )
