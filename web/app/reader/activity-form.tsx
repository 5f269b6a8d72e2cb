import type { ComponentType } from 'react'
import type { ActivityField } from '#contract/course-content.ts'
import { downloadActivity } from '#contract/documents.ts'
import { ApiError, type Issue } from '../../api/api-error.ts'
import { endpointUrl } from '../../api/call.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { showCount, showMoment } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { ActivityValues } from '../drafts/entry.ts'
import { ActivityAnswers } from './activity-answers.tsx'
import { ActivityFields } from './activity-field.tsx'
import { DownloadButton } from './download-button.tsx'
import { DraftStatus } from './draft-status.tsx'
import { isStored, type Lesson, type Reading } from './reading.ts'
import { SentWork } from './sent-work.tsx'
import type { ActivityDraft } from './use-activity-draft.ts'

export type ActivityFormProps = {
  lesson: Lesson
  reading: Reading
  activity: NonNullable<Lesson['activity']>
  draft: ActivityDraft
  minutesSpent: () => number
}

export type AssistantOutputProps = { values: ActivityValues; lesson: Lesson; reading: Reading }

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

export const withFieldPaths = (failure: unknown): unknown =>
  failure instanceof ApiError
    ? new ApiError(failure.kind, {
        status: failure.status,
        code: failure.code,
        message: failure.worded ? failure.message : undefined,
        issues: failure.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^values\./, '') })),
      })
    : failure

/** The form of any activity: saved while typing, submitted once or again, printable. */
export const ActivityForm = ({
  lesson,
  reading,
  activity,
  draft,
  minutesSpent,
  output: Output,
}: ActivityFormProps & { output?: ComponentType<AssistantOutputProps> }) => {
  const disabled = !isStored(reading)
  const action = useAction({
    check: () => groupIssues(activity.fields, draft.values),
    send: async () => {
      try {
        return await draft.submit(minutesSpent())
      } catch (failure) {
        throw withFieldPaths(failure)
      }
    },
    onSuccess: (outcome) => {
      if (outcome === 'sent') notify({ text: 'Your activity has been submitted.' })
    },
  })
  return (
    <div
      className={Output ? 'activity-with-output grid gap-8 items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]' : undefined}
    >
      <Form action={action} isKept className="activity-form" key={draft.revision}>
        <ActivityFields fields={activity.fields} draft={draft} disabled={disabled} />
        {draft.submitted && !draft.isEditing ? (
          <Alert tone="success">
            Submitted on {showMoment(draft.submitted.at)}. You can change your answers and submit them again.
          </Alert>
        ) : (
          <SentWork draft={draft}>{(values) => <ActivityAnswers fields={activity.fields} values={values} />}</SentWork>
        )}
        <div className="flex flex-wrap gap-x-4 gap-y-3 items-center print:hidden">
          <SubmitButton
            variant={draft.submitted && !draft.isEditing ? 'secondary' : 'primary'}
            busyLabel="Submitting..."
            disabled={disabled}
          >
            {draft.submitted ? 'Submit Again' : 'Submit Activity'}
          </SubmitButton>
          <Button variant="secondary" icon="file" onClick={() => window.print()}>
            Print
          </Button>
          {disabled ? null : (
            <DownloadButton
              url={endpointUrl(downloadActivity, { params: { moduleId: lesson.moduleId, lessonId: lesson.lessonId } })}
              name={`module-${lesson.moduleId}-${activity.assistant}.pdf`}
              title="your answers as PDF"
              label="PDF"
              headers={fileHeaders(reading.invitation)}
              missing="There is nothing to download yet. Write something first."
            />
          )}
          <DraftStatus draft={draft} />
        </div>
      </Form>
      {Output ? <Output values={draft.values} lesson={lesson} reading={reading} /> : null}
    </div>
  )
}
