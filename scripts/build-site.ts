/** Assembles build/site from the bundles in .cache, with the tables from which the server learns its routes. Run by `npm run build`. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { SiteScripts } from '../contract/site.ts'
import { pages, shellPath } from '../web/app/routes.ts'

/** One entry of `build/pages.json`; the first matching pattern decides. Unmatched paths are redirected to `/`. */
type BuiltPage = {
  /** Path pattern: `/preview/:inviteToken`. */
  pattern: string
  /** File below `build/site`, in which the server fills in the operator's settings. */
  file: string
  /** API calls for `Link: <…>; rel=preload; as=fetch; crossorigin=anonymous`. */
  preload?: string[]
}

type Bundled = {
  file: string
  name: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

const app = '.cache/site/client'
const islands = '.cache/islands'
/** Files of React Router for sites without a server. */
const unneeded = new Set(['.vite', '__spa-fallback.html', 'index.html'])
const unfinished = 'build/site.unfinished'
const target = 'build/site'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Compresses off the main thread, on all cores. */
const compress = async (file: string): Promise<void> => {
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) return
  const bytes = readFileSync(file)
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

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

/** The number of open segments in a pattern; a wildcard counts as the most. */
const openParts = ({ pattern }: BuiltPage): number => pattern.split(':').length + (pattern.endsWith('*') ? 100 : 0)

/** Most specific first: fewer parameters, then the longer pattern. */
const bySpecificity = (a: BuiltPage, b: BuiltPage): number => openParts(a) - openParts(b) || b.pattern.length - a.pattern.length

/** Lists the files that the reader’s pages need at once or later, for learners who keep a module on their device. */
const listOfflineFiles = (site: string): void => {
  const manifest: Record<string, Bundled> = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'))
  const bundled = new Map(Object.values(manifest).map((each) => [each.file, each]))
  const needed = new Set<string>()
  const add = (file: string): void => {
    if (needed.has(file)) return
    needed.add(file)
    const { imports = [], dynamicImports = [], css = [], assets = [] } = bundled.get(file) ?? {}
    const later = [...imports, ...dynamicImports].flatMap((key) => manifest[key]?.file ?? [])
    for (const next of [...later, ...css, ...assets]) add(next)
  }
  for (const page of pages.filter(({ file, layout }) => file.startsWith('reader/') && layout === 'learner')) {
    const html = readFileSync(join(site, shellPath(page), 'index.html'), 'utf8')
    for (const [, file = ''] of html.matchAll(/\/(assets\/[\w.-]+)/g)) add(file)
  }
  writeFileSync(join(site, 'offline-files.json'), JSON.stringify([...needed].sort().map((file) => `/${file}`)))
}

/** Adds the islands' scripts and the table of pages that need them. */
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
  listOfflineFiles(unfinished)
  await Promise.all(filesBelow(unfinished).map(compress))
  rmSync(target, { recursive: true, force: true })
  renameSync(unfinished, target)

  const builtPages: BuiltPage[] = pages.map((page) => ({
    pattern: page.path,
    file: join(shellPath(page).slice(1), 'index.html'),
    preload: page.preload,
  }))
  writeFileSync('build/pages.json', `${JSON.stringify(builtPages.sort(bySpecificity), null, 1)}\n`)
}

// During development only the public pages are rebuilt (scripts/dev.mjs).
if (process.argv.includes('--islands')) addIslands(target)
else await buildSite()
