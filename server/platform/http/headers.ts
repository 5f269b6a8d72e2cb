import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { carriesSecret } from './secret-addresses.ts'

/** What an answer that is no page may do in a browser: nothing. */
const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** How long a browser that has seen this site under https comes by https only, in seconds: a year. */
const httpsLastsSeconds = 31_536_000

/** Headers that every answer has, unless its handler has set a stricter or a wider value of its own. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': inertPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': `max-age=${httpsLastsSeconds}` } : {}),
})

/**
 * Gives every answer of the app the headers of {@link securityHeaders}: pages, calls, redirects, errors and files. An address that carries a secret is
 * kept by nobody, whatever its handler says, and told to no other site.
 */
export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  const headers = Object.entries(securityHeaders(config))
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    if (carriesSecret(request)) reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
