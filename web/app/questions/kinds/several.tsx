import { chooseByDigit } from '../choose-by-digit.ts'
import type { KindParts } from '../kind-parts.ts'

/** Any number of options, at least one. */
export const several: KindParts = {
  Field: ({ name, options, answer, onAnswer }) => {
    const chosen = Array.isArray(answer) ? answer : []
    return (
      <div className="choice-cards quiz-options grid-cols-1 gap-2">
        {options.map(({ id, text }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              name={name}
              value={id}
              checked={chosen.includes(id)}
              onKeyDown={chooseByDigit}
              onChange={({ currentTarget }) =>
                onAnswer(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    )
  },
  hint: 'Choose all that apply.',
  isComplete: (_, answer) => Array.isArray(answer) && answer.length > 0,
  markOf: (id, answer) => (Array.isArray(answer) && answer.includes(id) ? 'Your choice' : undefined),
  verdictOf: ({ verdict }) =>
    verdict === 'right' ? { text: 'Choose it', tone: 'success' } : { text: 'Leave it', tone: 'danger' },
}
