import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useRowFailures } from '../../../ui/notices.tsx'
import { RowProblem } from '../../../ui/row-problem.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { OrderButtons, OrderRow, placeText } from './order-row.tsx'

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
    if (waiting.current === 0) setWanted(undefined)
    setMoved(isMoved ? placeText(item.title, place, items.length) : '')
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
                  const dragged = shown[from - 1]
                  if (dragged) void move(dragged, to)
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
