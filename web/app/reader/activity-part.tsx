import { freeTextNotice } from '#content/notices.ts'
import type { ActivityField } from '#contract/course-content.ts'
import { minutesInWords } from '#contract/course-minutes.ts'
import { failureText } from '../../api/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showMoment } from '../../ui/format.ts'
import { LoadingState } from '../../ui/states.tsx'
import { ConflictDialog } from '../drafts/conflict-dialog.tsx'
import { ActivityAnswers } from './activity-answers.tsx'
import { ActivityForm } from './activity-form.tsx'
import { assistants } from './assistants/assistants.ts'
import { ModelAnswer } from './model-answer.tsx'
import { isStored, type Lesson, type WorkProps } from './reading.ts'
import { type ActivityDraft, useActivityDraft } from './use-activity-draft.ts'

/** Asks which of two versions to keep; the other remains available. */
const TwoTexts = ({ draft, fields }: { draft: ActivityDraft; fields: ActivityField[] }) => {
  const { other } = draft
  if (other)
    return (
      <ConflictDialog
        title="This text was changed somewhere else"
        text={`Another text was ${other.status === 'submitted' ? 'submitted' : 'saved'} on ${showMoment(other.savedAt)}, on another device or in another window. Which one do you want to keep? Nothing is lost until you choose.`}
        mine={{
          title: 'Your text here',
          content: <ActivityAnswers fields={fields} values={draft.values} />,
          action: 'Keep the text here',
          choose: draft.keepMine,
        }}
        theirs={{
          title: 'The other text',
          content: <ActivityAnswers fields={fields} values={other.values} />,
          action: 'Use the other text',
          choose: draft.takeOther,
        }}
      />
    )
  if (!draft.canSwap) return null
  return (
    <p className="print:hidden flex flex-wrap items-center gap-3 text-sm text-muted">
      The text that you did not choose is kept on this device.
      <Button size="small" variant="secondary" onClick={draft.swap}>
        Use that text instead
      </Button>
    </p>
  )
}

/** The activity of a lesson, with instructions, an optional example, and the assistant's form or the plain one. */
export const ActivityPart = ({
  lesson,
  reading,
  activity,
  minutesSpent,
  onSubmitted,
}: WorkProps & { activity: NonNullable<Lesson['activity']>; onSubmitted: () => void }) => {
  const assistant = assistants[activity.assistant] ?? {}
  const draft = useActivityDraft(reading, lesson, { emptied: assistant.emptied !== undefined, onSubmitted })
  return (
    <section
      aria-labelledby="activity-title"
      className="activity grid gap-5 max-w-192 min-w-0 pt-5 border-t border-line xl:has-[>.activity-with-output]:max-w-none print:max-w-none [&>.state]:animate-[late-state_0s_0.25s_both]"
    >
      <h2 id="activity-title" className="text-title">
        Your turn <span className="text-sm text-muted">· {minutesInWords({ ownMinutes: 0, ...activity })}</span>
      </h2>
      <p className="max-w-text">{activity.intro}</p>
      <p className="field-hint max-w-text print:hidden">{freeTextNotice}</p>
      {activity.example ? (
        <details className="example print:hidden">
          <summary>Show a filled-in example</summary>
          <ActivityAnswers fields={activity.fields} values={activity.example} />
        </details>
      ) : null}
      {isStored(reading) ? null : <Alert>You are reading as an admin. Nothing you enter is saved or sent.</Alert>}
      {draft.failure ? (
        <Alert tone="danger">
          <p>
            {failureText(draft.failure, {
              refused: 'Your earlier answers could not be loaded.',
              network: 'Network error. Please check your connection and try again.',
            })}
          </p>
          <Button variant="secondary" size="small" className="mt-3" onClick={draft.retryLoading}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {draft.ready ? <TwoTexts draft={draft} fields={activity.fields} /> : null}
      {draft.ready ? (
        <ActivityForm
          lesson={lesson}
          reading={reading}
          activity={activity}
          draft={draft}
          minutesSpent={minutesSpent}
          assistant={assistant}
        />
      ) : draft.failure ? null : (
        <LoadingState label="Loading your answers..." />
      )}
      {draft.submitted ? (
        <ModelAnswer lesson={lesson} reading={reading} fields={activity.fields} submitted={draft.submitted} />
      ) : null}
    </section>
  )
}
