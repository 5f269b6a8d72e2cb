import type { KeyboardEvent } from 'react'
import type { KindParts } from './kind-parts.ts'

/** Selects an option by its number key while the focus is in the question. */
export const chooseByDigit = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (!/^[1-9]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
  const options = event.currentTarget.closest('.quiz-options')?.querySelectorAll<HTMLInputElement>('input')
  const option = options?.[Number(event.key) - 1]
  option?.focus()
  option?.click()
}

const verdicts = {
  best: { text: 'Best', tone: 'success' },
  defensible: { text: 'Defensible', tone: 'warning' },
  weak: { text: 'Weak', tone: 'danger' },
} as const

export const choice: KindParts = {
  Field: ({ name, options, answer, onAnswer }) => (
    <div className="choice-cards quiz-options grid-cols-1 gap-2">
      {options.map(({ id, text }) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name={name}
            value={id}
            checked={answer === id}
            onChange={() => onAnswer(id)}
            onKeyDown={chooseByDigit}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  ),
  hint: 'Choose one.',
  markOf: (id, answer) => (answer === id ? 'Your choice' : undefined),
  verdictOf: ({ verdict }) => verdicts[verdict as keyof typeof verdicts] ?? verdicts.weak,
}
