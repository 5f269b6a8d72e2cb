import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { countJobs, countMails } from './metrics.queries.ts'

export type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }

/** Maximum time to wait for figures from the database, in milliseconds; after that only the process's own are sent. */
const databaseMs = 1_000

export function createMetrics(deps: Pick<Deps, 'db'>, pools: Record<string, PoolCounts>) {
  const registry = new Registry()
  const registers = [registry]
  // The default, a hundred measurements a second, takes half of an idle product's processor time.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
  const isUp = gauge('database_up', 'Whether the database answered within a second: 1 or 0')
  const jobs = gauge('jobs', 'Jobs of the queue: waiting, planned for later, running, failed for good', ['state'])
  const oldest = gauge('jobs_oldest_waiting_seconds', 'For how long the oldest job that could run has been waiting')
  const mails = gauge('mails', 'Mails that have not left: queued, kept because no SMTP server is set, failed', ['state'])
  const connections = gauge('database_pool_connections', 'Connections of a pool: total, idle; waiting are callers without one', [
    'pool',
    'state',
  ])
  const readDatabase = async () => {
    const [jobCounts, mailCounts] = await Promise.all([countJobs(deps.db), countMails(deps.db)])
    const { oldestSeconds, ...states } = jobCounts
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count)
    oldest.set(oldestSeconds)
    for (const state of ['queued', 'kept', 'failed'])
      mails.set({ state }, mailCounts.find((row) => row.state === state)?.count ?? 0)
  }
  return {
    contentType: registry.contentType,
    durations,
    async read(): Promise<string> {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'total' }, totalCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waiting' }, waitingCount)
      }
      const isAnswered = await within(readDatabase(), databaseMs).then(
        () => true,
        () => false,
      )
      isUp.set(isAnswered ? 1 : 0)
      // Outdated figures are left out.
      if (!isAnswered) for (const figure of [jobs, oldest, mails]) figure.reset()
      return registry.metrics()
    },
  }
}

export function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout')), milliseconds)
  promise.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
