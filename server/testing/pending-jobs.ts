import { sql } from 'kysely'
import { allJobs } from '../all-jobs.ts'
import { jobNames, runJob } from '../platform/jobs/job-table.ts'
import type { TestProduct } from './test-product.ts'

/** Runs the jobs that wait in the queue, once, as the worker would; mails stay in the outbox. */
export async function runPendingJobs(product: TestProduct): Promise<void> {
  const { rows } = await sql<{ name: string; payload: unknown; id: string }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id returning t.identifier as name, j.payload, j.id`.execute(product.deps.db)
  const handlers = allJobs(product.deps, undefined)
  for (const row of rows) {
    const name = jobNames.find((known) => known === row.name)
    if (!name) throw new Error(`no job is called ${row.name}`)
    await runJob(handlers, name, row.payload, { lastAttempt: false })
  }
}
