import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Runner, run, runMigrations, type Task, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import { maxWebhooks } from '#contract/webhooks.ts'
import type { Deps } from '../../deps.ts'
import { storableFailure } from './job-failure.ts'
import { type JobHandlers, jobDefinition, jobNames, runJob } from './job-table.ts'

/** Key space of the advisory locks held by living workers, keyed by worker name. */
const aliveLock = 7

/** Jobs locked for less than this many seconds may belong to a worker that has not taken its lock yet. */
const graceSeconds = 5

/** Marks a worker as alive for as long as the connection is open. */
const lockAlive = (client: pg.Client, name: string): Promise<unknown> =>
  client.query(`select pg_advisory_lock(hashtextextended($1, ${aliveLock}))`, [name])

/** Releases the jobs of dead workers, which would otherwise wait four hours. Returns the number of workers. */
async function unlockDeadWorkers(pool: pg.Pool): Promise<number> {
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

const quiet = (log: Deps['log']) =>
  new WorkerLogger(() => (level, message, about) => {
    // graphile-worker warns when it may run more jobs than the pool has connections; webhook deliveries wait for receivers and hold none.
    const isAboutPool = about !== undefined && 'concurrency' in about && 'max' in about
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning' && !isAboutPool) log.warn({ part: 'jobs' }, message)
  })

export const migrateJobs = (pool: pg.Pool, log: Deps['log']): Promise<void> => runMigrations({ pgPool: pool, logger: quiet(log) })

const reopenMs = 500
/** How often to look for jobs of dead workers, in milliseconds. */
const checkMs = 5_000
/** The usual maximum time to record the end of a job, in milliseconds; if it takes longer, the next job of its queue waits for the next poll. */
const recordingMs = 20

/** Concurrency per lane: one job per mail connection, one delivery per webhook. Each slot polls, so the largest lane polls less often. */
const lanes = ([undefined, 'mail', 'webhooks'] as const).map((lane) => ({
  names: jobNames.filter((name) => jobDefinition(name).lane === lane),
  hasQueues: lane === 'webhooks',
  ...(lane === 'webhooks' ? { concurrentJobs: maxWebhooks, pollInterval: 5_000 } : { concurrentJobs: 3, pollInterval: 1_000 }),
}))
type Lane = (typeof lanes)[number]

export type Worker = {
  /** Stops taking jobs and waits for running ones, at most `timeoutMs`. Another worker takes over the rest once this process has ended. */
  stop(timeoutMs?: number): Promise<void>
}

/** The open queues of all lanes, tied to the connection that holds their locks. */
type Queues = { ended: Promise<void>; stop(): Promise<unknown>; close(): Promise<void> }

type RunJob = (name: Lane['names'][number], payload: unknown, isLastAttempt: boolean) => Promise<void>

/** Runs jobs until stopped. After the database was lost, queues reopen under new names and jobs locked under the old ones run again. */
export async function startWorker({ log }: Pick<Deps, 'log'>, pool: pg.Pool, handlers: JobHandlers): Promise<Worker> {
  const running = new Set<Promise<void>>()
  const runTracked: RunJob = (name, payload, lastAttempt) => {
    const done = runJob(handlers, name, payload, { lastAttempt })
      .catch((error: unknown) => {
        throw storableFailure(error)
      })
      .finally(() => running.delete(done))
    running.add(done)
    return done
  }
  let stopping = false
  let queues = await openQueues(pool, log, runTracked)
  const stayOpen = async () => {
    for (;;) {
      await queues.ended
      if (stopping) return
      log.warn({ part: 'jobs' }, 'the job queues were lost and are opened again')
      await reopen()
    }
  }
  const reopen = async () => {
    while (!stopping) {
      await delay(reopenMs)
      const opened = await openQueues(pool, log, runTracked).catch(() => undefined)
      if (opened === undefined) continue
      queues = opened
      if (stopping) await queues.close()
      return
    }
  }
  void stayOpen()
  return {
    async stop(timeoutMs = 10_000) {
      stopping = true
      await Promise.race([Promise.allSettled([queues.stop(), ...running]), delay(timeoutMs, undefined, { ref: false })])
      await queues.close()
    },
  }
}

async function openQueues(pool: pg.Pool, log: Deps['log'], runTracked: RunJob): Promise<Queues> {
  const client = new pg.Client(pool.options)
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const close = () => client.end().catch(() => undefined)
  const runners: Runner[] = []
  let isStopping = false
  const stop = () => {
    isStopping = true
    return Promise.allSettled(runners.splice(0).map((runner) => runner.stop().then(() => runner.promise)))
  }
  const giveUp = async () => {
    if (!isStopping) await close()
  }
  try {
    await client.connect()
    // The connection idles for as long as the process lives; keep-alives detect a machine that lost power within a minute.
    await client.query('set idle_session_timeout = 0; set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10')
    for (const lane of lanes) runners.push(await openLane(lane, pool, client, log, runTracked, giveUp))
  } catch (error) {
    await close()
    void stop()
    throw error
  }
  const checks = setInterval(() => {
    unlockDeadWorkers(pool).then(
      (count) => count > 0 && log.warn({ part: 'jobs', workers: count }, 'took back the jobs of workers that died'),
      (error: Error) => log.warn({ part: 'jobs', reason: error.message }, 'could not look for dead workers'),
    )
  }, checkMs)
  void ended.then(() => {
    clearInterval(checks)
    void stop()
  })
  return { ended, stop, close }
}

/** Opens the queue of a lane. `giveUp` is called when it stops taking jobs or may have lost one. */
async function openLane(
  lane: Lane,
  pool: pg.Pool,
  client: pg.Client,
  log: Deps['log'],
  runTracked: RunJob,
  giveUp: () => Promise<void>,
): Promise<Runner> {
  const events = new EventEmitter() as WorkerEvents
  let isOpen = true
  events.on('pool:create', ({ workerPool }) => {
    lockAlive(client, workerPool.id).catch(giveUp)
    if (!lane.hasQueues) return
    // Polls skip jobs whose queue is locked, which lasts until the previous job's end is recorded.
    const lookAgain = () => {
      if (isOpen) workerPool.nudge(1)
    }
    events.on('job:start', lookAgain)
    events.on('job:complete', () => setTimeout(lookAgain, recordingMs).unref())
  })
  events.once('pool:gracefulShutdown', () => {
    isOpen = false
  })
  events.once('pool:gracefulShutdown', giveUp)
  events.once('worker:getJob:error', giveUp)
  const runner = await run({
    pgPool: pool,
    logger: quiet(log),
    events,
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: lane.concurrentJobs,
        pollInterval: lane.pollInterval,
        // Only batched completion handles a failure to record that a job is done.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    taskList: Object.fromEntries(
      lane.names.map((name): [string, Task] => [
        name,
        (payload, { job }) => runTracked(name, payload, job.attempts >= job.max_attempts),
      ]),
    ),
    crontab: lane.names.flatMap((name) => jobDefinition(name).cron?.concat(` ${name} ?max=3&jobKey=${name}`) ?? []).join('\n'),
  })
  runner.promise.catch((error: Error) => log.warn({ part: 'jobs', reason: error.message }, 'the job queue ended'))
  return runner
}
