import { createPortal } from 'react-dom'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { DecisionFrame } from './decision-frame.tsx'
import type { Lesson } from './reading.ts'

type Room = { below: string; option: string }

/** Room below the question for the hint, the reason and the button, and for the fields of each option. */
const roomForAnswer: Record<string, Room> = {
  order: { below: 'pb-54', option: 'min-h-15 py-2 pr-28 pl-8' },
  rating: { below: 'pb-54', option: 'pt-0 pb-9 border-0' },
}

/** Room for what to do next time, the sources and the other button, and for what was chosen. */
const roomForOutcome: Room = { below: 'pb-96', option: 'pb-11' }

/** Placeholders of decisions while their script is loading, with the readable parts and about the final height, to avoid layout shifts. */
export const DecisionsPlaceholder = ({ places, decisions }: { places: HTMLElement[]; decisions: Lesson['decisions'] }) =>
  places.map((place) => {
    const decision = decisions.find(({ id }) => id === place.dataset.decision)
    if (!decision) return null
    const { id, kind, title, caseHtml, question, options, expert } = decision
    const room = expert ? roomForOutcome : (roomForAnswer[kind] ?? { below: 'pb-54', option: '' })
    const shown: { id: string; reasoning?: string }[] = expert?.options ?? options
    return createPortal(
      <DecisionFrame badge="Decide" title={title} heading="h3">
        <SanitisedHtml className="prose decision-case" html={caseHtml} />
        <div className={`decision-waiting grid gap-4 ${room.below}`} aria-busy="true">
          <p className="font-semibold">{question}</p>
          <ul className="grid gap-3 m-0 p-0 list-none">
            {shown.map(({ id, reasoning }) => (
              <li key={id} className={`decision-option ${room.option}`}>
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
