import type { SearchSite } from '#contract/search-string.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { copyAndSay } from '../../../../ui/copy-text.ts'
import type { Assistant, AssistantOutputProps } from '../../activity-form.tsx'
import { AssistantPanel, Checklist, Hints, Method } from '../assistant-panel.tsx'
import { enteredText } from '../entered-values.ts'
import { messageHints, messageParts, shortMessageLength } from './first-message-check.ts'
import { isTooNarrow, searchHints, searchStrings } from './search-strings.ts'

const SearchString = ({
  name,
  text,
  note,
  withheld,
  site,
}: {
  name: string
  text: string
  note?: string
  withheld?: boolean
  /** The lab site that can run it. */
  site?: SearchSite
}) => (
  <div className="grid gap-3">
    <h4 className="font-semibold">{name}</h4>
    {text ? (
      <>
        <pre className="p-3 rounded-md bg-sunken text-(length:--text-xs) whitespace-pre-wrap wrap-anywhere">{text}</pre>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
        <div className="print:hidden flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            icon="copy"
            aria-label={`Copy ${name}`}
            onClick={() => copyAndSay(text, `${name} string copied.`)}
          >
            Copy
          </Button>
          {site ? (
            <ButtonLink
              variant="quiet"
              size="small"
              icon="play"
              to={`/tools/search-lab?${new URLSearchParams({ search: text, site })}`}
              aria-label={`Try in the lab: ${name}`}
            >
              Try in the lab
            </ButtonLink>
          ) : null}
        </div>
      </>
    ) : (
      <p className="text-sm text-muted">
        {withheld ? 'Not built: too many single words would be joined with AND.' : 'Grows with your terms.'}
      </p>
    )}
  </div>
)

const notes = (items: (string | false)[]) => items.filter(Boolean).join(' ') || undefined

/** Module 3: three live search strings and a check of the first message. */
const SourcingStrings = ({ values }: AssistantOutputProps) => {
  const strings = searchStrings(values)
  const withheld = isTooNarrow(values)
  const length = enteredText(values, 'firstMessage').length
  const places = strings.locationFilter
  return (
    <AssistantPanel title="Your strings">
      <SearchString
        name="LinkedIn"
        text={strings.linkedIn}
        withheld={withheld}
        site="linkedin"
        note={notes([places.length > 0 && `In the location filter: ${places.join(', ')}.`])}
      />
      <SearchString
        name="Google X-ray"
        text={strings.xRay}
        withheld={withheld}
        site="x-ray"
        note={notes([
          strings.leftOutOfXRay.length > 0 &&
            `Google reads 32 words of a search. Left out, for a second search: ${strings.leftOutOfXRay.join(', ')}.`,
        ])}
      />
      <SearchString
        name="GitHub users"
        text={strings.gitHub}
        note={notes([
          strings.gitHub.includes('\n') && 'Run one line at a time.',
          places.length > 1 && `Then replace the place: ${places.slice(1).join(', ')}.`,
          strings.leftOutOfGitHub.length > 0 &&
            `Left out, because the user search looks for words in names: ${strings.leftOutOfGitHub.join(', ')}.`,
        ])}
      />
      <Hints hints={searchHints(values)} allClear="Groups of words joined with AND, and few exclusions." />
      <Checklist title="Your message says" items={messageParts(values)} />
      <p className={length > shortMessageLength ? 'text-sm text-warning font-semibold' : 'text-sm'}>
        {length} of {shortMessageLength} characters
      </p>
      <Hints hints={messageHints(values)} allClear="Short enough, and no phrases that would fit anyone." />
      <Method>
        Words inside a must-have are joined with OR, must-haves with AND, exclusions with NOT. The string for LinkedIn is meant
        for Recruiter and Recruiter Lite, which have a filter for the place; Google has none, so the place becomes words. The
        message is searched for words that usually say these things, in English and Czech. A tick means that such words are there,
        and not that a lawyer has read them.
      </Method>
    </AssistantPanel>
  )
}

export const assistant: Assistant = { output: SourcingStrings }
