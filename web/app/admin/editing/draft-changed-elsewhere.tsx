import type { RefusalDetails } from '#contract/domain-error.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { showMoment } from '../../../ui/format.ts'
import { SanitisedHtml } from '../../../ui/sanitised-html.tsx'
import { partNames } from './part-names.ts'

type Other = RefusalDetails['draft-changed']

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The words in a part of a lesson, each on its own line: titles, questions, options, labels. */
const wordsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn)
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

const Part = ({ name, value }: { name: string; value: unknown }) => (
  <div>
    <h4 className="font-semibold">{partNames[name]}</h4>
    {name === 'html' ? (
      <SanitisedHtml className="prose draft-part" html={String(value ?? '')} />
    ) : (
      <ul className="draft-part">
        {wordsIn(value).map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice, and nothing moves
          <li key={at}>{words}</li>
        ))}
      </ul>
    )}
  </div>
)

/** Asks which of two drafts of a lesson to keep, showing the parts in which they differ. */
export const DraftChangedElsewhere = ({
  here,
  other,
  keepMine,
  takeOther,
}: {
  here: LessonContent
  other: Other
  keepMine: () => void
  takeOther: () => void
}) => {
  const mine: Record<string, unknown> = here
  const differing = Object.keys(partNames).filter((name) => name in other.values && !isSame(mine[name], other.values[name]))
  const parts = (values: Record<string, unknown>) => differing.map((name) => <Part key={name} name={name} value={values[name]} />)
  return (
    <div role="alert">
      <Alert tone="warning" title="Your draft was changed somewhere else">
        <p>
          {other.revision === 0
            ? 'It was saved or discarded on another device or in another window. The current lesson is shown next to it.'
            : `Another draft was kept on ${showMoment(other.savedAt)}, on another device or in another window.`}{' '}
          Which one do you want to keep? Nothing is lost until you choose.
        </p>
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          <section aria-label="Your draft here" className="grid content-start gap-3">
            <h3 className="font-semibold">Your draft here</h3>
            {parts(mine)}
            <div>
              <Button size="small" onClick={keepMine}>
                Keep the draft here
              </Button>
            </div>
          </section>
          <section aria-label="The other draft" className="grid content-start gap-3">
            <h3 className="font-semibold">{other.revision === 0 ? 'The current lesson' : 'The other draft'}</h3>
            {parts(other.values)}
            <div>
              <Button size="small" variant="secondary" onClick={takeOther}>
                {other.revision === 0 ? 'Use the current lesson' : 'Use the other draft'}
              </Button>
            </div>
          </section>
        </div>
      </Alert>
    </div>
  )
}
