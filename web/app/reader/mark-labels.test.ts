import { expect, test } from 'vitest'
import type { CitedSource } from '#contract/cited-facts.ts'
import { legalMarkLabel, markLabel } from './mark-labels.ts'

const from = (primary?: CitedSource['primary']): CitedSource[] => [
  { publisher: 'A newspaper', title: 'A report', url: 'https://example.com/report', date: null, read: '2026-11' },
  { publisher: 'A publisher', title: 'A text', url: 'https://example.com/text', date: null, read: '2026-11', primary },
]

test.each([
  ['A', 'office', 'official source'],
  ['A', 'study', 'the study itself'],
  ['A', 'own-page', 'the organization’s own page'],
  ['A', undefined, 'primary source'],
  ['B', 'office', 'named secondary source'],
  ['D', 'office', 'derived by us'],
] as const)('the mark %s of a source of the kind %s is read as %s', (mark, kind, words) => {
  expect(markLabel(mark, from(kind))).toBe(words)
})

test('a law page states plainly that the official text was not read', () => {
  expect(legalMarkLabel('B', from())).toBe('We didn’t read the official text. This rests on')
  expect(legalMarkLabel('D', from('office'))).toBe('Derived by us')
})
