import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFound, robots, type SiteFacts, sitemap, type Variant, withAddress } from './site-address.ts'

/** One entry of `pages.json`, written by the site's build: which file answers a route. */
type PageEntry = {
  /** Route pattern, as `/preview/:inviteToken`. */
  pattern: string
  /** HTML file below the site's folder. */
  file: string
  /** First API calls of the page, with the pattern's parameters, announced as preloads. */
  preload?: string[]
  robots?: string
}

type Encoded = Variant & { etag: string }
type Page = { variants: Encoded[]; policy: string; isFound: boolean }

const security = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}

const policyOf = (hashes: { scripts?: string[]; styles?: string[] } = {}) =>
  [
    "default-src 'none'",
    `script-src 'self' ${(hashes.scripts ?? []).join(' ')}`.trim(),
    `style-src 'self' ${(hashes.styles ?? []).join(' ')}`.trim(),
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

const withEtag = (variant: Variant): Encoded => ({
  ...variant,
  etag: `"${createHash('sha256').update(variant.body).digest('base64url').slice(0, 22)}"`,
})

async function readPage(
  siteDir: string,
  file: string,
  hashes: Record<string, { scripts?: string[]; styles?: string[] }>,
  publicUrl: string,
  facts: SiteFacts,
): Promise<Page> {
  const variants: Variant[] = []
  for (const [suffix, encoding] of [
    ['.br', 'br'],
    ['.gz', 'gzip'],
    ['', undefined],
  ] as const) {
    const path = join(siteDir, file + suffix)
    if (existsSync(path)) variants.push({ body: await readFile(path), encoding })
  }
  const html = variants.at(-1)!.body
  const addressed = withAddress(html, publicUrl, facts)
  const page = {
    variants: (addressed?.quick ?? variants).map(withEtag),
    policy: policyOf(hashes[file]),
    isFound: isFound(html),
  }
  addressed?.best.then((best) => {
    page.variants = best.map(withEtag)
  })
  return page
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, entry: PageEntry): FastifyReply {
  const accepts = request.headers['accept-encoding'] ?? ''
  const variant = page.variants.find(({ encoding }) => encoding === undefined || accepts.includes(encoding))!
  reply.headers(security).header('content-security-policy', page.policy)
  reply.header('cache-control', 'no-cache').header('etag', variant.etag).header('vary', 'accept-encoding')
  if (entry.robots) reply.header('x-robots-tag', entry.robots).header('referrer-policy', 'no-referrer')
  if (entry.preload && entry.preload.length > 0) {
    const fill = (path: string) =>
      path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
        encodeURIComponent((request.params as Record<string, string>)[name] ?? ''),
      )
    reply.header('link', entry.preload.map((path) => `<${fill(path)}>; rel=preload; as=fetch; crossorigin=anonymous`).join(', '))
  }
  if (request.headers['if-none-match'] === variant.etag) return reply.code(304).send()
  if (variant.encoding) reply.header('content-encoding', variant.encoding)
  return reply.type('text/html; charset=utf-8').send(variant.body)
}

/**
 * Serves the built site: pages from memory with their own content-security policy, assets immutable and precompressed,
 * unknown paths to `/` (V§2). Nothing is rendered per request; `facts` are filled in once, here.
 */
export async function serveSite(app: FastifyInstance, siteDir: string, publicUrl: string, facts: SiteFacts = {}): Promise<void> {
  const buildDir = join(siteDir, '..')
  const entries = JSON.parse(await readFile(join(buildDir, 'pages.json'), 'utf8')) as PageEntry[]
  const hashes = JSON.parse(await readFile(join(buildDir, 'csp.json'), 'utf8'))
  const pages = new Map<string, Page>()
  for (const entry of entries) {
    let page = pages.get(entry.file)
    if (!page) {
      page = await readPage(siteDir, entry.file, hashes, publicUrl, facts)
      pages.set(entry.file, page)
    }
    const found = page
    app.get(entry.pattern, { exposeHeadRoute: true }, (request, reply) => {
      if (entry.pattern === '/') {
        const invite = (request.query as Record<string, unknown>).invite
        if (typeof invite === 'string' && /^[A-Za-z0-9_-]{32}$/.test(invite)) return reply.redirect(`/preview/${invite}`)
      }
      return sendPage(request, reply, found, entry)
    })
  }
  const found = entries.filter((entry) => pages.get(entry.file)?.isFound && !entry.robots).map((entry) => entry.pattern)
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml').send(sitemap(publicUrl, found.sort())))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(publicUrl)))
  await app.register(fastifyStatic, {
    root: siteDir,
    preCompressed: true,
    redirect: false,
    cacheControl: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.html.br', '**/*.html.gz'],
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(security)) reply.header(name, value)
      reply.header(
        'cache-control',
        path.slice(siteDir.length).replaceAll('\\', '/').startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      )
    },
  })
}
