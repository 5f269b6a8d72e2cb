import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a number below zero stays a number, and a text that looks like one does not become a formula', () => {
  expect(csvLine([-1, -0.5, '-1', 'two'])).toBe("-1,-0.5,'-1,two\r\n")
})
