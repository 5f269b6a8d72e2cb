import { useState } from 'react'
import { noChallengeMessage } from '#contract/submissions.ts'
import { ApiError, reworded } from '../../../../api/api-error.ts'
import { TextArea } from '../../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../../ui/form.tsx'
import { useAction } from '../../../../ui/use-action.ts'
import type { ActivityFormProps } from '../../activity-form.tsx'
import { DraftStatus } from '../../draft-status.tsx'
import { isStored } from '../../reading.ts'
import { SentWork } from '../../sent-work.tsx'
import { Questions } from '../assistant-panel.tsx'
import { challengeHints } from '../text-hints.ts'

const sentMessage = "✅ Your challenges have been submitted successfully! We'll review them and get back to you soon."
const networkMessage = '❌ Error submitting your challenges. Please try again.'

const failureMessage = (failure: unknown) =>
  failure instanceof ApiError && failure.kind === 'refusal' ? `❌ Error: ${failure.message}` : networkMessage

/** Blank inputs are not sent; at least one is required. */
export const ChallengesForm = ({ reading, activity, draft, minutesSpent }: ActivityFormProps) => {
  const [sent, setSent] = useState(false)
  const disabled = !isStored(reading)
  const texts = activity.fields.map((field) => String(draft.values[field.id] ?? '').trim())
  const action = useAction({
    skipNativeValidation: true,
    check: () => (texts.some(Boolean) ? [] : [{ path: activity.fields[0]?.id ?? '', message: noChallengeMessage }]),
    send: async () => {
      setSent(false)
      try {
        return await draft.submit(minutesSpent())
      } catch (failure) {
        throw reworded(failure, failureMessage(failure))
      }
    },
    onSuccess: (outcome) => setSent(outcome === 'sent'),
  })
  return (
    <>
      <SentWork draft={draft} message={sent ? sentMessage : undefined}>
        {(values) => (
          <ol className="[.example>&]:mt-[0.9rem] grid gap-3 text-(length:--text-sm) list-decimal pl-5">
            {activity.fields
              .map((field) => String(values[field.id] ?? ''))
              .filter(Boolean)
              .map((text) => (
                <li key={text}>{text}</li>
              ))}
          </ol>
        )}
      </SentWork>
      <Form action={action} isKept className="activity-form" hidden={!draft.isEditing}>
        {activity.fields.map((field, at) => (
          <TextArea
            key={`${field.id} ${draft.revision}`}
            name={field.id}
            label={`${at + 1}. ${field.label}`}
            hint={field.help}
            placeholder={field.placeholder}
            rows={3}
            maxLength={field.type === 'textarea' || field.type === 'text' ? field.maxLength : 500}
            disabled={disabled}
            defaultValue={String(draft.values[field.id] ?? '')}
            onChange={(event) => draft.change({ ...draft.values, [field.id]: event.currentTarget.value })}
          />
        ))}
        <Questions hints={challengeHints(draft.values)} />
        <div className="flex flex-wrap gap-x-4 gap-y-3 items-center print:hidden">
          <SubmitButton busyLabel="Submitting..." disabled={disabled}>
            Submit My Challenges
          </SubmitButton>
          <DraftStatus draft={draft} />
        </div>
      </Form>
    </>
  )
}
