import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { sendRefusal } from './answer.ts'
import type { Identify } from './caller.ts'
import type { Drain } from './drain.ts'
import { askDatabase } from './metrics.queries.ts'
import { createMetrics, type PoolCounts, within } from './metrics.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Headers that proxies add: a request with one of them is not local, whatever `TRUST_PROXY` says. */
const proxyHeader = /^(?:x-forwarded-.*|x-envoy-.*|forwarded|via|cdn-loop|x-real-ip|.*-client-ip|.*-connecting-ip)$/

/** Names of the local machine. A proxy that adds no header forwards the public name. */
const ownName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i

/** Whether a program on this machine sent the request, rather than a proxy or a page whose name resolves to this machine. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  (headers.host === undefined || ownName.test(headers.host)) &&
  !Object.keys(headers).some((name) => proxyHeader.test(name))

/**
 * `/healthz`: the process runs. `/readyz`: it accepts requests and the database answers within a second. `/metrics`: Prometheus, for loopback
 * or an admin.
 */
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
    if (!isLocal(request)) {
      const bearer = request.headers.authorization?.replace(/^Bearer /, '')
      const caller = await identify({ bearer, invitation: undefined })
      if (caller.kind !== 'account' || caller.account.role !== 'admin') throw new DomainError('not-allowed')
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}
