import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Deps } from '../../deps.ts'

/** Key space of the advisory locks that living workers hold, each on the name under which it locks its jobs. */
const aliveLock = 7

/** The pause before a lost connection is opened again, in milliseconds: much shorter than {@link deadAfterMs}. */
const reconnectMs = 250
/** For how long, at every check, a name must be without its lock before its jobs are taken back, in milliseconds. */
export const deadAfterMs = 5_000

/** What tells other workers that this process lives; see {@link startHeartbeat}. */
export type Heartbeat = {
  /** Holds the lock of a name from now on, also after the connection was lost and came back. */
  hold(name: string): void
  end(): Promise<void>
}

/**
 * Holds an advisory lock per name on a connection of its own for as long as this process lives. The lock goes with the connection:
 * a killed process is noticed at once, and one that works slowly is never taken for dead.
 */
export function startHeartbeat(pool: pg.Pool, log: Deps['log']): Heartbeat {
  const held = new Set<string>()
  let current: pg.Client | undefined
  let ended = false

  const lock = (client: pg.Client, name: string) =>
    client.query(`select pg_advisory_lock(hashtextextended($1, ${aliveLock}))`, [name])

  const connect = async (client: pg.Client) => {
    await client.connect()
    // Only waits, for as long as the process lives; a machine that lost its power is noticed within a minute.
    await client.query('set idle_session_timeout = 0; set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10')
    for (const name of held) await lock(client, name)
  }
  const keepConnected = async () => {
    for (let isTold = false; !ended; await delay(reconnectMs)) {
      const client = new pg.Client(pool.options)
      client.on('error', () => undefined)
      const lost = once(client, 'end')
      try {
        await connect(client)
        current = client
        isTold = false
        await lost
      } catch (error) {
        if (!isTold) log.warn({ part: 'jobs', reason: (error as Error).message }, 'the worker cannot show that it lives')
        isTold = true
        await client.end().catch(() => undefined)
      }
      current = undefined
    }
  }
  void keepConnected()
  return {
    hold(name) {
      held.add(name)
      // When this fails the connection was lost; all names are locked again on the next.
      if (current) lock(current, name).catch(() => undefined)
    },
    async end() {
      ended = true
      await current?.end().catch(() => undefined)
    },
  }
}

/**
 * Takes back jobs, and queues, whose worker died with them in hand: without this a job of a killed process would wait four hours. A name counts as
 * dead when its lock was free at every check for {@link deadAfterMs}; after the database was away all have that long to come back.
 * Returns the check, to be repeated every second or two.
 */
export function watchDeadWorkers(pool: pg.Pool, log: Deps['log'], isOwn: (name: string) => boolean): () => Promise<void> {
  let unlockedSince = new Map<string, number>()
  return async () => {
    const seen = new Map<string, number>()
    try {
      // Shared, so that workers who check at the same time do not hide a dead one from each other.
      const { rows } = await pool.query<{ name: string }>(
        `select name from (
           select locked_by as name from graphile_worker._private_jobs where locked_by is not null
           union select locked_by from graphile_worker._private_job_queues where locked_by is not null
         ) as holders
         where pg_try_advisory_xact_lock_shared(hashtextextended(name, ${aliveLock}))`,
      )
      const now = performance.now()
      for (const { name } of rows) if (!isOwn(name)) seen.set(name, unlockedSince.get(name) ?? now)
      const dead = [...seen].filter(([, since]) => now - since >= deadAfterMs).map(([name]) => name)
      if (dead.length > 0) {
        await releaseJobs(pool, dead)
        log.warn({ part: 'jobs', workers: dead.length }, 'took back the jobs of workers that died')
      }
    } catch (error) {
      seen.clear()
      log.warn({ part: 'jobs', reason: (error as Error).message }, 'could not look for dead workers')
    }
    unlockedSince = seen
  }
}

/** Lets any worker take up the jobs that were locked under these names. The try that the death cut short does not count. */
async function releaseJobs(pool: pg.Pool, names: string[]): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = any($1::text[])',
    [names],
  )
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [names])
}

/**
 * Lets any worker take up the jobs that are locked under the names of this process but not in its hands (`activeJobs`, by id): the connection was lost
 * after one was locked and before we heard of it, or when it was done and before that was recorded.
 */
export async function releaseLostJobs(pool: pg.Pool, names: string[], activeJobs: string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), locked_by = null, locked_at = null
     where locked_by = any($1::text[]) and id <> all($2::bigint[]) and locked_at < now() - make_interval(secs => $3)`,
    [names, activeJobs, deadAfterMs / 1000],
  )
  await pool.query(
    `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
     where locked_by = any($1::text[]) and locked_at < now() - make_interval(secs => $2)
       and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by is not null)`,
    [names, deadAfterMs / 1000],
  )
}
