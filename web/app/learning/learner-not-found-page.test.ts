import { expect, test } from 'vitest'
import { clientLoader } from './learner-not-found-page.tsx'

const outcomeOf = (path: string): unknown => {
  try {
    return clientLoader({ params: { '*': path } })
  } catch (thrown) {
    return thrown
  }
}

test('a learner’s own address leads to the dashboard, and there is nothing at an unknown one below it', () => {
  expect((outcomeOf('4dd1c5a0') as Response).headers.get('location')).toBe('/dashboard')
  expect(outcomeOf('4dd1c5a0/badges')).toMatchObject({ init: { status: 404 } })
})
