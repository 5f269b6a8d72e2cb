import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { HydrateFallback } from './learner-layout.tsx'

const Nothing = () => null

test.each([
  ['/user/1/progress', 'Loading progress...'],
  ['/user/1/dashboard', 'Loading...'],
])('%s says %s until the first answers are there', async (path, words) => {
  const Site = createRoutesStub([{ path: '*', Component: Nothing, HydrateFallback, loader: () => new Promise(() => {}) }])
  render(<Site initialEntries={[path]} />)
  expect(await screen.findByText(words)).toBeTruthy()
})
