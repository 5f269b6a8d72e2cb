import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { allJobs } from '../../all-jobs.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { enqueue } from './enqueue.ts'
import { runJob } from './job-table.ts'

const waiting = async (product: TestProduct) => {
  const { rows } = await product.pool.query(
    `select t.identifier as name, j.payload, j.max_attempts as "maxAttempts"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  return rows
}

test('a job is added with its payload and number of attempts, or not at all when its transaction fails', async () => {
  const product = await startTestProduct()
  const [mailId, userId] = [randomUUID(), randomUUID()]
  await product.deps.db.transaction().execute(async (trx) => {
    await enqueue(trx, 'deliverMail', { mailId })
    await enqueue(trx, 'writePasswordReset', { userId })
  })
  const failing = product.deps.db.transaction().execute(async (trx) => {
    await enqueue(trx, 'announceCourse', { courseType: 'premium' })
    throw new Error('the cause did not happen')
  })
  await expect(failing).rejects.toThrow('the cause did not happen')
  expect(await waiting(product)).toEqual([
    { name: 'deliverMail', payload: { mailId }, maxAttempts: 20 },
    { name: 'writePasswordReset', payload: { userId }, maxAttempts: 25 },
  ])
})

test('of jobs with the same key only the latest waits', async () => {
  const product = await startTestProduct()
  await enqueue(product.deps.db, 'announceCourse', { courseType: 'advanced' }, 'announce')
  await enqueue(product.deps.db, 'announceCourse', { courseType: 'premium' }, 'announce')
  expect(await waiting(product)).toEqual([{ name: 'announceCourse', payload: { courseType: 'premium' }, maxAttempts: 25 }])
})

test('the list of tombstones is copied two seconds after the first of several changes', async () => {
  const product = await startTestProduct()
  const { rows: before } = await product.pool.query('select now() as at')
  const runsAt = async () => {
    await enqueue(product.deps.db, 'copyTombstones', {}, 'copyTombstones')
    const { rows } = await product.pool.query('select run_at as at from graphile_worker._private_jobs')
    return rows.map(({ at }) => at.getTime())
  }
  const first = await runsAt()
  expect(first).toEqual([expect.any(Number)])
  expect(first[0] - before[0].at.getTime()).toBeGreaterThanOrEqual(2000)
  expect(await runsAt(), 'further changes do not postpone it').toEqual(first)
})

test('a job that holds something else than its name promises fails and does nothing', async () => {
  const product = await startTestProduct()
  const handlers = allJobs(product.deps, undefined)
  const running = async () => runJob(handlers, 'announceCourse', { courseType: 'unknown' }, { lastAttempt: false })
  await expect(running).rejects.toThrow(/courseType/)
})
