import { pino } from 'pino'
import { expect, test } from 'vitest'
import { allJobs } from '../../all-jobs.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { believeClock } from './clock-doubt.service.ts'

/** The product with an account and an entry of a waitlist, and its purges as jobs. */
async function start() {
  const product = await startTestProduct()
  await product.signIn()
  await product.pool.query(
    `insert into waitlist_entries (email, course_type, name, notice_version, token_hash, created_at, updated_at)
     values ('jana@example.com', 'advanced', 'Jana', '1', 'hash', $1, $1)`,
    [product.clock.now()],
  )
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) })
  const jobs = allJobs({ ...product.deps, log }, undefined)
  return {
    ...product,
    warnings,
    async purge() {
      await jobs.purgeWaitlist({}, { lastAttempt: false })
      await jobs.purgeExpired({}, { lastAttempt: false })
      const { rows } = await product.pool.query(
        'select (select count(*)::int from users) as accounts, (select count(*)::int from waitlist_entries) as entries',
      )
      return rows[0]
    },
  }
}

const all = { accounts: 1, entries: 1 }
const none = { accounts: 0, entries: 0 }

test('a clock that jumps ahead by years deletes nothing, and one that is set right again purges as before', async () => {
  const { clock, purge, warnings } = await start()
  const now = clock.now()
  expect(await purge()).toEqual(all)
  clock.advance({ days: 3650 })
  expect(await purge()).toEqual(all)
  expect(warnings[0]).toContain('nothing is purged for a week')
  clock.advance({ days: 6 })
  expect(await purge()).toEqual(all)
  clock.set(now)
  clock.advance({ days: 8 })
  expect(await purge()).toEqual(all)
  // What was doubted counts for nothing in another doubt.
  clock.advance({ days: 3650 })
  expect(await purge()).toEqual(all)
})

test('a clock that keeps going for a week, or that the operator confirms, is believed', async () => {
  const one = await start()
  await one.purge()
  one.clock.advance({ days: 800 })
  for (let days = 0; days < 7; days++) {
    expect(await one.purge()).toEqual(all)
    one.clock.advance({ days: 1 })
  }
  expect(await one.purge()).toEqual(none)
  expect(one.warnings).toHaveLength(14)

  const other = await start()
  await other.purge()
  other.clock.advance({ days: 800 })
  await believeClock(other.deps)
  expect(await other.purge()).toEqual(none)
})

test('a clock that jumps once more within that week is doubted anew, and one that never jumps never is', async () => {
  const { clock, purge } = await start()
  await purge()
  clock.advance({ days: 100 })
  expect(await purge()).toEqual(all)
  clock.advance({ days: 400 })
  expect(await purge()).toEqual(all)

  const steady = await start()
  for (let weeks = 0; weeks < 60; weeks++) {
    await steady.purge()
    steady.clock.advance({ days: 7 })
  }
  expect(await steady.purge()).toEqual(none)
  expect(steady.warnings).toEqual([])
})
