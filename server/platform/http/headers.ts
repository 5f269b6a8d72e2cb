import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** URL parameters that carry secrets: links in mails and previews, sign-in codes, signed downloads. `next` is an address that may contain one. */
const secretName = /^(?:.*token|activation|confirm|invit(?:e|ation)|code|state|signature|next)$/i

/** Certificate numbers in paths are public. */
const secretParameter = /token$/i

function carriesSecret({ params, query }: Pick<FastifyRequest, 'params' | 'query'>): boolean {
  for (const name in Object(params)) if (secretParameter.test(name)) return true
  for (const name in Object(query)) if (secretName.test(name)) return true
  return false
}

const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Lifetime of HSTS in seconds: one year. */
const httpsLastsSeconds = 31_536_000

/** Default headers of every answer; handlers may override them. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': inertPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': `max-age=${httpsLastsSeconds}` } : {}),
})

/** Sets {@link securityHeaders} on every answer. Addresses that carry secrets are never cached and send no referrer. */
export function setSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  const headers = Object.entries(securityHeaders(config))
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    if (carriesSecret(request)) reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
