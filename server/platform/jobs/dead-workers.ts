import type pg from 'pg'

/** Key space of the advisory locks that living workers hold, each on the name under which it locks its jobs. */
const aliveLock = 7

/** A job that is locked for less time than this may belong to a worker that has not locked its own name yet, in seconds. */
const graceSeconds = 5

/** Shows that the worker of this name is alive for as long as the connection is open. */
export const lockAlive = (client: pg.Client, name: string): Promise<unknown> =>
  client.query(`select pg_advisory_lock(hashtextextended($1, ${aliveLock}))`, [name])

/**
 * Lets any worker take the jobs of workers that are no longer alive; without this, a job of a killed process would wait four hours.
 * Returns how many workers that were.
 */
export async function unlockDeadWorkers(pool: pg.Pool): Promise<number> {
  // Shared locks, so that workers who check at the same time do not hide a dead one from each other.
  const { rows } = await pool.query<{ count: number }>(
    `with dead as (
       select distinct locked_by from graphile_worker.jobs
       where locked_at < now() - make_interval(secs => ${graceSeconds})
         and pg_try_advisory_xact_lock_shared(hashtextextended(locked_by, ${aliveLock}))
     )
     select count(*)::int as count, graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
  )
  return rows[0]?.count ?? 0
}
