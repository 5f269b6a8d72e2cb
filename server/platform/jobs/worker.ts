import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Runner, run, runMigrations, type Task, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import { maxWebhooks } from '#contract/webhooks.ts'
import type { Deps } from '../../deps.ts'
import { deadAfterMs, releaseLostJobs, startHeartbeat, watchDeadWorkers } from './heartbeat.ts'
import { storableFailure } from './job-failure.ts'
import { type JobHandlers, jobDefinition, jobNames, runJob } from './job-table.ts'

const quiet = (log: Deps['log']) =>
  new WorkerLogger(() => (level, message, about) => {
    // graphile-worker warns when more jobs may run at once than the pool has connections; deliveries to webhooks wait for receivers and hold none.
    const isAboutPool = about !== undefined && 'concurrency' in about && 'max' in about
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning' && !isAboutPool) log.warn({ part: 'jobs' }, message)
  })

/** Creates or updates the tables of the job queue. */
export const migrateJobs = (pool: pg.Pool, log: Deps['log']): Promise<void> => runMigrations({ pgPool: pool, logger: quiet(log) })

/** The pause before a queue that ended by itself is opened again, in milliseconds. */
const reopenMs = 500

/** How long recording the end of a job usually takes at most, in milliseconds; where it takes longer, the next job of its queue waits for the next poll. */
const recordingMs = 20

/**
 * How many jobs of each lane run at the same time: as many mails as there are connections to the mail server, and one delivery for each webhook, which
 * has a queue of its own (decision 35). Each of these polls the database, so the lane with the most of them polls less often.
 */
const lanes = ([undefined, 'mail', 'webhooks'] as const).map((lane) => ({
  names: jobNames.filter((name) => jobDefinition(name).lane === lane),
  hasQueues: lane === 'webhooks',
  ...(lane === 'webhooks' ? { concurrentJobs: maxWebhooks, pollInterval: 5_000 } : { concurrentJobs: 3, pollInterval: 1_000 }),
}))
type Lane = (typeof lanes)[number]

/** A running worker. */
export type Worker = {
  /**
   * Takes no more jobs and waits for those in hand, at most so many milliseconds. What is then still in hand is taken up by another worker
   * once this process has ended.
   */
  stop(timeoutMs?: number): Promise<void>
}

const withStorableFailure = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw storableFailure(error)
  }
}

/** Runs jobs until stopped: new ones at once (LISTEN/NOTIFY), failed ones again with exponential back-off. */
export async function startWorker({ log }: Pick<Deps, 'log'>, pool: pg.Pool, handlers: JobHandlers): Promise<Worker> {
  const own = new Set<string>()
  const heartbeat = startHeartbeat(pool, log)
  const checkDeadWorkers = watchDeadWorkers(pool, log, (name) => own.has(name))
  void checkDeadWorkers()
  const activeJobs = new Set<string>()
  const checks = setInterval(() => {
    void checkDeadWorkers()
    void releaseLost()
  }, 1_000)
  let stopping = false
  const newest = new Map<Lane, Runner>()
  const running = new Set<Promise<void>>()

  // The queue does not find these again by itself, neither while it lives nor when it has ended, whose promise may never settle.
  const releaseLost = () =>
    releaseLostJobs(pool, [...own], [...activeJobs]).catch((error: Error) =>
      log.warn({ part: 'jobs', reason: error.message }, 'could not give back the jobs that were lost'),
    )
  const track = (id: string, work: () => Promise<void>): Promise<void> => {
    activeJobs.add(id)
    const done = work().finally(() => {
      running.delete(done)
      // As long as the queue may still note what came of it.
      setTimeout(() => activeJobs.delete(id), deadAfterMs).unref()
    })
    running.add(done)
    return done
  }

  /*
   * The queue ends by itself when the database is lost while it notes that a job is done. The jobs in hand go on then, and the next queue is
   * opened beside them at once.
   */
  const openQueue = async (lane: Lane): Promise<void> => {
    const events = new EventEmitter() as WorkerEvents
    let isOpen = true
    events.on('pool:create', ({ workerPool }) => {
      own.add(workerPool.id)
      heartbeat.hold(workerPool.id)
      if (!lane.hasQueues) return
      // A look for jobs misses those whose queue is locked: while another job of the lane is being taken, and until the end of the one before is recorded.
      const lookAgain = () => {
        if (isOpen && !stopping) workerPool.nudge(1)
      }
      events.on('job:start', lookAgain)
      events.on('job:complete', () => setTimeout(lookAgain, recordingMs).unref())
    })
    events.once('pool:gracefulShutdown', () => {
      isOpen = false
      if (!stopping) void reopen(lane)
    })
    // A queue that fails at its first poll keeps that failure forever: it never learns which jobs are its own. The next one starts afresh.
    let hasPolled = false
    const markPolled = () => {
      hasPolled = true
    }
    events.once('worker:getJob:empty', markPolled)
    events.once('job:start', markPolled)
    events.once('worker:getJob:error', ({ worker }) => {
      if (hasPolled || stopping) return
      Promise.resolve(worker.workerPool.gracefulShutdown()).catch((error: Error) =>
        log.warn({ part: 'jobs', reason: error.message }, 'a job queue that could not begin ended'),
      )
    })
    const runner = await run({
      pgPool: pool,
      logger: quiet(log),
      events,
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs: lane.concurrentJobs,
          pollInterval: lane.pollInterval,
          // With a batch, however short, the queue handles the failure to note that a job is done; without, nobody does.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      taskList: Object.fromEntries(
        lane.names.map((name): [string, Task] => [
          name,
          (payload, { job }) =>
            track(job.id, () =>
              withStorableFailure(() => runJob(handlers, name, payload, { lastAttempt: job.attempts >= job.max_attempts })),
            ),
        ]),
      ),
      crontab: lane.names.flatMap((name) => jobDefinition(name).cron?.concat(` ${name} ?max=3&jobKey=${name}`) ?? []).join('\n'),
    })
    newest.set(lane, runner)
    runner.promise.catch((error: Error) => log.warn({ part: 'jobs', reason: error.message }, 'the job queue ended'))
    // Opened again while the worker was told to stop, which this queue has not heard.
    if (stopping) await runner.stop()
  }
  const reopen = async (lane: Lane) => {
    while (!stopping) {
      await delay(reopenMs)
      try {
        return await openQueue(lane)
      } catch (error) {
        log.warn({ part: 'jobs', reason: (error as Error).message }, 'the job queue cannot be opened yet')
      }
    }
  }
  for (const lane of lanes) await openQueue(lane)
  return {
    async stop(timeoutMs = 10_000) {
      stopping = true
      clearInterval(checks)
      const stopped = [...newest.values()].map((runner) => runner.stop().then(() => runner.promise))
      await Promise.race([Promise.allSettled([...stopped, ...running]), delay(timeoutMs, undefined, { ref: false })])
      await heartbeat.end()
    },
  }
}
