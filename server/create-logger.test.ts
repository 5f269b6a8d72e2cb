import { expect, test } from 'vitest'
import { joinWaitlist } from '#contract/waitlist.ts'
import { assembleApp } from './app.ts'
import { createLogger } from './create-logger.ts'
import { startTestProduct } from './testing/test-product.ts'

const openLog = () => {
  const lines: string[] = []
  return { lines, log: createLogger({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) }) }
}

test('a row that the database refuses unexpectedly is logged by its table and constraint, without any of its values', async () => {
  const product = await startTestProduct()
  const { lines, log } = openLog()
  const app = await assembleApp({ ...product.deps, log })
  await product.pool.query("alter table waitlist_entries add constraint no_rust check (message <> 'principal Rust engineers')")
  const payload = {
    name: 'Jana Nováková',
    email: 'jana@acme.example',
    courseType: 'advanced',
    message: 'principal Rust engineers',
  }
  const answer = await app.inject({ method: 'POST', url: joinWaitlist.path, payload })
  expect(answer.statusCode).toBe(500)
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'a request failed')
  expect(failed.err).toMatchObject({ code: '23514', table: 'waitlist_entries', constraint: 'no_rust' })
  expect(failed.err.stack).toContain('at ')
  for (const typed of ['Nováková', 'jana@acme.example', 'Rust']) expect(lines.join('')).not.toContain(typed)
})

test.each([
  ['a value that is not JSON', () => JSON.parse('jana@acme.example')],
  ['a malformed address', () => new URL('jana@acme.example')],
  ['a message with lines like those of a stack', () => Promise.reject(new Error('no\n    at jana@acme.example'))],
  ['a thrown value that is not an error', () => Promise.reject('jana@acme.example')],
])('an error about %s is logged without quoting it', async (_, fail) => {
  const { lines, log } = openLog()
  const failing = async () => fail()
  await failing().catch((error: unknown) => log.error({ err: error }, 'failed'))
  expect(lines.join('')).toContain('failed')
  expect(lines.join('')).not.toContain('jana@acme.example')
})
