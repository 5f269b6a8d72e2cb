import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are separated by semicolons where a spreadsheet expects them', () => {
  expect(csvLine(['a;b', 1, 'c'], 'semicolon')).toBe('"a;b";1;c\r\n')
})

test('a number has a decimal comma where semicolons separate cells', () => {
  expect(csvLine([0.5, -3.25, 80, '0.5'], 'semicolon')).toBe('0,5;-3,25;80;0.5\r\n')
})

test('a number below zero stays a number, and a text that looks like one does not become a formula', () => {
  expect(csvLine([-1, -0.5, '-1', 'two'])).toBe("-1,-0.5,'-1,two\r\n")
})

test('no text begins a formula in a spreadsheet that splits cells by the other separator', () => {
  expect(csvLine(['Eva', 'Acme,=1+1'], 'semicolon')).toBe('Eva;"Acme,\'=1+1"\r\n')
  expect(csvLine(['Eva', 'Acme;=1+1'])).toBe('Eva,"Acme;\'=1+1"\r\n')
  expect(csvLine(['Praha, +420'])).toBe('"Praha, +420"\r\n')
})
