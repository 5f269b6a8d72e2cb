import { useRevalidator } from 'react-router'
import { maxTextLength } from '#contract/field-limits.ts'
import { answerSubmission, type SubmissionView } from '#contract/inbox.ts'
import { ApiError } from '../../../api/api-error.ts'
import { callForAnswer } from '../../../api/call.ts'
import { TextArea } from '../../../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notices.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useSubmissionForm } from './use-submission-form.ts'

/** Answers a submission by mail; the answer also stands in the learner's account. */
export const AnswerForm = ({
  submission,
  onAnswered,
}: {
  submission: SubmissionView
  onAnswered: (changed: SubmissionView) => void
}) => {
  const waitsForReview = submission.artefact?.state === 'waiting'
  // Going to the next submission, or Escape, loses nothing.
  const draft = useFormDraft(`answer to ${submission._id}`)
  const { email, isAccount } = submission.person
  const whereItGoes = isAccount
    ? `Shown in their account, and emailed to ${email} if that address is confirmed.`
    : `Emailed to ${email}.`
  const { revalidate } = useRevalidator()
  const send = async (values: FormData) => {
    try {
      const body = { message: String(values.get('message')), version: submission.feedback.length }
      return await callForAnswer(answerSubmission, { params: { id: submission._id }, body })
    } catch (failure) {
      // Theirs is shown above a new form, which has the text of this one.
      if (failure instanceof ApiError && failure.code === 'submission-answered') {
        const keepFocus = returnFocus()
        notify({ text: failure.message, tone: 'warning' })
        await revalidate()
        keepFocus()
      }
      throw failure
    }
  }
  const action = useSubmissionForm({
    values: draft.read(),
    send,
    onChanged: (changed) => {
      draft.delete()
      onAnswered(changed)
    },
    failed: 'Failed to send the answer',
  })
  return (
    <Form action={action} isKept>
      <FormError />
      <TextArea
        name="message"
        label="Answer by email"
        required
        requiredMessage="Please write an answer first."
        rows={3}
        maxLength={maxTextLength}
        onInput={({ currentTarget: { form } }) => draft.save(form)}
        hint={`${whereItGoes} Kept on this device until you send it.${waitsForReview ? ' The work still waits for its review.' : ''}`}
      />
      <div>
        <SubmitButton variant={waitsForReview ? 'secondary' : 'primary'} busyLabel="Sending...">
          Send answer
        </SubmitButton>
      </div>
    </Form>
  )
}
