import { type DragEvent, useState } from 'react'
import { highestRating, type QuestionKind } from '#contract/question-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { choice, chooseByDigit } from './choice.tsx'
import type { KindParts } from './kind-parts.ts'

/** Any number of options, at least one. */
const several: KindParts = {
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
  markOf: (id, answer) => (Array.isArray(answer) && answer.includes(id) ? 'Your choice' : undefined),
  verdictOf: ({ verdict }) =>
    verdict === 'right' ? { text: 'Choose it', tone: 'success' } : { text: 'Leave it', tone: 'danger' },
}

const OrderField: KindParts['Field'] = ({ name, options, answer, onAnswer }) => {
  const [moved, setMoved] = useState('')
  const ids = Array.isArray(answer) ? answer : options.map(({ id }) => id)
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? ''
  const move = (from: number, to: number) => {
    const id = ids[from]
    if (id === undefined || to < 0 || to >= ids.length || from === to) return
    onAnswer(ids.toSpliced(from, 1).toSpliced(to, 0, id))
    setMoved(`“${textOf(id)}” is now number ${to + 1} of ${ids.length}.`)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    const from = ids.indexOf(event.dataTransfer.getData('text/plain'))
    if (from >= 0) move(from, to)
  }
  return (
    <>
      <ol className="order-options grid gap-3 m-0 p-0 list-none">
        {ids.map((id, at) => (
          <li
            key={id}
            className="flex flex-wrap gap-2 items-center py-2 px-[0.8rem] border border-edge rounded-md cursor-grab"
            draggable
            onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            <span className="flex-none font-bold" aria-hidden="true">
              {at + 1}
            </span>
            <span className="flex-[1_1_11rem] min-w-0">{textOf(id)}</span>
            <span className="inline-flex gap-1 print:hidden">
              {/* Not `disabled` at the ends, because a disabled button loses the focus. */}
              <Button
                size="small"
                variant="quiet"
                aria-label={`Move up: ${textOf(id)}`}
                aria-disabled={at === 0 || undefined}
                onClick={() => move(at, at - 1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Move down: ${textOf(id)}`}
                aria-disabled={at === ids.length - 1 || undefined}
                onClick={() => move(at, at + 1)}
              >
                ↓
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status" data-order={name}>
        {moved}
      </p>
    </>
  )
}

/** All options, ordered by buttons or by dragging. */
const order: KindParts = {
  Field: OrderField,
  hint: 'Put them in order, first to last.',
  startWith: (options) => options.map(({ id }) => id),
  markOf: (id, answer) => (Array.isArray(answer) ? `Your place: ${answer.indexOf(id) + 1}` : undefined),
  verdictOf: ({ place }) => ({ text: `Our place: ${place}`, tone: 'info' }),
}

const ratings = Array.from({ length: highestRating }, (_, index) => index + 1)

const rating: KindParts = {
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
  markOf: (id, answer) => (typeof answer === 'object' && !Array.isArray(answer) ? `Your rating: ${answer[id]}` : undefined),
  verdictOf: ({ verdict }) => ({ text: `We’d rate it ${verdict}`, tone: 'info' }),
}

export const questionKinds: Record<QuestionKind, KindParts> = { choice, several, order, rating }
