import type { LessonContent } from '#contract/lesson-editing.ts'
import type { RefusalDetails } from '#contract/refusals.ts'
import { showMoment } from '../../../ui/format.ts'
import { SanitisedHtml } from '../../../ui/sanitised-html.tsx'
import { ConflictDialog } from '../../drafts/conflict-dialog.tsx'
import { contentFieldNames } from './lesson-names.ts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const wordsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn)
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

const Part = ({ name, value }: { name: string; value: unknown }) => (
  <div>
    <p className="font-semibold">{contentFieldNames[name]}</p>
    {name === 'html' ? (
      <SanitisedHtml className="prose max-h-64 overflow-auto wrap-anywhere" html={String(value ?? '')} />
    ) : (
      <ul className="max-h-64 overflow-auto wrap-anywhere">
        {wordsIn(value).map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may appear twice, and nothing moves
          <li key={at}>{words}</li>
        ))}
      </ul>
    )}
  </div>
)

export const DraftConflict = ({
  here,
  other,
  keepMine,
  takeOther,
}: {
  here: LessonContent
  other: RefusalDetails['draft-changed']
  keepMine: () => void
  takeOther: () => void
}) => {
  const mine: Record<string, unknown> = here
  const differing = Object.keys(contentFieldNames).filter(
    (name) => name in other.values && !isSame(mine[name], other.values[name]),
  )
  const parts = (values: Record<string, unknown>) => differing.map((name) => <Part key={name} name={name} value={values[name]} />)
  const isDraft = other.version > 0
  return (
    <ConflictDialog
      title="Your draft was changed somewhere else"
      text={`${
        isDraft
          ? `Another draft was kept on ${showMoment(other.savedAt)}, on another device or in another window.`
          : 'It was saved or discarded on another device or in another window. The current lesson is shown next to it.'
      } Which one do you want to keep? Nothing is lost until you choose.`}
      mine={{ title: 'Your draft here', content: parts(mine), action: 'Keep the draft here', choose: keepMine }}
      theirs={{
        title: isDraft ? 'The other draft' : 'The current lesson',
        content: parts(other.values),
        action: isDraft ? 'Use the other draft' : 'Use the current lesson',
        choose: takeOther,
      }}
    />
  )
}
