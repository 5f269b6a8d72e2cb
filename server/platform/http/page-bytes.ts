import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from 'node:zlib'

type Encoding = 'br' | 'gzip' | undefined

export type Variant = { body: Buffer; encoding: Encoding }

export type PageBytes = { variantFor: (acceptEncoding: string) => Promise<Variant>; etag: string; policy: string }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const quality = (level: number, bytes: Buffer) => ({
  params: { [zlib.BROTLI_PARAM_QUALITY]: level, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const sourcesOf = (scripts: string[], styles: string[]): string[] => [
  "default-src 'none'",
  ["script-src 'self'", ...new Set(scripts.map(hashOf))].join(' '),
  ["style-src 'self'", ...new Set(styles.map(hashOf))].join(' '),
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

export const publicPolicyOf = (scripts: string[], styles: string[]): string =>
  [...sourcesOf(scripts, styles), "img-src 'self'"].join('; ')

/** The same for a screen of the app, which also shows videos and embedded players. */
export const screenPolicyOf = (scripts: string[], styles: string[]): string =>
  [
    ...sourcesOf(scripts, styles),
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'self' blob: https://www.youtube-nocookie.com https://player.vimeo.com https://vimeo.com/showcase/ https://vimeo.com/event/",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')

const etagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether an encoding is accepted: named, with a weight other than 0 (RFC 9110 §12.5.3). */
const accepts = (acceptEncoding: string, encoding: string): boolean =>
  acceptEncoding.split(',').some((named) => {
    const [name = '', weight = ''] = named.split(';')
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/i.test(weight)
  })

const encodingFor = (acceptEncoding: string): Encoding =>
  accepts(acceptEncoding, 'br') ? 'br' : accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined

/** A page in memory, compressed on first use, with maximum compression; concurrent requests share the result. */
export function pageBytes(html: string, policy: string): PageBytes {
  const body = Buffer.from(html)
  const made = new Map<Encoding, Promise<Variant>>()
  const make = async (encoding: Encoding): Promise<Variant> => {
    if (encoding === 'br') return { body: await compressBrotli(body, quality(11, body)), encoding }
    return { body: encoding === 'gzip' ? await compressGzip(body, { level: 9 }) : body, encoding }
  }
  const variantFor = (acceptEncoding: string) => {
    const encoding = encodingFor(acceptEncoding)
    const variant = made.get(encoding) ?? make(encoding)
    made.set(encoding, variant)
    return variant
  }
  return { variantFor, etag: etagOf(body), policy }
}

export function bytesForRequest(html: string, acceptEncoding: string): Variant {
  const body = Buffer.from(html)
  const encoding = encodingFor(acceptEncoding)
  if (encoding === 'br') return { body: brotliCompressSync(body, quality(4, body)), encoding }
  if (encoding === 'gzip') return { body: gzipSync(body, { level: 4 }), encoding }
  return { body, encoding }
}
