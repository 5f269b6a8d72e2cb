import { sql } from 'kysely'
import { allJobs } from '../all-jobs.ts'
import type { TestProduct } from './test-product.ts'

/** Runs the jobs that wait in the queue, once, as the worker would; mails stay in the outbox. */
export async function runPendingJobs(product: TestProduct): Promise<void> {
  const { rows } = await sql<{ name: string; payload: unknown; id: string }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id returning t.identifier as name, j.payload, j.id`.execute(product.deps.db)
  const jobs = allJobs(product.deps, undefined)
  for (const row of rows) await jobs.find((job) => job.name === row.name)?.run(row.payload, { lastAttempt: false })
}
