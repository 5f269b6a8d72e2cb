import { highestRating } from '#contract/question-kinds.ts'
import type { KindParts } from '../kind-parts.ts'

const ratings = Array.from({ length: highestRating }, (_, index) => index + 1)

export const rating: KindParts = {
  Field: ({ name, options, answer, onAnswer }) => {
    const given = typeof answer === 'object' && !Array.isArray(answer) ? answer : {}
    return (
      <div className="grid gap-3">
        {options.map(({ id, text }) => (
          <fieldset key={id} className="rating-option grid gap-1.5 min-w-0">
            <legend>{text}</legend>
            <div className="flex flex-wrap gap-x-[clamp(0.5rem,3.5vw,1.25rem)] gap-y-2">
              {ratings.map((value) => (
                <label key={value} className="choice">
                  <input
                    type="radio"
                    name={`${name}-${id}`}
                    value={value}
                    checked={given[id] === value}
                    onChange={() => onAnswer({ ...given, [id]: value })}
                  />
                  <span>
                    {value}
                    <span className="sr-only"> of {highestRating}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    )
  },
  hint: `Rate each from 1 (weak) to ${highestRating} (strong).`,
  listOpen: (options, answer) =>
    typeof answer === 'object' && !Array.isArray(answer) ? options.filter(({ id }) => answer[id] === undefined) : [],
  isComplete: (options, answer) =>
    typeof answer === 'object' && !Array.isArray(answer) && options.every(({ id }) => answer[id] !== undefined),
  markOf: (id, answer) => (typeof answer === 'object' && !Array.isArray(answer) ? `Your rating: ${answer[id]}` : undefined),
  verdictOf: ({ verdict }) => ({ text: `We’d rate it ${verdict}`, tone: 'info' }),
}
