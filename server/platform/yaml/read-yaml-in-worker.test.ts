import { expect, test } from 'vitest'
import { maxYamlLength } from '#contract/lesson-parts.ts'
import { readYamlInWorker } from './yaml-file.ts'

const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker').length

test('of many texts two are read at a time, each in a separate thread', async () => {
  const before = threads()
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, threads() - before)
  }, 1)
  const read = await Promise.all(Array.from({ length: 6 }, (_, at) => readYamlInWorker(`${'- '.repeat(3000)}${at}`)))
  clearInterval(looking)
  expect(read).toHaveLength(6)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})

test.each([
  ['a list', '[', 'a,', ']'],
  ['fields', '', 'a:\n', ''],
  ['lists in lists', '', '- - - - a\n', ''],
  ['comments', 'a:\n', '#\n', ''],
  ['quotes', '', '- ""\n', ''],
])('a text of the largest size that is all %s is given up before it is read', async (_what, start, part, end) => {
  const read = await readYamlInWorker(start + part.repeat(Math.floor((maxYamlLength - 10) / part.length)) + end)
  expect(read).toEqual({ problems: [{ line: 1, path: '', problem: 'This file is too much to be read' }] })
})
