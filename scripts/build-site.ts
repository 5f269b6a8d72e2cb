/*
 * Makes build/site of what the bundlers left in .cache: the app's screens with their assets, the scripts of the islands, everything precompressed;
 * and the tables that the server reads instead of knowing any route. Run by `npm run build`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import type { SiteScripts } from '../contract/site.ts'
import { fillInOperator } from '../server/platform/http/screen-marks.ts'
import { shippedSettings } from '../server/platform/operator/shipped-settings.ts'
import { pages, shellPath } from '../web/app/routes.ts'

/**
 * One entry of `build/pages.json`: the first entry whose pattern fits a path names the file to send. A path that none fits is
 * redirected to `/`.
 */
type BuiltPage = {
  /** Address pattern, `:name` for a parameter, as `/preview/:inviteToken`. */
  pattern: string
  /** File below `build/site`, as `preview/shell/index.html`; `.br` and `.gz` lie beside it. */
  file: string
  /** Calls to announce with `Link: <…>; rel=preload; as=fetch; crossorigin=anonymous`, parameters as in the pattern. */
  preload?: string[]
  /** Value of `X-Robots-Tag`. */
  robots?: 'noindex'
}

/** An entry of Vite's manifest: the file, and the entries it imports at once. */
type Bundled = { file: string; name: string; isEntry?: boolean; imports?: string[] }

const app = '.cache/site/client'
const islands = '.cache/islands'
/** What React Router writes for sites without a server: the public pages have one. */
const unneeded = new Set(['.vite', '__spa-fallback.html', 'index.html'])
const unfinished = 'build/site.unfinished'
const target = 'build/site'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Says in each screen what a site says whose settings nobody has edited; the form with marks stays beside it for all others. */
const fillInScreens = (site: string): void => {
  for (const file of filesBelow(site).filter((name) => name.endsWith('.html'))) {
    const marked = readFileSync(file, 'utf8')
    writeFileSync(`${file}.marked`, marked)
    writeFileSync(file, fillInOperator(marked, shippedSettings))
  }
}

const compress = (file: string): void => {
  if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(file)) return
  const bytes = readFileSync(file)
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

/** Every entry of the islands' build with all it needs, in the order of import. */
const siteScripts = (manifest: Record<string, Bundled>): SiteScripts => {
  const needed = (key: string): string[] => {
    const bundled = manifest[key]
    return bundled ? [`/${bundled.file}`, ...(bundled.imports ?? []).flatMap(needed)] : []
  }
  return Object.fromEntries(
    Object.entries(manifest)
      .filter(([, { isEntry }]) => isEntry)
      .map(([key, { name }]) => [name, [...new Set(needed(key))]]),
  )
}

/** How many parts of an address a pattern leaves open; one that ends with `/*` leaves open more than any other. */
const openParts = ({ pattern }: BuiltPage): number => pattern.split(':').length + (pattern.endsWith('*') ? 100 : 0)

/** Most specific first: fewer parameters, then the longer pattern. */
const bySpecificity = (a: BuiltPage, b: BuiltPage): number => openParts(a) - openParts(b) || b.pattern.length - a.pattern.length

/** The islands' scripts beside the site's, and the table that says which page needs which. */
const addIslands = (site: string): void => {
  cpSync(join(islands, 'assets'), join(site, 'assets'), { recursive: true })
  const scripts = siteScripts(JSON.parse(readFileSync(join(islands, 'manifest.json'), 'utf8')))
  writeFileSync('build/scripts.json', `${JSON.stringify(scripts, null, 1)}\n`)
}

const buildSite = async (): Promise<void> => {
  if (!existsSync(app) || !existsSync(islands)) throw new Error('there is nothing to make the site of; run `npm run build`')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  cpSync(app, unfinished, { recursive: true, filter: (path) => !unneeded.has(relative(app, path)) })
  addIslands(unfinished)
  fillInScreens(unfinished)
  for (const file of filesBelow(unfinished)) compress(file)
  rmSync(target, { recursive: true, force: true })
  renameSync(unfinished, target)

  const builtPages: BuiltPage[] = pages.map((page) => ({
    pattern: page.path,
    file: join(shellPath(page).slice(1), 'index.html'),
    preload: page.preload,
    robots: page.robots,
  }))
  writeFileSync('build/pages.json', `${JSON.stringify(builtPages.sort(bySpecificity), null, 1)}\n`)
}

// While developing, only the public pages are rebuilt (scripts/dev.mjs).
if (process.argv.includes('--islands')) addIslands(target)
else await buildSite()
