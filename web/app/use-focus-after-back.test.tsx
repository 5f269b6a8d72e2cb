import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useFocusAfterBack } from './use-focus-after-back.ts'

let people: string[]

const Root = () => {
  useFocusAfterBack()
  return (
    <main>
      <Outlet />
    </main>
  )
}

const List = () => (
  <>
    <h1>People</h1>
    {people.map((name) => (
      <Link key={name} to={`/people/${name}`}>
        {name}
      </Link>
    ))}
  </>
)

const Person = () => <h1>A person</h1>

const openAndGoBack = async (onThePage: () => void) => {
  people = ['anna', 'petr']
  const router = createMemoryRouter([
    {
      Component: Root,
      children: [
        { path: '/', Component: List },
        { path: '/people/:name', Component: Person },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByText('petr'))
  await screen.findByText('A person')
  onThePage()
  await act(() => router.navigate(-1))
  await screen.findByText('People')
}

test('Back moves the focus to the link that was followed', async () => {
  await openAndGoBack(() => {})
  expect(document.activeElement).toBe(screen.getByText('petr'))
})

test('Back moves the focus to the heading when the followed link no longer exists', async () => {
  await openAndGoBack(() => {
    people = ['anna']
  })
  expect(document.activeElement).toBe(screen.getByText('People'))
})
