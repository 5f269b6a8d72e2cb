import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import LearnerLayout, { HydrateFallback } from './learner-layout.tsx'

const Nothing = () => null
const Module = () => <h1>Module</h1>

test.each([
  ['/user/1/progress', 'Loading progress...'],
  ['/user/1/dashboard', 'Loading...'],
])('%s says %s until the first answers are there', async (path, words) => {
  const Site = createRoutesStub([{ path: '*', Component: Nothing, HydrateFallback, loader: () => new Promise(() => {}) }])
  render(<Site initialEntries={[path]} />)
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['admin', 1],
  ['user', 0],
])('a module shows %s the way back to Content %i times', async (role, times) => {
  const user = { id: '1', email: 'eva@example.com', fullName: 'Eva', role }
  const Site = createRoutesStub([
    {
      path: '/user/1/module/2',
      Component: LearnerLayout,
      HydrateFallback: Nothing,
      loader: () => ({ user }),
      children: [{ index: true, Component: Module }],
    },
  ])
  render(<Site initialEntries={['/user/1/module/2']} />)
  expect(await screen.findByRole('heading', { name: 'Module' })).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: 'Back to Content' })).toHaveLength(times)
})
