import type { FastifyInstance, FastifyRequest } from 'fastify'
import secureJson from 'secure-json-parse'
import { DomainError } from '#contract/domain-error.ts'

/** Maximum nesting of objects and lists; the editor of an activity needs nine levels. */
const maxDepth = 32
/** Maximum number of values in a body: the longest list, 500 people with two fields each, needs a tenth of it. */
const maxValues = 10_000

/** Parses JSON of limited depth and size, without keys that would change a prototype. Throws `bad-input`. */
function parseBoundedJson(text: string): unknown {
  const body = parseJson(text)
  const found = [{ value: body, depth: 0 }]
  for (const { value, depth } of found) {
    if (typeof value !== 'object' || value === null) continue
    if (depth === maxDepth) throw new DomainError('bad-input', { message: 'This request is nested too deeply.' })
    for (const inner of Object.values(value)) found.push({ value: inner, depth: depth + 1 })
    if (found.length > maxValues) throw new DomainError('bad-input', { message: 'This request contains too many values.' })
  }
  return body
}

function parseJson(text: string): unknown {
  try {
    return secureJson.parse(text)
  } catch {
    throw new DomainError('bad-input', { message: 'The request could not be read: it is not valid JSON.' })
  }
}

/** Maximum number of fields in a posted form; the longest form has a fifth of it. */
const maxFields = 100

/** Rejects forms with too many fields before they are parsed, because parsing takes time quadratic in their number. Throws `bad-input`. */
function checkFormBounds(text: string): string {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1
    if (fields > maxFields) throw new DomainError('bad-input', { message: 'This form has too many fields.' })
  }
  return text
}

/** Maximum time for a body to arrive, in milliseconds; uploads have their own. */
export const slowestBodyMilliseconds = 15_000

/** Maximum size of a body in bytes, for unknown paths and for endpoints that declare none. */
export const defaultBodyBytes = 64 * 1024

const maxFormBytes = 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a body as text. Throws `too-large`, `too-slow`, or `bad-input` when it is not UTF-8. */
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
    // An error event without a listener would end the process.
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

/** Reads JSON and the site's forms within their limits. Compressed bodies are rejected. An empty body counts as none. */
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
