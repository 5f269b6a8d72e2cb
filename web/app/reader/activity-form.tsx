import { type ComponentType, type ReactNode, useState } from 'react'
import type { ActivityField } from '#contract/course-content.ts'
import { downloadActivity } from '#contract/documents.ts'
import { type Issue, reworded } from '../../api/api-error.ts'
import { endpointUrl } from '../../api/call.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { showCount, showMoment } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { ActivityValues } from '../drafts/entry.ts'
import { SavingStatus } from '../drafts/saving-status.tsx'
import { ActivityAnswers } from './activity-answers.tsx'
import { ActivityFields } from './activity-field.tsx'
import { DownloadButton } from './download-button.tsx'
import { isStored, type Lesson, type LessonProps, type WorkProps } from './reading.ts'
import { SentWork } from './sent-work.tsx'
import type { ActivityDraft } from './use-activity-draft.ts'

export type AssistantOutputProps = LessonProps & { values: ActivityValues }

/** What a tool adds to the form of its activity. */
export type Assistant = {
  /** Shown next to the form. */
  output?: ComponentType<AssistantOutputProps>
  /** Shown below the fields. */
  below?: ComponentType<{ values: ActivityValues }>
  /** Numbers the fields. */
  isNumbered?: boolean
  /** For a form with the specification's own texts, which is emptied once its work is sent and hidden until that is changed. */
  emptied?: {
    submitLabel: string
    sentMessage: string
    /** Undefined for a failure that is shown with the server's own message. */
    failureMessage: (failure: unknown) => string | undefined
    check?: (fields: ActivityField[], values: ActivityValues) => Issue[]
    /** Messages for empty required fields by id. */
    requiredMessages?: Record<string, string>
    /** The sent work; by default each answer below its label. */
    sent?: (fields: ActivityField[], values: ActivityValues) => ReactNode
    /** Shown to learners below the sent work. */
    afterwards?: ComponentType
  }
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Rules beyond the browser's own validation: groups that need one entry, chips that need several. */
const groupIssues = (fields: ActivityField[], values: ActivityValues): Issue[] =>
  fields.flatMap((field) => {
    const value = values[field.id]
    if (field.type === 'chips' && (field.required || !isBlank(value))) {
      const least = Math.max(field.required ? 1 : 0, field.minItems)
      const count = Array.isArray(value) ? value.length : 0
      return count < least
        ? [{ path: field.id, message: `${field.label} needs at least ${showCount(least, { one: 'entry', other: 'entries' })}` }]
        : []
    }
    const isGroup = field.type === 'checkboxes' || field.type === 'rows'
    return isGroup && field.required && isBlank(value) ? [{ path: field.id, message: `${field.label} is required` }] : []
  })

/** The form of any activity: saved while typing, submitted once or again, printable. */
export const ActivityForm = ({
  lesson,
  reading,
  activity,
  draft,
  minutesSpent,
  assistant: { output: Output, below: Below, isNumbered, emptied },
}: WorkProps & {
  activity: NonNullable<Lesson['activity']>
  draft: ActivityDraft
  assistant: Assistant
}) => {
  const [isSent, setSent] = useState(false)
  const disabled = !isStored(reading)
  const { fields } = activity
  const { values, submitted, isEditing } = draft
  const isUnchanged = submitted !== undefined && !isEditing
  const action = useAction({
    check: () => (emptied?.check ?? groupIssues)(fields, values),
    send: async () => {
      setSent(false)
      try {
        return await draft.submit(minutesSpent())
      } catch (failure) {
        const message = emptied?.failureMessage(failure)
        throw message === undefined ? failure : reworded(failure, message)
      }
    },
    onSuccess: (outcome) => {
      setSent(outcome === 'sent')
      if (outcome === 'sent' && !emptied) notify({ text: 'Your activity has been submitted.' })
    },
  })
  const sentWork = (
    <SentWork draft={draft} message={emptied && isSent ? emptied.sentMessage : undefined}>
      {(sent) => emptied?.sent?.(fields, sent) ?? <ActivityAnswers fields={fields} values={sent} />}
    </SentWork>
  )
  return (
    <div
      className={
        Output ? 'activity-with-output grid gap-8 items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]' : 'grid gap-5'
      }
    >
      {emptied ? sentWork : null}
      {emptied?.afterwards && submitted && reading.mode === 'learner' ? <emptied.afterwards /> : null}
      <Form action={action} isKept className="activity-form" key={draft.revision} hidden={emptied && !isEditing}>
        <ActivityFields
          fields={isNumbered ? fields.map((field, at) => ({ ...field, label: `${at + 1}. ${field.label}` })) : fields}
          draft={draft}
          disabled={disabled}
          requiredMessages={emptied?.requiredMessages}
        />
        {Below ? <Below values={values} /> : null}
        {emptied ? null : isUnchanged ? (
          <Alert tone="success">
            Submitted on {showMoment(submitted.at)}. You can change your answers and submit them again.
          </Alert>
        ) : (
          sentWork
        )}
        <div className="flex flex-wrap gap-x-4 gap-y-3 items-center print:hidden">
          <SubmitButton variant={isUnchanged && !emptied ? 'secondary' : 'primary'} busyLabel="Submitting..." disabled={disabled}>
            {emptied?.submitLabel ?? (submitted ? 'Submit Again' : 'Submit Activity')}
          </SubmitButton>
          <Button variant="secondary" icon="file" onClick={() => window.print()}>
            Print
          </Button>
          {disabled || emptied ? null : (
            <DownloadButton
              url={endpointUrl(downloadActivity, { params: { moduleId: lesson.moduleId, lessonId: lesson.lessonId } })}
              name={`module-${lesson.moduleId}-${activity.assistant}.pdf`}
              title="your answers as PDF"
              label="PDF"
              headers={() => fileHeaders(reading.invitation)}
              missing="There is nothing to download yet. Write something first."
            />
          )}
          <SavingStatus saving={draft.saving} what={draft.isSubmissionWaiting ? 'submission' : 'text'} />
          {draft.isWithdrawn ? (
            <p role="status" className="text-sm text-warning">
              You changed your text before it was sent, so it is a draft again. Please submit it when you are done.
            </p>
          ) : null}
        </div>
      </Form>
      {Output ? <Output values={values} lesson={lesson} reading={reading} /> : null}
    </div>
  )
}
