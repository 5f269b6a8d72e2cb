import type { RefusalDetails } from '#contract/domain-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AnswerList } from '../../../ui/answer-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { showMoment } from '../../../ui/format.ts'

/** A module as it stands, and what was typed here on top of an older state of it. */
export type Changed = { other: RefusalDetails['module-changed']; mine: Record<string, unknown> }

const labels: Record<string, string> = {
  moduleId: 'Module ID',
  order: 'Order',
  duration: 'Duration',
  title: 'Title',
  description: 'Description',
  imageUrl: 'Image URL',
  type: 'Type',
  whatYoullLearn: 'What you’ll learn',
  takeaway: 'Takeaway',
  prerequisites: 'Prerequisites',
  isPublished: 'Published',
}

/** As it stands in the form: a number as typed, nothing for what is blank. */
const typed = (value: unknown) =>
  Array.isArray(value) || typeof value === 'boolean' ? JSON.stringify(value) : String(value ?? '')

/** Asks which of two states of a module to keep, showing the fields in which they differ. */
export const ModuleChangedElsewhere = ({
  changed: { other, mine },
  keepMine,
  takeOther,
}: {
  changed: Changed
  keepMine: () => void
  takeOther: () => void
}) => {
  const differing = Object.keys(labels).filter((name) => typed(mine[name]) !== typed(other.values[name]))
  const fieldsOf = (values: Record<string, unknown>) =>
    differing.map((name) => ({ label: labels[name] ?? name, value: values[name] }))
  return (
    <Alert tone="warning" title="Which one do you want to keep?">
      <p>It was changed on {showMoment(other.savedAt)}. Nothing is lost until you choose.</p>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <section aria-label="What you typed" className="grid content-start gap-3">
          <h3 className="font-semibold">What you typed</h3>
          <AnswerList answers={fieldsOf(mine)} />
          <div>
            <Button size="small" onClick={keepMine}>
              Overwrite with mine
            </Button>
          </div>
        </section>
        <section aria-label="The current module" className="grid content-start gap-3">
          <h3 className="font-semibold">The current module</h3>
          <AnswerList answers={fieldsOf(other.values)} />
          <div>
            <Button size="small" variant="secondary" onClick={takeOther}>
              Use the other one
            </Button>
          </div>
        </section>
      </div>
    </Alert>
  )
}
