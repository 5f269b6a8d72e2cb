import { expect, test } from 'vitest'
import { clientLoader } from './admin-not-found-page.tsx'

const outcomeOf = (path: string): unknown => {
  try {
    return clientLoader({ params: { '*': path } })
  } catch (thrown) {
    return thrown
  }
}

test('an address of the admin area that has another name leads there', () => {
  expect((outcomeOf('insights') as Response).headers.get('location')).toBe('/admin/dashboard')
  expect((outcomeOf('people') as Response).headers.get('location')).toBe('/admin?tab=users')
})

test.each(['reports', 'insights/funnel', 'constructor', ''])('there is nothing at /admin/%s', (path) => {
  expect(outcomeOf(path)).toMatchObject({ init: { status: 404 } })
})
