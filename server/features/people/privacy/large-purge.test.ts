import { pino } from 'pino'
import { expect, test } from 'vitest'
import { getReadiness } from '#contract/readiness.ts'
import { allJobs } from '../../../all-jobs.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { purgeExpired } from './retention.ts'

/** Runs the daily purge as its job. Returns how many accounts are left, and what the log says. */
async function purgeDaily({ deps, pool }: TestProduct) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  await allJobs({ ...deps, log }, undefined).purgeExpired({}, { lastAttempt: false })
  const { rows } = await pool.query('select count(*)::int as accounts from users')
  return { accounts: rows[0].accounts, warnings: lines }
}

async function startWithAccounts(count: number) {
  const product = await startTestProduct()
  for (let number = 0; number < count; number++) await product.signIn({ userType: 'demo', email: `person-${number}@example.com` })
  return product
}

test('a first purge by a clock that is a year ahead deletes nothing, and the dashboard says what to do', async () => {
  const product = await startWithAccounts(17)
  for (const name of ['eva', 'petr']) await product.signIn({ role: 'admin', email: `${name}@example.com` })
  product.clock.advance({ days: 400 })
  const { accounts, warnings } = await purgeDaily(product)
  expect(accounts).toBe(19)
  expect(warnings).toEqual([expect.stringContaining('17 of the 19 rows of users')])
  const admin = await product.signIn({ role: 'admin' })
  const missing = async () => {
    const answer = await product.call(getReadiness, { as: admin.token })
    return answer.body.data.missing.find(({ check }) => check === 'purge')
  }
  expect(await missing()).toMatchObject({
    finding: 'The daily purge has stopped, because it would delete 17 of the 19 rows of users at once.',
    remedy: expect.stringContaining('npm run purge -- --yes'),
  })
  await purgeExpired(product.deps)
  expect(await missing()).toBeUndefined()
})

test('a clock that is set right again purges as before, and fewer than ten rows never stop a purge', async () => {
  const product = await startWithAccounts(9)
  const now = product.clock.now()
  await product.pool.query(
    `insert into tombstones (kind, subject_hash, ended_at) select 'sharing', n::text, $1 from generate_series(1, 10) n`,
    [now],
  )
  product.clock.advance({ days: 400 })
  expect((await purgeDaily(product)).accounts).toBe(9)
  product.clock.set(now)
  expect(await purgeDaily(product)).toEqual({ accounts: 9, warnings: [] })
  await product.pool.query("delete from tombstones where subject_hash = '10'")
  product.clock.advance({ days: 400 })
  expect(await purgeDaily(product)).toEqual({ accounts: 0, warnings: [] })
})
