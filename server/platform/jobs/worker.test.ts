import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { allJobs } from '../../all-jobs.ts'
import { setDatabaseAway } from '../../testing/new-database.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { openPool } from '../db/database.ts'
import { enqueue, enqueueAll } from './enqueue.ts'
import { JobFailure } from './job-failure.ts'
import type { JobHandlers } from './job-table.ts'
import { startWorker } from './worker.ts'

const userId = '7d2a1b6e-3c55-4a53-9c57-0b6a9f3f3a11'

/** Starts a worker as in another process, with a separate pool. */
async function startAnother(product: TestProduct, handlers: Partial<JobHandlers>) {
  const pool = openPool(product.address, product.deps.log, 8)
  const worker = await startWorker(product.deps, pool, { ...allJobs(product.deps, undefined), ...handlers })
  onTestFinished(async () => {
    await worker.stop(1_000)
    await pool.end()
  })
  return worker
}

const waiting = async (product: TestProduct): Promise<number> =>
  (await product.pool.query('select count(*)::int as n from graphile_worker._private_jobs')).rows[0].n

test('a long job is done once, even if other workers look for jobs meanwhile', async () => {
  const product = await startTestProduct()
  let runs = 0
  const writePasswordReset = async () => {
    runs++
    await delay(9_000)
  }
  await startAnother(product, { writePasswordReset })
  await startAnother(product, { writePasswordReset })
  await enqueue(product.deps.db, 'writePasswordReset', { userId })
  await expect.poll(() => waiting(product), { interval: 200 }).toBe(0)
  expect(runs).toBe(1)
})

test('a mail server that keeps every mail waiting holds up no other job', async () => {
  const product = await startTestProduct()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  onTestFinished(() => answer())
  let delivering = 0
  let others = 0
  await startAnother(product, {
    deliverMail: async () => {
      delivering++
      await answered
    },
    writePasswordReset: async () => {
      others++
    },
  })
  for (let mails = 0; mails < 9; mails++) await enqueue(product.deps.db, 'deliverMail', { mailId: crypto.randomUUID() })
  await expect.poll(() => delivering).toBe(3)
  await enqueue(product.deps.db, 'writePasswordReset', { userId })
  await expect.poll(() => others).toBe(1)
  expect(delivering).toBe(3)
  answer()
  await expect.poll(() => waiting(product)).toBe(0)
})

test('receivers of webhooks that keep every delivery waiting hold up no other receiver', async () => {
  const product = await startTestProduct()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  onTestFinished(() => answer())
  const queueOf = new Map<string, string>()
  const waitingFor: string[] = []
  let others = 0
  await startAnother(product, {
    deliverWebhook: async ({ deliveryId }) => {
      const queue = queueOf.get(deliveryId) ?? ''
      if (queue === 'quick') return void others++
      waitingFor.push(queue)
      await answered
    },
  })
  const add = async (queue: string, times: number) => {
    const deliveries = Array.from({ length: times }, () => crypto.randomUUID())
    for (const id of deliveries) queueOf.set(id, queue)
    await enqueueAll(
      product.deps.db,
      'deliverWebhook',
      deliveries.map((deliveryId) => ({ payload: { deliveryId }, queue })),
    )
  }
  for (const queue of ['silent one', 'silent two']) await add(queue, 30)
  await expect.poll(() => waitingFor.toSorted()).toEqual(['silent one', 'silent two'])
  await add('quick', 40)
  await expect.poll(() => others).toBe(40)
  expect(waitingFor).toHaveLength(2)
  answer()
  await expect.poll(() => waiting(product)).toBe(0)
})

test('a worker that starts has nothing to warn of', async () => {
  const product = await startTestProduct()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const pool = openPool(product.address, log, 10)
  const worker = await startWorker({ log }, pool, allJobs(product.deps, undefined))
  await worker.stop(5_000)
  await pool.end()
  expect(lines).toEqual([])
})

test('a worker that loses the database while it finishes a job continues when it is back', async () => {
  const product = await startTestProduct()
  let runs = 0
  await startAnother(product, {
    writePasswordReset: async () => {
      if (++runs === 1) await setDatabaseAway(product.address.database, true)
    },
  })
  await enqueue(product.deps.db, 'writePasswordReset', { userId })
  await expect.poll(() => runs).toBe(1)
  await delay(1_000)
  await setDatabaseAway(product.address.database, false)
  await enqueue(product.deps.db, 'writePasswordReset', { userId })
  await expect.poll(() => waiting(product), { interval: 100 }).toBe(0)
  expect(runs).toBe(3)
})

test('the stored failure of a job, in the queue and in the log, contains no personal data', async () => {
  const product = await startTestProduct()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const pool = openPool(product.address, log, 8)
  const worker = await startWorker({ log }, pool, {
    ...allJobs(product.deps, undefined),
    writePasswordReset: async () => {
      await product.pool.query("select 'jana@example.com'::uuid")
    },
    announceCourse: async () => {
      throw new Error('jana@example.com has no course', { cause: 'jana@example.com' })
    },
    copyTombstones: async () => {
      throw new JobFailure('The list of tombstones is copied by another process.')
    },
  })
  onTestFinished(async () => {
    await worker.stop(1_000)
    await pool.end()
  })
  await enqueue(product.deps.db, 'writePasswordReset', { userId })
  await enqueue(product.deps.db, 'announceCourse', { courseType: 'premium' })
  await enqueue(product.deps.db, 'copyTombstones', {})
  const kept = async () => {
    const { rows } = await product.pool.query('select last_error from graphile_worker._private_jobs order by id')
    return rows.map((row) => row.last_error)
  }
  await expect
    .poll(kept)
    .toEqual(['The job failed (22P02).', 'The job failed.', 'The list of tombstones is copied by another process.'])
  expect(lines.join('')).not.toContain('jana@')
  // Where in the code it happened stays in the log.
  expect(lines.filter((line) => /job failed.*worker\.test\.ts/.test(line))).toHaveLength(2)
})

test('a queue whose first poll fails is opened again', async () => {
  const product = await startTestProduct()
  await enqueue(product.deps.db, 'writePasswordReset', { userId })
  // The first poll of each of the three lanes fails; a sequence counts on although the statement is undone.
  await product.pool.query(`
    create sequence first_looks;
    create function fail_first_looks() returns trigger language plpgsql as $$
    begin
      if nextval('first_looks') <= 3 then raise exception 'lost' using errcode = '57P01'; end if;
      return null;
    end $$;
    create trigger fail_first_looks before insert on graphile_worker._private_tasks
      for each statement execute function fail_first_looks()`)
  let runs = 0
  await startAnother(product, {
    writePasswordReset: async () => {
      runs++
    },
  })
  await expect.poll(() => runs, { interval: 200 }).toBe(1)
})
