import { render, screen } from '@testing-library/react'
import { Profiler, startTransition, useState } from 'react'
import { expect, test } from 'vitest'
import { OrderTable } from './order-table.tsx'

const itemsOf = (titles: string) => [...titles].map((title) => ({ _id: title, title }))

const List = () => {
  const [items, setItems] = useState(itemsOf('ABC'))
  return (
    <OrderTable
      list="letters"
      caption="Letters"
      columns={[{ label: 'Letter', cell: ({ title }) => title }]}
      items={items}
      onMove={async () => {
        // React Router shows reloaded data in a transition.
        startTransition(() => setItems(itemsOf('ACB')))
        return true
      }}
      actions={() => null}
    />
  )
}

test('a moved row keeps its new place while the reloaded list replaces the old one', async () => {
  const orders = new Set<string>()
  const record = () => {
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    orders.add(`${names.join('')}, ${screen.getByRole('status').textContent}`)
  }
  render(
    <Profiler id="list" onRender={record}>
      <List />
    </Profiler>,
  )
  screen.getByRole('button', { name: 'Move C up' }).click()
  await screen.findByText('“C” is now number 2 of 3.')
  expect([...orders]).toEqual(['ABC, ', 'ACB, ', 'ACB, “C” is now number 2 of 3.'])
})
