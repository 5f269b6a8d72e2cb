import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'

/** How often a request names its host. */
function countHosts(rawHeaders: string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count
}

/**
 * Answers in the envelope what Node would answer itself, without our headers: a request that names no host. One that names two is refused as
 * well (RFC 9112 §3.2). An expectation other than `100-continue` is left aside, as the standard allows.
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const count = countHosts(raw.rawHeaders)
    if (count === 1 || (count === 0 && raw.httpVersion === '1.0')) return done()
    reply.header('connection', 'close')
    done(new DomainError('bad-input', { message: 'The request could not be read.' }))
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
