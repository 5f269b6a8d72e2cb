import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import type { Database } from '../db/database.ts'
import { sendRefusal } from './answer.ts'
import type { Identify } from './caller.ts'
import type { Drain } from './drain.ts'
import { askDatabase } from './metrics.queries.ts'
import { createMetrics, type PoolCounts, within } from './metrics.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether the database answers within a second. */
const doesAnswer = (db: Database): Promise<boolean> =>
  within(askDatabase(db), 1_000).then(
    () => true,
    () => false,
  )

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
    return (await doesAnswer(deps.db)) ? reply.send({ success: true }) : sendRefusal(reply, new DomainError('database-away'))
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

/** Serves `/healthz` and `/readyz` for a process without a site. Returns a function that makes `/readyz` fail. */
export async function serveWorkerHealth(db: Database, at: { port: number; host: string }) {
  let isStopping = false
  // Imported here, because an import of node:http also loads Node's fetch, which delays the start.
  const { createServer } = await import('node:http')
  const server = createServer(async ({ url }, response) => {
    const isWell = url === '/healthz' || (url === '/readyz' && (await doesAnswer(db)) && !isStopping)
    const status = isWell ? 200 : url === '/readyz' ? 503 : 404
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify({ success: isWell }))
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    async end() {
      isStopping = true
      server.close()
      server.closeAllConnections()
    },
  }
}
