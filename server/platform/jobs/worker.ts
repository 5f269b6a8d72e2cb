import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type Runner, run, runMigrations, type Task, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Deps } from '../../deps.ts'
import { deadAfterMs, giveBackLostJobs, startHeartbeat, watchForTheDead } from './heartbeat.ts'
import { failureToKeep } from './job-failure.ts'
import { type JobHandlers, jobDefinition, jobNames, runJob } from './job-table.ts'

const quiet = (log: Deps['log']) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
  })

/** Creates or updates the tables of the job queue. */
export const migrateJobs = (pool: pg.Pool, log: Deps['log']): Promise<void> => runMigrations({ pgPool: pool, logger: quiet(log) })

/** The pause before a queue that ended by itself is opened again, in milliseconds. */
const reopenMs = 500

/** How many jobs of each lane are done at the same time; of mails as many as there are connections to the mail server. */
const lanes = ([undefined, 'mail', 'webhooks'] as const).map((lane) => ({
  names: jobNames.filter((name) => jobDefinition(name).lane === lane),
  concurrentJobs: lane === 'webhooks' ? 2 : 3,
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

const keepingWords = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw failureToKeep(error)
  }
}

/** Runs jobs until stopped: new ones at once (LISTEN/NOTIFY), failed ones again with exponential back-off. */
export async function startWorker({ log }: Pick<Deps, 'log'>, pool: pg.Pool, handlers: JobHandlers): Promise<Worker> {
  const own = new Set<string>()
  const heartbeat = startHeartbeat(pool, log)
  const look = watchForTheDead(pool, log, (name) => own.has(name))
  void look()
  const inHand = new Set<string>()
  const looking = setInterval(() => {
    void look()
    void giveBackLost()
  }, 1_000)
  let stopping = false
  const newest = new Map<Lane, Runner>()
  const atWork = new Set<Promise<void>>()

  // The queue does not find these again by itself, neither while it lives nor when it has ended, whose promise may never settle.
  const giveBackLost = () =>
    giveBackLostJobs(pool, [...own], [...inHand]).catch((error: Error) =>
      log.warn({ part: 'jobs', reason: error.message }, 'could not give back the jobs that were lost'),
    )
  const holding = (id: string, work: () => Promise<void>): Promise<void> => {
    inHand.add(id)
    const done = work().finally(() => {
      atWork.delete(done)
      // As long as the queue may still note what came of it.
      setTimeout(() => inHand.delete(id), deadAfterMs).unref()
    })
    atWork.add(done)
    return done
  }

  /*
   * The queue ends by itself when the database is lost while it notes that a job is done. The jobs in hand go on then, and the next queue is
   * opened beside them at once.
   */
  const openQueue = async (lane: Lane): Promise<void> => {
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => {
      own.add(workerPool.id)
      heartbeat.hold(workerPool.id)
    })
    events.once('pool:gracefulShutdown', () => {
      if (!stopping) void reopen(lane)
    })
    // A queue that fails at its first look keeps that failure for ever: it never learns which jobs are its own. The next one begins anew.
    let hasLooked = false
    const noteLook = () => {
      hasLooked = true
    }
    events.once('worker:getJob:empty', noteLook)
    events.once('job:start', noteLook)
    events.once('worker:getJob:error', ({ worker }) => {
      if (hasLooked || stopping) return
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
          pollInterval: 1_000,
          // With a batch, however short, the queue handles the failure to note that a job is done; without, nobody does.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      taskList: Object.fromEntries(
        lane.names.map((name): [string, Task] => [
          name,
          (payload, { job }) =>
            holding(job.id, () =>
              keepingWords(() => runJob(handlers, name, payload, { lastAttempt: job.attempts >= job.max_attempts })),
            ),
        ]),
      ),
      crontab: lane.names.flatMap((name) => jobDefinition(name).cron?.concat(` ${name} ?max=3&jobKey=${name}`) ?? []).join('\n'),
    })
    newest.set(lane, runner)
    runner.promise.catch((error: Error) => log.warn({ part: 'jobs', reason: error.message }, 'the job queue ended'))
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
      clearInterval(looking)
      const stopped = [...newest.values()].map((runner) => runner.stop().then(() => runner.promise))
      await Promise.race([Promise.allSettled([...stopped, ...atWork]), delay(timeoutMs, undefined, { ref: false })])
      await heartbeat.end()
    },
  }
}
