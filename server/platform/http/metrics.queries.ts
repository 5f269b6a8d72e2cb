import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'

export type JobCounts = { waiting: number; planned: number; running: number; failed: number; oldestSeconds: number }

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

export const countMails = (db: Queryable) =>
  db
    .selectFrom('mail')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['queued', 'kept', 'failed'])
    .groupBy('state')
    .execute()

export const askDatabase = (db: Queryable) => sql`select 1`.execute(db)
