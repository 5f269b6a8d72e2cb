import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageBytes, Variant } from './page-bytes.ts'

export const acceptedBy = (request: FastifyRequest): string => request.headers['accept-encoding'] ?? ''

export function setPageHeaders(reply: FastifyReply, policy: string, robots: 'noindex' | undefined): void {
  reply.header('content-security-policy', policy).header('vary', 'accept-encoding')
  if (robots) reply.header('x-robots-tag', robots).header('referrer-policy', 'no-referrer')
}

export function sendVariant(reply: FastifyReply, variant: Variant): FastifyReply {
  if (variant.encoding) reply.header('content-encoding', variant.encoding)
  return reply.type('text/html; charset=utf-8').send(variant.body)
}

/** Sends a cached page, or 304. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageBytes,
  robots?: 'noindex',
): Promise<FastifyReply> {
  const variant = await page.variantFor(acceptedBy(request))
  const etag = variant.encoding ? `${page.etag.slice(0, -1)}-${variant.encoding}"` : page.etag
  setPageHeaders(reply, page.policy, robots)
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendVariant(reply, variant)
}
