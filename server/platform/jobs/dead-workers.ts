import type pg from 'pg'

/** Key space of the advisory locks held by living workers, keyed by worker name. */
const aliveLock = 7

/** Jobs locked for less than this many seconds may belong to a worker that has not taken its lock yet. */
const graceSeconds = 5

/** Marks a worker as alive for as long as the connection is open. */
export const lockAlive = (client: pg.Client, name: string): Promise<unknown> =>
  client.query(`select pg_advisory_lock(hashtextextended($1, ${aliveLock}))`, [name])

/** Releases the jobs of dead workers, which would otherwise wait four hours. Returns the number of workers. */
export async function unlockDeadWorkers(pool: pg.Pool): Promise<number> {
  // Locks are shared, so that concurrent checks do not mistake each other for a live worker.
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
