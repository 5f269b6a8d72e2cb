import { expect, test } from 'vitest'
import { adminGroups, isPageAt } from './admin-pages.ts'

test.each([
  ['/admin', null, 'Teams'],
  ['/admin', 'send', 'Invitations'],
  ['/admin', 'users', 'Users'],
  ['/admin/teams', null, 'Teams'],
  ['/admin/invitations', null, 'Invitations'],
  ['/admin/people/address', null, 'Users'],
  ['/admin/content/lesson/1/1', null, 'Content'],
  ['/admin/content', 'questions', 'Questions'],
  ['/admin/module1', null, 'Content'],
  ['/admin/stuck', null, 'Progress'],
  ['/admin/webhooks', null, 'Webhooks'],
  ['/admin/nowhere', null, undefined],
])('at %s with the tab %s the navigation marks %s, and nothing else', (path, tab, label) => {
  const marked = adminGroups.flatMap(({ pages }) => pages).filter((page) => isPageAt(page, path, tab))
  expect(marked.map((page) => page.label)).toEqual(label ? [label] : [])
})

test('every page of the navigation is marked at its own address', () => {
  for (const page of adminGroups.flatMap(({ pages }) => pages)) {
    const { pathname, searchParams } = new URL(page.to, 'https://course.example')
    expect(isPageAt(page, pathname, searchParams.get('tab')), page.label).toBe(true)
  }
})
