import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

/** What stands for the site's address in prebuilt pages (`web/page-meta.ts`). */
const unknownAddress = 'https://site.invalid'

/** One form of a page's bytes. */
export type Variant = { body: Buffer; encoding: 'br' | 'gzip' | undefined }

const compressBrotli = promisify(brotliCompress)

const quality = (level: number, bytes: Buffer) => ({
  params: { [zlib.BROTLI_PARAM_QUALITY]: level, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})

/** What only a running site knows and its prebuilt pages leave open: attributes `data-NAME="unknown"`, by name. */
export type SiteFacts = Record<string, string>

const withFacts = (html: string, facts: SiteFacts): string =>
  Object.entries(facts).reduce(
    (text, [name, value]) => text.replaceAll(`data-${name}="unknown"`, `data-${name}="${value}"`),
    html,
  )

/**
 * Fills the site's address and facts into a page that names them. Undefined for the others, whose prebuilt bytes stay. `best` resolves to the
 * smallest form, which takes too long for a start: until then a quickly compressed one is sent.
 */
export function withAddress(
  html: Buffer,
  publicUrl: string,
  facts: SiteFacts = {},
): { quick: Variant[]; best: Promise<Variant[]> } | undefined {
  const text = html.toString('utf8')
  const filled = withFacts(text.replaceAll(unknownAddress, publicUrl), facts)
  if (filled === text) return undefined
  const body = Buffer.from(filled)
  const gzip: Variant = { body: gzipSync(body), encoding: 'gzip' }
  const plain: Variant = { body, encoding: undefined }
  const quick: Variant = { body: brotliCompressSync(body, quality(5, body)), encoding: 'br' }
  const best = compressBrotli(body, quality(11, body)).then((small): Variant[] => [{ body: small, encoding: 'br' }, gzip, plain])
  return { quick: [quick, gzip, plain], best }
}

/** Whether a page asks to be found: it names its canonical address. */
export const isFound = (html: Buffer): boolean => html.includes('rel="canonical"')

/** The sitemap of the pages at these paths. */
export const sitemap = (publicUrl: string, paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`

/** What crawlers may read: the public pages. Previews are kept out of indexes by `X-Robots-Tag`, so they may be fetched. */
export const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /user/\nDisallow: /module/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
