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

function sendOrConfirm(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageBytes,
  variant: Variant,
  robots: 'noindex' | undefined,
): FastifyReply {
  const etag = variant.encoding ? `${page.etag.slice(0, -1)}-${variant.encoding}"` : page.etag
  setPageHeaders(reply, page.policy, robots)
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendVariant(reply, variant)
}

/** Sends a cached page, or 304; synchronously when its bytes are ready. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageBytes,
  robots?: 'noindex',
): FastifyReply | Promise<FastifyReply> {
  const variant = page.variantFor(acceptedBy(request))
  if (variant instanceof Promise) return variant.then((made) => sendOrConfirm(request, reply, page, made, robots))
  return sendOrConfirm(request, reply, page, variant, robots)
}
