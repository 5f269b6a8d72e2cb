import { expect, test } from 'vitest'
import { findHtmlFault } from './html-bounds.ts'

test.each([
  ['tags', '<p>text</p>'.repeat(5001)],
  ['character references', '&amp;'.repeat(10_001)],
  ['attributes', `<p ${Array.from({ length: 10_001 }, (_, at) => `a${at}=1`).join(' ')}>`],
])('a text with more than ten thousand %s is refused', (_what, html) => {
  expect(findHtmlFault(html)).toContain('too many parts')
})

test('a text nested more than sixty deep is refused, closed or not', () => {
  expect(findHtmlFault('<div>'.repeat(60) + '</div>'.repeat(60))).toBeUndefined()
  expect(findHtmlFault('<div>'.repeat(61))).toContain('nested too deeply')
})
