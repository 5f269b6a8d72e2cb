import { EventEmitter } from 'node:events'
import { run, runMigrations, type Task, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Deps } from '../deps.ts'

/** A job of the product: its name, what it does, and when it runs by itself (cron, UTC). */
export type Job = { name: string; run: (payload: unknown, context: { lastAttempt: boolean }) => Promise<void>; cron?: string }

const quiet = (log: Deps['log']) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
  })

/** Creates or updates the tables of the job queue. */
export const migrateJobs = (pool: pg.Pool, log: Deps['log']): Promise<void> => runMigrations({ pgPool: pool, logger: quiet(log) })

/** Key space of the advisory locks that living workers hold, each on its own name. */
const aliveLock = 7

/**
 * Takes back jobs whose worker died with them in hand. Every worker holds an advisory lock on its name while its process lives;
 * a name in the queue whose lock is free belongs to a dead one. Without this a job of a killed process would wait four hours.
 */
async function releaseJobsOfTheDead(pool: pg.Pool, log: Deps['log']): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from (select distinct locked_by as name from graphile_worker._private_jobs
       where locked_by is not null and locked_at < now() - interval '3 seconds') as holders
     where pg_try_advisory_xact_lock(hashtextextended(name, ${aliveLock}))`,
  )
  if (rows.length === 0) return
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [rows.map((row) => row.name)])
  log.warn({ part: 'jobs', workers: rows.length }, 'took back the jobs of workers that died')
}

/** Runs jobs until stopped: new ones at once (LISTEN/NOTIFY), failed ones again with exponential back-off. Returns how to stop, which lets running jobs finish. */
export async function startWorker({ log }: Pick<Deps, 'log'>, pool: pg.Pool, jobs: Job[]): Promise<{ stop(): Promise<void> }> {
  const lockClient = await pool.connect()
  await lockClient.query('set idle_session_timeout = 0')
  const events = new EventEmitter() as WorkerEvents
  let announced = Promise.resolve()
  events.on('worker:create', ({ worker }) => {
    announced = announced
      .then(
        async () =>
          void (await lockClient.query(`select pg_advisory_lock(hashtextextended($1, ${aliveLock}))`, [worker.workerId])),
      )
      .catch((error: Error) => log.warn({ part: 'jobs', reason: error.message }, 'a worker could not announce itself'))
  })
  const sweep = () =>
    releaseJobsOfTheDead(pool, log).catch((error: Error) =>
      log.warn({ part: 'jobs', reason: error.message }, 'could not look for dead workers'),
    )
  await sweep()
  const sweeping = setInterval(sweep, 5_000)
  const runner = await run({
    pgPool: pool,
    logger: quiet(log),
    events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: Object.fromEntries(
      jobs.map((job): [string, Task] => [
        job.name,
        (payload, helpers) => job.run(payload, { lastAttempt: helpers.job.attempts >= helpers.job.max_attempts }),
      ]),
    ),
    crontab: jobs
      .filter((job) => job.cron)
      .map((job) => `${job.cron} ${job.name} ?max=3&jobKey=${job.name}`)
      .join('\n'),
  })
  return {
    async stop() {
      clearInterval(sweeping)
      await runner.stop()
      lockClient.release(true)
    },
  }
}
