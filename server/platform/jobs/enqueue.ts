import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type JobName, type JobPayload, jobDefinition } from './job-table.ts'

/**
 * Adds a job to the queue in the caller's transaction: it runs when that is committed, and never otherwise. Of jobs with the same `key`
 * only one waits: the later replaces the earlier, unless a worker has that in hand.
 */
export const enqueue = <Name extends JobName>(
  trx: Queryable,
  name: Name,
  payload: JobPayload<Name>,
  key?: string,
): Promise<void> => enqueueAll(trx, name, [{ payload, key }])

/** Adds jobs of one name as {@link enqueue} does, with one statement. */
export async function enqueueAll<Name extends JobName>(
  trx: Queryable,
  name: Name,
  jobs: { payload: JobPayload<Name>; key?: string | undefined }[],
): Promise<void> {
  if (jobs.length === 0) return
  const maxAttempts = jobDefinition(name).maxAttempts ?? null
  await sql`select graphile_worker.add_jobs(array(
    select row(${name}, payload, null, null, ${maxAttempts}::int, key, null, null)::graphile_worker.job_spec
    from unnest(${jobs.map(({ payload }) => JSON.stringify(payload))}::json[], ${jobs.map(({ key }) => key ?? null)}::text[])
      as job (payload, key)))`.execute(trx)
}
