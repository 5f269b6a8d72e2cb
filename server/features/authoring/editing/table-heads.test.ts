import { expect, test } from 'vitest'
import { withNumberedTables, withTableHeads } from './table-heads.ts'

test('a first row of headings becomes the head of its table', () => {
  expect(
    withTableHeads(
      '<table><tbody><tr><th><p>A</p></th><th scope="col" class="align-right">B</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    ),
  ).toBe(
    '<table><thead><tr><th scope="col"><p>A</p></th><th scope="col" class="align-right">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  )
})

test('tables that have a head, or whose first row holds values, stay as they are', () => {
  for (const html of [
    '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><tbody><tr><th scope="row">A</th><td>1</td></tr></tbody></table>',
    '<table><tbody></tbody></table>',
  ])
    expect(withTableHeads(html)).toBe(html)
})

test('each table has a unique name', () => {
  const box = (name: string) => `<div class="table-scroll" role="group" aria-label="${name}" tabindex="0"><table></table></div>`
  expect(withNumberedTables(`${box('Table')}<p>Table</p>${box('Table 1')}${box('Table')}`)).toBe(
    `${box('Table 1')}<p>Table</p>${box('Table 2')}${box('Table 3')}`,
  )
})
