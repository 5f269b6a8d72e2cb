import { expect, test } from 'vitest'
import { readYamlInWorker } from './read-yaml-in-worker.ts'

const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker').length

test('of many texts two are read at a time, each in a thread of its own', async () => {
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
