import { type RefObject, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { maxTextLength } from '#contract/field-limits.ts'
import { answerSubmission, type SubmissionView } from '#contract/inbox.ts'
import { ApiError } from '../../../api/api-error.ts'
import { callForAnswer } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form, FormError } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notices.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useSubmissionForm } from './use-submission-form.ts'

/** Answers a submission by mail; the answer also stands in the learner's account. */
export const AnswerForm = ({
  submission,
  begun,
  onAnswered,
  onBegun,
  showNext,
}: {
  submission: SubmissionView
  /** How many answers there were when this one was begun: one that a colleague sends meanwhile has to be noticed before sending. */
  begun: RefObject<{ id: string; answers: number } | undefined>
  onAnswered: (changed: SubmissionView) => void
  /** Called with each change of the text. */
  onBegun: () => void
  /** Opens the next submission; undefined after the last one. */
  showNext: (() => void) | undefined
}) => {
  const waitsForReview = submission.artefact?.state === 'waiting'
  // An answer that was begun is still there after another submission was opened.
  const draft = useFormDraft(`answer to ${submission._id}`)
  const goesOn = useRef(false)
  const { email, isAccount } = submission.person
  const whereItGoes = isAccount
    ? `Shown in their account, and emailed to ${email} if that address is confirmed.`
    : `Emailed to ${email}.`
  const { revalidate } = useRevalidator()
  const send = async (values: FormData) => {
    try {
      const body = {
        message: String(values.get('message')),
        version: begun.current?.id === submission._id ? begun.current.answers : submission.feedback.length,
      }
      return await callForAnswer(answerSubmission, { params: { id: submission._id }, body })
    } catch (failure) {
      // Theirs is shown above a new form, which has the text of this one.
      if (failure instanceof ApiError && failure.code === 'submission-answered') {
        begun.current = undefined
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
      begun.current = undefined
      onAnswered(changed)
      if (goesOn.current) showNext?.()
    },
    failed: 'Failed to send the answer',
  })
  return (
    <Form action={action} isKept className="gap-3">
      <FormError />
      <TextArea
        name="message"
        label="Answer by email"
        required
        requiredMessage="Please write an answer first."
        rows={3}
        maxLength={maxTextLength}
        onInput={({ currentTarget: { form } }) => {
          draft.save(form)
          if (begun.current?.id !== submission._id) begun.current = { id: submission._id, answers: submission.feedback.length }
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
