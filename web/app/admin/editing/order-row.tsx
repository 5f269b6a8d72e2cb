import { type DragEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { failedRow } from '../../../ui/row-problem.tsx'

const dragged = 'text/x-order'

/** Announces the new position of a moved row. */
export const placeText = (name: string, place: number, count: number) => `“${name}” is now number ${place} of ${count}.`

/** Buttons that move a row up or down by keyboard, touch or click. */
export const OrderButtons = ({
  name,
  place,
  count,
  onMove,
}: {
  name: string
  /** Position in the list, from 1. */
  place: number
  count: number
  onMove: (to: number) => void
}) => {
  // Not `disabled` at the ends, because a disabled button loses the focus.
  const button = (way: 'up' | 'down', to: number) => (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Move ${name} ${way}`}
      aria-disabled={to < 1 || to > count || undefined}
      onClick={() => {
        if (to >= 1 && to <= count) onMove(to)
      }}
    >
      {way === 'up' ? '↑' : '↓'}
    </Button>
  )
  return (
    <span className="inline-flex gap-1">
      {button('up', place - 1)}
      {button('down', place + 1)}
    </span>
  )
}

/** A table row that can be dragged to another position. */
export const OrderRow = ({
  list,
  place,
  isFailed,
  onMove,
  children,
}: {
  /** Name of the list; rows cannot be dragged between lists. */
  list: string
  place: number
  isFailed: boolean
  onMove: (from: number, to: number) => void
  children: ReactNode
}) => {
  const placeOf = (event: DragEvent) => {
    const [from, number] = event.dataTransfer.getData(dragged).split('|')
    return from === list ? Number(number) : undefined
  }
  const [over, setOver] = useState(false)
  return (
    <tr
      draggable
      // On a phone its cells stand in lines, without their labels.
      className={classNames(
        'max-[58rem]:flex! max-[58rem]:flex-wrap max-[58rem]:items-center',
        over && 'bg-primary-soft',
        isFailed && failedRow,
      )}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, `${list}|${place}`)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const from = placeOf(event)
        if (from === undefined) return
        event.preventDefault()
        if (from !== place) onMove(from, place)
      }}
    >
      {children}
    </tr>
  )
}
