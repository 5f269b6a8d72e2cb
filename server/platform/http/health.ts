import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../deps.ts'
import { sendRefusal } from './answer.ts'
import type { Identify } from './caller.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

const within = <T>(promise: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout')), milliseconds)
  promise.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** `/healthz` says the process lives, `/readyz` that the database answers within a second, `/metrics` is for Prometheus on loopback or an admin. */
export function serveHealth(app: FastifyInstance, deps: Deps, identify: Identify): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (route.startsWith('/api'))
      request.log.info(
        {
          requestId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'answered',
      )
  })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ success: true }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await within(sql`select 1`.execute(deps.db), 1000)
      return reply.send({ success: true })
    } catch {
      return sendRefusal(reply, new DomainError('database-away'))
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!loopback.test(request.ip)) {
      const bearer = request.headers.authorization?.replace(/^Bearer /, '')
      const caller = await identify({ bearer, invitation: undefined })
      if (caller.kind !== 'account' || caller.account.role !== 'admin') throw new DomainError('not-allowed')
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
