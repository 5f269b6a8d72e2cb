import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { SiteRenderer, SiteScripts } from '#contract/site.ts'
import { type AppPage, serveAppPages } from './app-pages.ts'
import { type PublicPages, servePublicPages } from './public-pages.ts'

const sitemap = (publicUrl: string, paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`

/** `robots.txt`. Previews are excluded by `X-Robots-Tag` instead, which crawlers see only when they may fetch the page. */
const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /user/\nDisallow: /module/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

export type Site = Omit<PublicPages, 'renderer' | 'scripts'>

const readJson = async <Content>(file: string): Promise<Content> => JSON.parse(await readFile(file, 'utf8'))

const workerFile = '/sw.js'

/** Files for reading without a network, which change with each build. Their names may end in `.br` or `.gz`. */
const isOfflinePart = (name: string): boolean => name.startsWith(workerFile) || name.startsWith('/offline-files.json')

export type BuiltSite = { siteDir: string; renderer: SiteRenderer; scripts: SiteScripts }

export async function readBuiltSite(siteDir: string): Promise<BuiltSite> {
  const buildDir = join(siteDir, '..')
  const renderer: SiteRenderer = await import(pathToFileURL(join(buildDir, 'pages', 'render.js')).href)
  return { siteDir, renderer, scripts: await readJson<SiteScripts>(join(buildDir, 'scripts.json')) }
}

export async function serveSite(
  app: FastifyInstance,
  { siteDir, renderer, scripts }: BuiltSite,
  { publicUrl, ...site }: Site,
): Promise<void> {
  const { found, operator } = await servePublicPages(app, { ...site, publicUrl, renderer, scripts })
  await serveAppPages(app, siteDir, await readJson<AppPage[]>(join(siteDir, '..', 'pages.json')), operator)
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml').send(sitemap(publicUrl, found().sort())))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(publicUrl)))
  await app.register(fastifyStatic, {
    root: siteDir,
    preCompressed: true,
    redirect: false,
    cacheControl: false,
    index: false,
    // The site's files are short, and part of a compressed one is useless.
    acceptRanges: false,
    // Pages have routes that add their policy; compressed files are served in place of their originals.
    allowedPath: (path) => !/\.(html|br|gz)$/i.test(path),
    setHeaders: (reply, path) => {
      const name = path.slice(siteDir.length).replaceAll('\\', '/')
      reply.header(
        'cache-control',
        name.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : isOfflinePart(name)
            ? 'no-cache'
            : 'public, max-age=3600',
      )
      // The worker is bound by the policy of its own file.
      if (name.startsWith(workerFile)) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    },
  })
}
