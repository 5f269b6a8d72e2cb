import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import type { AssistantOutputProps } from '../activity-form.tsx'
import { AssistantPanel, Hints } from './assistant-panel.tsx'
import { enteredText } from './entered-values.ts'
import { calmMessageLength, searchStrings, sourcingHints } from './search-strings.ts'

const SearchString = ({ name, text }: { name: string; text: string }) => (
  <div className="grid gap-3">
    <h4 className="font-semibold">{name}</h4>
    {text ? (
      <>
        <pre className="assistant-string">{text}</pre>
        <div className="no-print">
          <Button
            variant="secondary"
            size="small"
            icon="copy"
            aria-label={`Copy ${name}`}
            onClick={() =>
              navigator.clipboard.writeText(text).then(
                () => notify({ text: `${name} string copied.` }),
                () => notify({ text: 'Copying was refused. Select the text and copy it by hand.', tone: 'warning' }),
              )
            }
          >
            Copy
          </Button>
        </div>
      </>
    ) : (
      <p className="text-sm text-muted">Grows with your terms.</p>
    )}
  </div>
)

/** Module 3: three live search strings, the message's length, and hints. */
export const SourcingStrings = ({ values, lesson }: AssistantOutputProps) => {
  const strings = searchStrings(values)
  const noticeField = lesson.activity?.fields.find((field) => field.id === 'notice')
  const parts = noticeField?.type === 'checkboxes' ? noticeField.options : []
  const length = enteredText(values, 'firstMessage').length
  return (
    <AssistantPanel title="Your strings">
      <SearchString name="LinkedIn" text={strings.linkedIn} />
      <SearchString name="Google X-ray" text={strings.xRay} />
      <SearchString name="GitHub users" text={strings.gitHub} />
      {strings.gitHub && strings.leftOutOfGitHub.length > 0 ? (
        <p className="text-sm text-muted">
          Left out for GitHub, whose user search would look for them in names: {strings.leftOutOfGitHub.join(', ')}.
        </p>
      ) : null}
      <p className={length > calmMessageLength ? 'text-sm text-warning font-semibold' : 'text-sm'}>
        First message: {length} of {calmMessageLength} characters
      </p>
      <Hints hints={sourcingHints(values, parts)} calm="Place, source and notice are there." />
    </AssistantPanel>
  )
}
