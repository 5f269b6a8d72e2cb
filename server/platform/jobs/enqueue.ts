import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { type JobName, type JobPayload, jobDefinition } from './job-table.ts'

/** Adds a job in the caller's transaction, replacing a waiting one with the same `key`. `gatherSeconds` delays it after the first of its key. */
export const enqueue = <Name extends JobName>(
  trx: Queryable,
  name: Name,
  payload: JobPayload<Name>,
  key?: string,
): Promise<void> => enqueueAll(trx, name, [{ payload, key }])

/** Adds jobs of one name with one statement. Jobs with the same `queue` run one at a time. */
export async function enqueueAll<Name extends JobName>(
  trx: Queryable,
  name: Name,
  jobs: { payload: JobPayload<Name>; key?: string | undefined; queue?: string }[],
): Promise<void> {
  if (jobs.length === 0) return
  const { maxAttempts = null, gatherSeconds = null } = jobDefinition(name)
  await sql`select graphile_worker.add_jobs(array(
    select row(${name}, payload, queue, now() + make_interval(secs => ${gatherSeconds}::float8), ${maxAttempts}::int, key, null, null)::graphile_worker.job_spec
    from unnest(${jobs.map(({ payload }) => JSON.stringify(payload))}::json[], ${jobs.map(({ key }) => key ?? null)}::text[],
      ${jobs.map(({ queue }) => queue ?? null)}::text[]) as job (payload, key, queue)),
    job_key_preserve_run_at => ${gatherSeconds !== null})`.execute(trx)
}
