import { expect, test } from 'vitest'
import type { CitedSource } from '#contract/cited-facts.ts'
import { legalMarkLabel, markLabel } from './mark-labels.ts'

const from = (primary?: CitedSource['primary']): CitedSource[] => [
  { publisher: 'A newspaper', title: 'A report', url: 'https://example.com/report', date: null, read: '2026-11' },
  { publisher: 'A publisher', title: 'A text', url: 'https://example.com/text', date: null, read: '2026-11', primary },
]

test('mark A names its source as an office, a study, or an organization about itself', () => {
  expect(markLabel('A', from('office'))).toBe('official source')
  expect(markLabel('A', from('study'))).toBe('the study itself')
  expect(markLabel('A', from('own-page'))).toBe('the organization’s own page')
  expect(markLabel('A', from())).toBe('primary source')
})

test('the marks B and D promise no primary source, whatever they rest on', () => {
  expect(markLabel('B', from('office'))).toBe('named secondary source')
  expect(markLabel('D', from('office'))).toBe('derived by us')
})

test('a law page states plainly that the official text was not read', () => {
  expect(legalMarkLabel('B', from())).toBe('We didn’t read the official text. This rests on')
  expect(legalMarkLabel('A', from('office'))).toBe('Official source')
  expect(legalMarkLabel('D', from())).toBe('Derived by us')
})
