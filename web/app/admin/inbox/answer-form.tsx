import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { maxTextLength } from '#contract/field-limits.ts'
import { answerSubmission, type SubmissionView } from '#contract/inbox.ts'
import { ApiError } from '../../../api/api-error.ts'
import { callForAnswer } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { writeValues } from '../../../ui/touched-fields.ts'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useSubmissionForm } from './use-submission-form.ts'

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
