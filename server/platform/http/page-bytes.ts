import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

/** One form of a page's bytes. */
export type Variant = { body: Buffer; encoding: 'br' | 'gzip' | undefined }

/** A page as it is sent: its bytes, best encoding first, their fingerprint, and the policy that allows its inline parts. */
export type PageBytes = { variants: Variant[]; etag: string; policy: string }

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

/** A page compressed quickly; `best` replaces it by the smallest form a moment later, which takes too long for a start. */
export function pageBytes(html: string, policy: string): PageBytes & { best: Promise<void> } {
  const body = Buffer.from(html)
  const plain: Variant = { body, encoding: undefined }
  const gzip: Variant = { body: gzipSync(body), encoding: 'gzip' }
  const quick: Variant = { body: brotliCompressSync(body, quality(5, body)), encoding: 'br' }
  const page = { variants: [quick, gzip, plain], etag: etagOf(body), policy }
  const best = compressBrotli(body, quality(11, body)).then((small) => {
    page.variants = [{ body: small, encoding: 'br' }, gzip, plain]
  })
  return Object.assign(page, { best })
}

/** The one variant of a page that is written for one request, compressed as the browser accepts it. */
export function bytesForRequest(html: string, acceptEncoding: string): Variant {
  const body = Buffer.from(html)
  if (acceptEncoding.includes('br')) return { body: brotliCompressSync(body, quality(4, body)), encoding: 'br' }
  if (acceptEncoding.includes('gzip')) return { body: gzipSync(body, { level: 4 }), encoding: 'gzip' }
  return { body, encoding: undefined }
}

/** The first variant that a browser accepts; the plain one, which stands last, is accepted by all. */
export const variantFor = (variants: Variant[], acceptEncoding: string): Variant => {
  const found = variants.find(({ encoding }) => encoding === undefined || acceptEncoding.includes(encoding))
  if (!found) throw new Error('a page has no plain variant')
  return found
}
