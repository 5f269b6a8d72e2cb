import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'

function countHosts(rawHeaders: string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count
}

/** Rejects requests without exactly one Host header (RFC 9112 §3.2) in our envelope; Node would answer them without our headers. */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const count = countHosts(raw.rawHeaders)
    // A connection that was reset before its request is handled has no address, which every limit needs; read once, it stays known.
    if (raw.socket.remoteAddress === undefined)
      return done(new DomainError('bad-input', { message: 'The connection has ended.' }))
    if (count === 1 || (count === 0 && raw.httpVersion === '1.0')) return done()
    reply.header('connection', 'close')
    done(new DomainError('bad-input', { message: 'The request could not be read.' }))
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
