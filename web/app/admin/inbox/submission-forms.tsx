import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { rubricLevels } from '#content/rubric-levels.ts'
import type { ArtefactReview as Review } from '#contract/artefacts.ts'
import { reviewArtefact } from '#contract/assessment.ts'
import { maxReviewNoteLength, maxTextLength } from '#contract/field-limits.ts'
import { answerSubmission, type SubmissionView } from '#contract/inbox.ts'
import { ApiError } from '../../../api/api-error.ts'
import { callForAnswer } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice-fields.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notices.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'
import { writeValues } from '../../../ui/touched-fields.ts'
import { useAction } from '../../../ui/use-action.ts'
import { RatingsList } from '../../assessment/ratings-list.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'

/** A form that answers or reviews a submission, shows a notice and returns the changed submission. */
const useSubmissionForm = ({
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

export const AnswerForm = ({
  submission,
  onAnswered,
  onBegun,
  showNext,
}: {
  submission: SubmissionView
  onAnswered: (changed: SubmissionView) => void
  onBegun: () => void
  /** Opens the next submission; undefined after the last one. */
  showNext: (() => void) | undefined
}) => {
  const waitsForReview = submission.artefact?.state === 'waiting'
  // An answer that was begun is still there after another submission was opened. Its version is the number of answers that its author has
  // seen, because one that a colleague sends meanwhile is to be read before sending.
  const draft = useFormDraft(`answer to ${submission._id}`)
  const goesOn = useRef(false)
  const { isAccount } = submission.person
  const email = submission.person.email ?? 'them'
  const whereItGoes = isAccount
    ? `Shown in their account, and emailed to ${email} if the address is confirmed.`
    : `Emailed to ${email}.`
  const { revalidate } = useRevalidator()
  const send = async (values: FormData, form: HTMLFormElement) => {
    try {
      const body = { message: String(values.get('message')), version: draft.version() ?? submission.feedback.length }
      return await callForAnswer(answerSubmission, { params: { id: submission._id }, body })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'submission-answered') {
        draft.save(form)
        await revalidate()
      }
      throw failure
    }
  }
  const action = useSubmissionForm({
    values: draft.read(),
    send,
    onChanged: (changed, form) => {
      draft.delete()
      writeValues(form, {})
      onAnswered(changed)
      if (goesOn.current) showNext?.()
    },
    failed: 'Failed to send the answer',
  })
  return (
    <Form action={action} isKept className="gap-3">
      <TextArea
        name="message"
        label="Answer by email"
        required
        requiredMessage="Please write an answer first."
        rows={3}
        maxLength={maxTextLength}
        onInput={({ currentTarget: { form } }) => {
          draft.save(form, draft.version() ?? submission.feedback.length)
          onBegun()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          goesOn.current = true
          event.currentTarget.form?.requestSubmit()
        }}
        hint={`${whereItGoes}${waitsForReview ? ' The work still waits for its review.' : ''}`}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          type="submit"
          variant="secondary"
          blocked={action.submitting}
          onClick={() => {
            goesOn.current = false
          }}
        >
          Send answer
        </Button>
        {showNext ? (
          <Button
            type="submit"
            variant={waitsForReview ? 'secondary' : 'primary'}
            busy={action.submitting}
            aria-keyshortcuts="Control+Enter"
            onClick={() => {
              goesOn.current = true
            }}
          >
            Send and next
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

type ReviewProps = { submission: SubmissionView; review: Review; onReviewed: (changed: SubmissionView) => void }

const ReviewForm = ({ submission, review, onReviewed }: ReviewProps) => {
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

export const ArtefactReview = ({ submission, review, onReviewed }: ReviewProps) =>
  review.state === 'waiting' ? (
    <ReviewForm submission={submission} review={review} onReviewed={onReviewed} />
  ) : (
    <section className="grid gap-3" aria-label="Review">
      <p className="font-semibold">{review.state === 'accepted' ? 'Accepted' : 'Sent back'}</p>
      <RatingsList review={review} />
    </section>
  )
