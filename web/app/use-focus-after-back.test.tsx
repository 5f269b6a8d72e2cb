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

test.each([
  ['the link that was followed', 'petr', ['anna', 'petr']],
  ['the heading when the followed link no longer exists', 'People', ['anna']],
])('Back moves the focus to %s', async (_, focused, peopleLater) => {
  people = ['anna', 'petr']
  const children = [
    { path: '/', Component: List },
    { path: '/people/:name', Component: Person },
  ]
  const router = createMemoryRouter([{ Component: Root, children }])
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByText('petr'))
  await screen.findByText('A person')
  people = peopleLater
  await act(() => router.navigate(-1))
  await screen.findByText('People')
  expect(document.activeElement).toBe(screen.getByText(focused))
})
