import { expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { untilStatementsWait } from '../../testing/waiting-statements.ts'
import { openHitCounter } from './hit-counter.ts'
import { forgetOldCounters } from './rate-limit.ts'

const minute = { key: 'somebody', windowSeconds: 60 }

const open = ({ deps, clock }: TestProduct) => openHitCounter(deps.db, clock)

/** Counts the statements that write counters from now on. */
async function watchStatements({ pool }: TestProduct): Promise<() => Promise<number>> {
  await pool.query(`create table statements (at timestamptz default clock_timestamp());
    create function note_statement() returns trigger language plpgsql as $$ begin insert into statements default values; return null; end $$;
    create trigger noted after insert on rate_limits for each statement execute function note_statement()`)
  return async () => (await pool.query('select from statements')).rowCount ?? 0
}

test('hits at the same moment are numbered one after the other, separately for each counter', async () => {
  const product = await startTestProduct()
  const count = open(product)
  const others = Array.from({ length: 20 }, (_, at) => ({ key: `other ${at}`, windowSeconds: 60 }))
  const counted = await Promise.all([...Array.from({ length: 30 }, () => minute), ...others].map(count))
  expect(counted.map(({ hits }) => hits)).toEqual([...Array.from({ length: 30 }, (_, at) => at + 1), ...others.map(() => 1)])
})

test('hits of two instances at the same moment are all counted', async () => {
  const product = await startTestProduct()
  const instances = [open(product), open(product), open(product)]
  const hits = Array.from({ length: 90 }, (_, at) => instances[at % 3]!(minute))
  expect((await Promise.all(hits)).map(({ hits }) => hits).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 90 }, (_, at) => at + 1),
  )
})

test('a window starts again when it is over, even for hits at the same moment', async () => {
  const product = await startTestProduct()
  const count = open(product)
  await Promise.all([minute, minute, minute].map(count))
  product.clock.advance({ seconds: 59 })
  expect((await count(minute)).hits).toBe(4)
  product.clock.advance({ seconds: 1 })
  const again = await Promise.all([minute, minute].map(count))
  expect(again).toEqual([1, 2].map((hits) => ({ hits, windowStart: product.clock.now() })))
})

test('all hits that arrive while a statement is in flight are counted by the next one', async () => {
  const product = await startTestProduct()
  const statements = await watchStatements(product)
  const count = open(product)
  const first = count(minute)
  await Promise.resolve()
  await Promise.all([first, ...Array.from({ length: 50 }, () => count(minute))])
  expect(await statements()).toBe(2)
})

test('a statement that hangs holds up later hits only briefly, and one that fails refuses only its own hits', async () => {
  const product = await startTestProduct()
  const count = open(product)
  await count(minute)
  const blocker = await product.pool.connect()
  await blocker.query('begin')
  await blocker.query(`select from rate_limits where key = 'somebody' for update`)
  const refused = expect(count(minute)).rejects.toThrow('canceling statement')
  await untilStatementsWait(product, 1)
  expect((await count({ key: 'somebody else', windowSeconds: 60 })).hits).toBe(1)
  await product.pool.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await refused
  await blocker.query('rollback')
  blocker.release()
  expect((await count(minute)).hits).toBe(2)
})

test('the removal of old counters skips one that is being counted', async () => {
  const product = await startTestProduct()
  await Promise.all(['a', 'b', 'c'].map((key) => open(product)({ key, windowSeconds: 60 })))
  product.clock.advance({ days: 2 })
  const counting = await product.pool.connect()
  await counting.query('begin')
  await counting.query(`select from rate_limits where key = 'b' for update`)
  expect(await forgetOldCounters(product.deps)).toBe(2)
  await counting.query('rollback')
  counting.release()
  expect(await forgetOldCounters(product.deps)).toBe(1)
})
