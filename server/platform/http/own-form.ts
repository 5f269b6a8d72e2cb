import type { FastifyRequest } from 'fastify'

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined)

/**
 * Whether a posted form may come from a page of this site. A form of any other page, one of a neighbouring subdomain included, is not posted
 * here in a visitor's name. Browsers say so themselves over https; over http the origin tells, which is `null` from pages that send no
 * referrer. Programs that post without a browser say neither.
 */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined || origin === 'null') return true
  const host = hostOf(origin)
  return host !== undefined && (host === hostOf(publicUrl) || host === headers.host)
}
