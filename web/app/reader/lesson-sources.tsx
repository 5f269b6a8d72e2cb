import type { CitedFact } from '#contract/cited-facts.ts'
import { Badge } from '../../ui/card.tsx'
import { showSourceDates } from '../../ui/dates.ts'

const marks = {
  A: { tone: 'success', text: 'official source' },
  B: { tone: 'info', text: 'named secondary source' },
  D: { tone: 'warning', text: 'derived by us' },
} as const

/** Every figure a lesson states, or the explanations of its quiz, with what it rests on: mark, method, source and date. */
export const LessonSources = ({
  facts,
  title = 'Sources',
  heading: Heading = 'h2',
  linked = true,
}: {
  facts: CitedFact[]
  title?: string
  heading?: 'h2' | 'h4' | 'h5'
  /** Off where no text links to them and several lists may stand on one page. */
  linked?: boolean
}) =>
  facts.length === 0 ? null : (
    <section aria-label={title} className="lesson-aside">
      <Heading className="text-title">{title}</Heading>
      <p className="source-key">
        <strong>A</strong> official source · <strong>B</strong> named secondary source · <strong>D</strong> derived by us, with
        the method
      </p>
      <ol className="source-list">
        {facts.map((fact) => (
          <li key={fact.id} id={linked ? `source-${fact.number}` : undefined} value={fact.number}>
            <p>
              <Badge tone={marks[fact.mark].tone}>
                {fact.mark}
                <span className="sr-only">: {marks[fact.mark].text}</span>
              </Badge>{' '}
              {fact.statement} {fact.date ? <span className="text-muted">({fact.date})</span> : null}
            </p>
            {fact.method ? <p className="text-muted">Method: {fact.method}</p> : null}
            <ul>
              {fact.sources.map((source) => (
                <li key={source.url}>
                  {source.publisher}:{' '}
                  <a className="link" href={source.url} rel="noopener noreferrer" target="_blank">
                    {source.title}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                  , {showSourceDates(source)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
