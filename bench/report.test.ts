import { expect, test } from 'vitest'
import { replaceBlock, tableOf } from './report.ts'

test('a table is written where the page marks its place, and replaces the one before', () => {
  const page = 'Before\n<!-- measured by the bench: start -->\n\nold\n\n<!-- end: start -->\nAfter'
  const table = tableOf({ columns: ['', 'ms'], rows: [['warm', '12']] })
  const written = replaceBlock(page, 'start', table)
  expect(written).toBe(
    'Before\n<!-- measured by the bench: start -->\n\n|  | ms |\n|---|---:|\n| warm | 12 |\n\n<!-- end: start -->\nAfter',
  )
  expect(replaceBlock(written, 'start', table)).toBe(written)
})

test('a page without the place is not written', () => {
  expect(() => replaceBlock('Nothing here', 'start', 'block')).toThrow('no place for "start"')
})
