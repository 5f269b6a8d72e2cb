import { createPortal } from 'react-dom'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { DecisionFrame } from './decision-frame.tsx'
import type { Lesson } from './reading.ts'

/** Placeholders of decisions while their script is loading, with the readable parts and about the final height, to avoid layout shifts. */
export const DecisionsPlaceholder = ({ places, decisions }: { places: HTMLElement[]; decisions: Lesson['decisions'] }) =>
  places.map((place) => {
    const decision = decisions.find(({ id }) => id === place.dataset.decision)
    if (!decision) return null
    const { id, kind, title, caseHtml, question, options, expert } = decision
    const shown: { id: string; reasoning?: string }[] = expert?.options ?? options
    return createPortal(
      <DecisionFrame badge="Decide" title={title} heading="h3">
        <SanitisedHtml className="prose decision-case" html={caseHtml} />
        <div className="decision-waiting" data-room={expert ? 'outcome' : kind} aria-busy="true">
          <p className="font-semibold">{question}</p>
          <ul className="grid gap-3 m-0 p-0 list-none">
            {shown.map(({ id, reasoning }) => (
              <li key={id} className="decision-option">
                <p>{options.find((option) => option.id === id)?.text}</p>
                {reasoning ? <p>{reasoning}</p> : null}
              </li>
            ))}
          </ul>
        </div>
      </DecisionFrame>,
      place,
      id,
    )
  })
