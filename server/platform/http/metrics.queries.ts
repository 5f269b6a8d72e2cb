import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

/** How many jobs are in which state, and for how many seconds the oldest that could run has been waiting. */
export type JobCounts = { waiting: number; planned: number; running: number; failed: number; oldestSeconds: number }

/** Counts the jobs of the queue. */
export async function countJobs(db: Queryable): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now()) as waiting,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at > now()) as planned,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
      coalesce(extract(epoch from now() - min(run_at) filter
        (where attempts < max_attempts and locked_at is null and run_at <= now()))::float8, 0) as "oldestSeconds"
    from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, planned: 0, running: 0, failed: 0, oldestSeconds: 0 }
}

/** Counts the mails that have not left. */
export const countMails = (db: Queryable) =>
  db
    .selectFrom('mail')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['queued', 'kept', 'failed'])
    .groupBy('state')
    .execute()

/** Resolves when the database answers. */
export const askDatabase = (db: Queryable) => sql`select 1`.execute(db)
