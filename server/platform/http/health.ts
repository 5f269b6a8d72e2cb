import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { sendRefusal } from './answer.ts'
import type { Identify } from './caller.ts'
import type { Drain } from './drain.ts'
import { askDatabase } from './metrics.queries.ts'
import { createMetrics, type PoolCounts, within } from './metrics.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The sender's address proves nothing, because a proxy on this machine may forward the request. */
const isMetricsToken = ({ config }: Pick<Deps, 'config'>, bearer: string | undefined): boolean =>
  config.METRICS_TOKEN !== undefined && bearer !== undefined && timingSafeEqual(hashOf(bearer), hashOf(config.METRICS_TOKEN))

/** `/healthz`: the process runs. `/readyz`: the database answers within a second. `/metrics`: Prometheus, with `METRICS_TOKEN` or as an admin. */
export function serveHealth(
  app: FastifyInstance,
  deps: Deps,
  identify: Identify,
  drain: Drain,
  pools: Record<string, PoolCounts>,
): void {
  const metrics = createMetrics(deps, pools)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.routeOptions.url ?? 'unknown'
    metrics.durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
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
    drain.recordReadinessCheck()
    if (drain.hasBegun()) return sendRefusal(reply, new DomainError('stopping'))
    try {
      await within(askDatabase(deps.db), 1000)
      return reply.send({ success: true })
    } catch {
      return sendRefusal(reply, new DomainError('database-away'))
    }
  })
  app.get('/metrics', async (request, reply) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!isMetricsToken(deps, bearer)) {
      const caller = await identify({ bearer, invitation: undefined })
      if (caller.kind !== 'account' || caller.account.role !== 'admin') throw new DomainError('not-allowed')
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}
