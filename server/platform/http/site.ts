import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { SiteRenderer, SiteScripts } from '#contract/site.ts'
import { type AppPage, serveAppPages } from './app-pages.ts'
import { type PublicPages, servePublicPages } from './public-pages.ts'
import { robots, sitemap } from './search-engines.ts'

/** What the product tells of its site: its address, its facts, and what its forms and pages call. */
export type Site = Omit<PublicPages, 'renderer' | 'scripts'>

const readJson = async <Content>(file: string): Promise<Content> => JSON.parse(await readFile(file, 'utf8'))

/** What the build made: where the site lies, what renders its public pages, and the scripts of their islands. */
export type BuiltSite = { siteDir: string; renderer: SiteRenderer; scripts: SiteScripts }

/** Reads what the build made. */
export async function readBuiltSite(siteDir: string): Promise<BuiltSite> {
  const buildDir = join(siteDir, '..')
  const renderer: SiteRenderer = await import(pathToFileURL(join(buildDir, 'pages', 'render.js')).href)
  return { siteDir, renderer, scripts: await readJson<SiteScripts>(join(buildDir, 'scripts.json')) }
}

/** Serves the built site: public pages rendered here, the app's screens, assets immutable and precompressed. */
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
    // Part of a compressed file is of no use to anybody, and no file of the site is long.
    acceptRanges: false,
    // Pages are served by their routes alone, with their policy; what is compressed is sent in place of what it was made from.
    allowedPath: (path) => !/\.(html|br|gz|marked)$/i.test(path),
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.slice(siteDir.length).replaceAll('\\', '/').startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      )
    },
  })
}
