import type { ActivityField } from '#contract/course-content.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showMoment } from '../../ui/format.ts'
import { ActivityAnswers } from './activity-answers.tsx'
import type { ActivityDraft } from './use-activity-draft.ts'

/** Asks which of two texts to keep, showing both; the one that was not chosen can still be used instead. */
export const ChangedElsewhere = ({ draft, fields }: { draft: ActivityDraft; fields: ActivityField[] }) => {
  const { other } = draft
  if (other)
    return (
      <div role="alert">
        <Alert tone="warning" title="This text was changed somewhere else">
          <p>
            Another text was {other.status === 'submitted' ? 'submitted' : 'saved'} on {showMoment(other.savedAt)}, on another
            device or in another window. Which one do you want to keep? Nothing is lost until you choose.
          </p>
          <div className="mt-3 grid gap-4 md:grid-cols-2">
            <section aria-label="Your text here">
              <h3 className="font-semibold">Your text here</h3>
              <ActivityAnswers fields={fields} values={draft.values} />
              <Button size="small" className="mt-3" onClick={draft.keepMine}>
                Keep the text here
              </Button>
            </section>
            <section aria-label="The other text">
              <h3 className="font-semibold">The other text</h3>
              <ActivityAnswers fields={fields} values={other.values} />
              <Button size="small" variant="secondary" className="mt-3" onClick={draft.takeOther}>
                Use the other text
              </Button>
            </section>
          </div>
        </Alert>
      </div>
    )
  if (!draft.canSwap) return null
  return (
    <p className="no-print flex flex-wrap items-center gap-3 text-sm text-muted">
      The text that you did not choose is kept on this device.
      <Button size="small" variant="secondary" onClick={draft.swap}>
        Use that text instead
      </Button>
    </p>
  )
}
