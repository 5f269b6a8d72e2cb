import { type DragEvent, Fragment, type ReactNode, startTransition, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useRowFailures } from '../../../ui/notices.tsx'
import { failedRow, RowProblem } from '../../../ui/row-problem.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { OrderButtons } from './order-buttons.tsx'

const dragged = 'text/x-order'

/** A table row that can be dragged to another position. */
const OrderRow = ({
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

/** A table whose rows can be moved. The first column is the row's name. */
export const OrderTable = <Item extends { _id: string; title: string }>({
  list,
  caption,
  columns,
  items,
  onMove,
  actions,
}: {
  list: string
  caption: string
  columns: { label: string; cell: (item: Item, index: number) => ReactNode }[]
  items: Item[]
  /** Moves an item to a position, from 1. Resolves to false on failure. */
  onMove: (item: Item, place: number) => Promise<boolean>
  actions: (item: Item) => ReactNode
}) => {
  const [moved, setMoved] = useState('')
  // The requested order until the list is reloaded, on which the next click is based.
  const [wanted, setWanted] = useState<string[]>()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const failures = useRowFailures()
  const shown = wanted ? wanted.flatMap((id) => items.find(({ _id }) => _id === id) ?? []) : items
  const move = async (item: Item, place: number) => {
    setWanted(
      shown
        .filter((other) => other !== item)
        .toSpliced(place - 1, 0, item)
        .map(({ _id }) => _id),
    )
    waiting.current += 1
    const sent = line.current.then(() => onMove(item, place))
    line.current = sent
    const isMoved = await sent
    waiting.current -= 1
    // Together with the reloaded list, which is shown in a transition; sooner, the old order would be shown for a moment.
    startTransition(() => {
      if (waiting.current === 0) setWanted(undefined)
      setMoved(isMoved ? `“${item.title}” is now number ${place} of ${items.length}.` : '')
    })
  }
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Table caption={caption} columns={[...columns.map(({ label }) => label), 'Order', 'Actions']}>
        {shown.map((item, index) => {
          const problem = failures.get(item._id)
          return (
            <Fragment key={item._id}>
              <OrderRow
                list={list}
                isFailed={problem !== undefined}
                place={index + 1}
                onMove={(from, to) => {
                  const row = shown[from - 1]
                  if (row) void move(row, to)
                }}
              >
                {columns.map(({ label, cell }, column) => (
                  <Cell
                    key={label}
                    label={label}
                    head={column === 0}
                    className={column === 0 ? 'whole max-[58rem]:w-full' : 'whole max-[58rem]:pr-0'}
                  >
                    {cell(item, index)}
                  </Cell>
                ))}
                <Cell label="Order" className="whole max-[58rem]:pr-0">
                  <OrderButtons
                    name={item.title}
                    place={index + 1}
                    count={shown.length}
                    onMove={(place) => void move(item, place)}
                  />
                </Cell>
                <Cell label="Actions" className="whole max-[58rem]:w-full">
                  {actions(item)}
                </Cell>
              </OrderRow>
              {problem ? <RowProblem problem={problem} columns={columns.length + 2} /> : null}
            </Fragment>
          )
        })}
      </Table>
    </>
  )
}
