import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import type { ByteRange } from '../../../platform/storage/storage.ts'
import type { FileRow } from './files.queries.ts'

/** Parses a `Range` header (RFC 9110): undefined for the whole file, also for multiple ranges and other units; `unsatisfiable` when out of bounds. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const length = Number(match[2])
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? undefined : { start, end }
}

/** Sends a file or a range of it with its hash as ETag; `headers` set caching and display. */
export async function sendFile(
  { storage }: Pick<Deps, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileRow,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.slice(0, 22)}"`
  reply
    .headers({ etag, 'accept-ranges': 'bytes', ...headers })
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const current = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = current ? readRange(request.headers.range, file.size) : undefined
  reply.type(file.mediaType)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.size}`).type('text/plain').send('')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('content-length', String(range ? range.end - range.start + 1 : file.size))
  // An empty stream keeps the content length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const body = await storage.open(file.filename, range)
  if (!body) {
    reply.removeHeader('content-length')
    throw new DomainError('file-not-found')
  }
  return reply.send(body)
}
