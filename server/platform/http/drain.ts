import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Shuts the web server down gracefully. */
export type Drain = {
  /** True from the first signal on: `/readyz` says no, and each answer ends its connection. */
  hasBegun(): boolean
  /** Records that something, a load balancer most likely, asks whether the server is ready. */
  recordReadinessCheck(): void
  /** Stops the server without losing a request that is under way. */
  end(app: FastifyInstance): Promise<void>
}

/** A readiness check within this time, in milliseconds, means that a load balancer is watching. */
const watchedMs = 15_000
/** How long requests may go on after the server has stopped listening; what is then stuck is cut, in milliseconds. */
const finishMs = 2_500

/**
 * Stops in three steps: `/readyz` fails for `noticeMs` while requests are still answered (if a load balancer is watching), then new connections
 * are refused, then the remaining requests are cut off.
 */
export function createDrain(noticeMs: number): Drain {
  let hasBegun = false
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    hasBegun: () => hasBegun,
    recordReadinessCheck: () => {
      askedAt = performance.now()
    },
    async end(app) {
      hasBegun = true
      if (performance.now() - askedAt < watchedMs) await delay(noticeMs)
      const cut = setTimeout(() => app.server.closeAllConnections(), finishMs)
      await app.close()
      clearTimeout(cut)
    },
  }
}

/** Closes each connection after its answer while the server drains. */
export function endConnections(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.hasBegun()) reply.header('connection', 'close')
    done(null, payload)
  })
}
