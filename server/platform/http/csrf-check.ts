import type { FastifyRequest } from 'fastify'

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined)

/** Whether a form was posted from this site (CSRF check): by `Sec-Fetch-Site`, or over http by `Origin`. Programs other than browsers send neither. */
export function isSameOriginForm({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined || origin === 'null') return true
  const host = hostOf(origin)
  return host !== undefined && (host === hostOf(publicUrl) || host === headers.host)
}
