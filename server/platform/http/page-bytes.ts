import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

type Encoding = 'br' | 'gzip' | undefined

/** One form of a page's bytes. */
export type Variant = { body: Buffer; encoding: Encoding }

/** A page as it is sent: its bytes in the best encoding that a browser accepts, their fingerprint, and the policy that allows its inline parts. */
export type PageBytes = { variantFor: (acceptEncoding: string) => Variant; etag: string; policy: string }

const compressBrotli = promisify(brotliCompress)

const quality = (level: number, bytes: Buffer) => ({
  params: { [zlib.BROTLI_PARAM_QUALITY]: level, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The content security policy of a page with these inline scripts and styles. */
export const policyOf = (scripts: string[], styles: string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts.map(hashOf))].join(' '),
    ["style-src 'self'", ...new Set(styles.map(hashOf))].join(' '),
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'self' blob: https://www.youtube-nocookie.com https://player.vimeo.com",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const etagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const encodingFor = (acceptEncoding: string): Encoding =>
  acceptEncoding.includes('br') ? 'br' : acceptEncoding.includes('gzip') ? 'gzip' : undefined

/**
 * The bytes of a page. A form that is not in `packed` is made when it is first asked for. Brotli's is made quickly, and replaced by the
 * smallest one a moment later.
 */
export function pageBytes(html: string, policy: string, packed: Variant[] = []): PageBytes {
  const body = Buffer.from(html)
  const made = new Map(packed.map((variant) => [variant.encoding, variant]))
  const keep = (variant: Variant) => {
    made.set(variant.encoding, variant)
    return variant
  }
  const make = (encoding: Encoding): Variant => {
    if (encoding === undefined) return keep({ body, encoding })
    if (encoding === 'gzip') return keep({ body: gzipSync(body), encoding })
    void compressBrotli(body, quality(11, body)).then((small) => keep({ body: small, encoding }))
    return keep({ body: brotliCompressSync(body, quality(5, body)), encoding })
  }
  const variantFor = (acceptEncoding: string) => {
    const encoding = encodingFor(acceptEncoding)
    return made.get(encoding) ?? make(encoding)
  }
  return { variantFor, etag: etagOf(body), policy }
}

/** The one variant of a page that is written for one request, compressed as the browser accepts it. */
export function bytesForRequest(html: string, acceptEncoding: string): Variant {
  const body = Buffer.from(html)
  const encoding = encodingFor(acceptEncoding)
  if (encoding === 'br') return { body: brotliCompressSync(body, quality(4, body)), encoding }
  if (encoding === 'gzip') return { body: gzipSync(body, { level: 4 }), encoding }
  return { body, encoding }
}
