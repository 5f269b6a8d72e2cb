import { noChallengeMessage } from '#contract/submissions.ts'
import { ApiError } from '../../../../api/api-error.ts'
import type { Assistant } from '../../activity-form.tsx'
import { Questions } from '../assistant-panel.tsx'
import { enteredText } from '../entered-values.ts'
import { challengeHints } from '../text-hints.ts'

const networkMessage = '❌ Error submitting your challenges. Please try again.'

/** Module 1: up to three obstacles, of which at least one is required. */
export const assistant: Assistant = {
  isNumbered: true,
  below: ({ values }) => <Questions hints={challengeHints(values)} />,
  emptied: {
    submitLabel: 'Submit My Challenges',
    sentMessage: "✅ Your challenges have been submitted successfully! We'll review them and get back to you soon.",
    failureMessage: (failure) =>
      failure instanceof ApiError && failure.kind === 'refusal' ? `❌ Error: ${failure.message}` : networkMessage,
    check: (fields, values) =>
      fields.some(({ id }) => enteredText(values, id) !== '') ? [] : [{ path: fields[0]?.id ?? '', message: noChallengeMessage }],
    sent: (fields, values) => (
      <ol className="[.example>&]:mt-[0.9rem] grid gap-3 text-(length:--text-sm) list-decimal pl-5">
        {fields
          .map(({ id }) => enteredText(values, id))
          .filter(Boolean)
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ol>
    ),
  },
}
