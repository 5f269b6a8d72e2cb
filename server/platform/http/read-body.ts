import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import { checkFormBounds } from './bounded-form.ts'
import { parseBoundedJson } from './bounded-json.ts'

/** How long a body other than a file may take to arrive, in milliseconds. */
export const slowestBodyMilliseconds = 15_000

/** Maximum size of a body where the endpoint declares no other, in bytes; it holds for unknown paths as well. */
export const defaultBodyBytes = 64 * 1024

/** Maximum size of the form by which a mail program unsubscribes (RFC 8058), in bytes. */
const maxFormBytes = 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Collects a body as text within a size and a time. Throws DomainError `too-large`, `too-slow`, `bad-input` when it is not UTF-8. */
function readText(request: FastifyRequest, payload: NodeJS.ReadableStream, maxBytes: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => finish(new DomainError('too-slow')), slowestBodyMilliseconds)
  const onData = (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) finish(new DomainError('too-large'))
    else chunks.push(chunk)
  }
  const onEnd = () => finish()
  const onCut = () => finish(new DomainError('bad-input', { message: 'The request ended before it was complete.' }))
  const finish = (error?: DomainError) => {
    clearTimeout(timer)
    payload.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut)
    // A stream without a listener would end the process with its error.
    payload.on('error', () => undefined)
    if (error) return reject(error)
    try {
      resolve(utf8.decode(Buffer.concat(chunks, size)))
    } catch {
      reject(new DomainError('bad-input', { message: 'The request could not be read: it is not UTF-8.' }))
    }
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) finish(new DomainError('too-large'))
  else payload.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut)
  return promise
}

/**
 * Makes the app read JSON within the bounds of size, time, depth and number, the forms of pages, and the one form that mail programs post to
 * unsubscribe.
 * A compressed body is refused. An empty one is no body: a DELETE or POST without data is not an error.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new DomainError('wrong-type')
    const text = await readText(request, payload, request.routeOptions.bodyLimit ?? defaultBodyBytes)
    return text === '' ? undefined : parseBoundedJson(text)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
      if (!request.url.startsWith('/api/')) return checkFormBounds(await readText(request, payload, defaultBodyBytes))
      if (!request.url.startsWith('/api/unsubscribe/')) throw new DomainError('wrong-type')
      return readText(request, payload, maxFormBytes)
    },
  )
}
