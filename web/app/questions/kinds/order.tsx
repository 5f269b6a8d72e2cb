import { type DragEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { KindParts } from '../kind-parts.ts'

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
export const order: KindParts = {
  Field: OrderField,
  hint: 'Put them in order, first to last.',
  startWith: (options) => options.map(({ id }) => id),
  isComplete: (options, answer) => Array.isArray(answer) && answer.length === options.length,
  markOf: (id, answer) => (Array.isArray(answer) ? `Your place: ${answer.indexOf(id) + 1}` : undefined),
  verdictOf: ({ place }) => ({ text: `Our place: ${place}`, tone: 'info' }),
}
