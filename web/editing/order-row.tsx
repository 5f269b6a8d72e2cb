import type { DragEvent, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

const dragged = 'text/x-order'

/** Buttons that move a row of an ordered list one place up or down by keyboard, touch or click. */
export const OrderButtons = ({
  name,
  place,
  count,
  onMove,
}: {
  name: string
  /** Place in the list, from 1. */
  place: number
  count: number
  onMove: (to: number) => void
}) => (
  <span className="inline-flex gap-1">
    <Button size="small" variant="quiet" aria-label={`Move ${name} up`} disabled={place === 1} onClick={() => onMove(place - 1)}>
      ↑
    </Button>
    <Button
      size="small"
      variant="quiet"
      aria-label={`Move ${name} down`}
      disabled={place === count}
      onClick={() => onMove(place + 1)}
    >
      ↓
    </Button>
  </span>
)

/** A table row that can be dragged to the place of another of the same list. */
export const OrderRow = ({
  list,
  place,
  onMove,
  children,
}: {
  /** Name of the list: rows of other lists are not taken. */
  list: string
  place: number
  onMove: (from: number, to: number) => void
  children: ReactNode
}) => {
  const placeOf = (event: DragEvent) => {
    const [from, number] = event.dataTransfer.getData(dragged).split('|')
    return from === list ? Number(number) : undefined
  }
  return (
    <tr
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, `${list}|${place}`)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
      }}
      onDrop={(event) => {
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
