import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Drain = ReturnType<typeof createDrain>

/** A readiness check within this time, in milliseconds, means that a load balancer is watching. */
const watchedMs = 15_000
/** How long requests may continue after listening has stopped, in milliseconds. */
const finishMs = 2_500

/** Stops in three steps: `/readyz` fails for `noticeMs` if a load balancer is watching, then connections are refused, then remaining requests are cut off. */
export function createDrain(noticeMs: number) {
  let hasBegun = false
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    /** True from the first signal on: `/readyz` fails, and each answer ends its connection. */
    hasBegun: () => hasBegun,
    recordReadinessCheck: () => {
      askedAt = performance.now()
    },
    async end(app: FastifyInstance): Promise<void> {
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
