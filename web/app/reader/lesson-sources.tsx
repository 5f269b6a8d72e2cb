import { useEffect, useRef } from 'react'
import type { CitedFact } from '#contract/cited-facts.ts'
import { Badge } from '../../ui/card.tsx'
import { showSourceDates } from '../../ui/format.ts'
import { markLabel } from './mark-labels.ts'

const tones = { A: 'success', B: 'info', D: 'warning' } as const

/** Opens the `<details>` that contains the target of a link; not every browser does. */
const useRevealedTarget = () => {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const reveal = () => {
      const target = document.getElementById(location.hash.slice(1))
      if (!target || !details.current?.contains(target) || details.current.open) return
      details.current.open = true
      target.scrollIntoView()
    }
    reveal()
    addEventListener('hashchange', reveal)
    return () => removeEventListener('hashchange', reveal)
  }, [])
  return details
}

/** The sources of a lesson's figures or quiz explanations. Collapsed, so that the content below stays close on phones. */
export const LessonSources = ({
  facts,
  title = 'Sources',
  label = title,
  heading: Heading = 'h2',
  linked = true,
}: {
  facts: CitedFact[]
  title?: string
  /** Distinguishes several lists on a page for screen readers. */
  label?: string
  heading?: 'h2' | 'h4' | 'h5'
  /** Off where no text links to the entries, so that ids stay unique with several lists. */
  linked?: boolean
}) => {
  const details = useRevealedTarget()
  if (facts.length === 0) return null
  return (
    <section aria-label={label} className="grid gap-3 max-w-192 pt-5 border-t border-line text-(length:--text-sm)">
      <details ref={details} className="sources [&>:not(summary)]:mt-3">
        <summary className="py-2 *:inline">
          <Heading className="text-title">
            {title} ({facts.length})
          </Heading>
        </summary>
        <p className="text-muted text-(length:--text-xs)">
          <strong>A</strong> primary source: an office’s own text or figures, the study itself, or an organization’s page about
          itself · <strong>B</strong> named secondary source · <strong>D</strong> derived by us, with the method
        </p>
        <ol className="grid gap-4 pl-6.5 list-decimal">
          {facts.map((fact) => (
            <li
              key={fact.id}
              id={linked ? `source-${fact.number}` : undefined}
              value={linked ? fact.number : undefined}
              className="scroll-mt-40 target:outline-2 target:outline-accent target:outline-offset-6"
            >
              <p>
                <Badge tone={tones[fact.mark]}>
                  {fact.mark}
                  <span className="sr-only">: {markLabel(fact.mark, fact.sources)}</span>
                </Badge>{' '}
                {fact.statement} {fact.date ? <span className="text-muted">({fact.date})</span> : null}
              </p>
              {fact.method ? <p className="text-muted">Method: {fact.method}</p> : null}
              <ul className="pl-4 list-disc text-(length:--text-xs)">
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
      </details>
    </section>
  )
}
