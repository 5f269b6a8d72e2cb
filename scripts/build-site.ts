/*
 * Makes build/site of what `react-router build` left in .cache/site: finished pages, precompressed files, and the two tables
 * that the server reads instead of knowing any route. Run by `npm run build`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { pages, shellPath } from '../web/routes.ts'
import { criticalCss } from './critical-css.ts'
import { htmlBudget } from './page-budgets.ts'
import { hashesOf, type PageHashes, stylesOf, withDeferredStart, withInlineStyles } from './page-html.ts'
import { drawSharePictures } from './share-pictures.ts'

/**
 * One entry of `build/pages.json`: the first entry whose pattern fits a path names the file to send. A path that none fits is
 * redirected to `/` (V§2).
 */
export type BuiltPage = {
  /** Address pattern, `:name` for a parameter, as `/preview/:inviteToken`. */
  pattern: string
  /** File below `build/site`, as `preview/shell/index.html`; `.br` and `.gz` lie beside it. */
  file: string
  /** Calls to announce with `Link: <…>; rel=preload; as=fetch; crossorigin=anonymous`, parameters as in the pattern. */
  preload?: string[]
  /** Value of `X-Robots-Tag`. */
  robots?: 'noindex'
}

/** `build/csp.json`: per HTML file below `build/site` the hashes its content security policy must allow. */
export type BuiltPolicies = Record<string, PageHashes>

const source = '.cache/site/client'
const unfinished = 'build/site.unfinished'
const target = 'build/site'
const cssBudget = 6 * 1024

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

const compress = (file: string): void => {
  if (!/\.(html|js|css|svg|json|txt|webmanifest)$/.test(file)) return
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotli(bytes))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
const judged = (bytes: number, budget: number): string =>
  `${kilobytes(bytes)}${bytes > budget ? ` OVER ${kilobytes(budget)}` : ''}`

/**
 * React Router's manifest without its lists of preloads (half of its bytes): those of the first page stand in its HTML, and no
 * link prefetches pages. @throws when React Router's output has changed shape.
 */
const withoutPreloadLists = (manifest: string): string => {
  const [start = '', json = ''] = manifest.split(/(?<=^window\.__reactRouterManifest=)/)
  const parsed: { routes: Record<string, object> } = JSON.parse(json.replace(/;$/, ''))
  // What a route has not (`hasLoader: false`) need not be said either.
  for (const [id, route] of Object.entries(parsed.routes))
    parsed.routes[id] = Object.fromEntries(Object.entries(route).filter(([name, value]) => name !== 'imports' && value !== false))
  return start + JSON.stringify(parsed)
}

/** Most specific first: fewer parameters, then the longer pattern. */
const bySpecificity = (a: BuiltPage, b: BuiltPage): number =>
  a.pattern.split(':').length - b.pattern.split(':').length || b.pattern.length - a.pattern.length

const buildSite = async (): Promise<void> => {
  if (!existsSync(source)) throw new Error(`${source} is missing; run \`npm run build\``)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  cpSync(source, unfinished, { recursive: true, filter: (path) => !/(\.vite|\.html)$/.test(path) })
  for (const manifest of filesBelow(join(unfinished, 'assets')).filter((file) => /[\\/]manifest-[^\\/]+\.js$/.test(file)))
    writeFileSync(manifest, withoutPreloadLists(readFileSync(manifest, 'utf8')))

  const builtPages: BuiltPage[] = []
  const policies: BuiltPolicies = {}
  for (const page of pages) {
    const file = join(shellPath(page).slice(1), 'index.html')
    const html = readFileSync(join(source, file), 'utf8')
    const css = stylesOf(html, (address) => readFileSync(join(source, address), 'utf8'))
    const styled =
      page.start === 'deferred'
        ? withInlineStyles(withDeferredStart(html, page.atOnceFor), criticalCss(css, html))
        : withInlineStyles(html, css)
    policies[file] = hashesOf(styled)
    builtPages.push({ pattern: page.path, file, preload: page.preload, robots: page.robots })
    mkdirSync(join(unfinished, file, '..'), { recursive: true })
    writeFileSync(join(unfinished, file), styled)
    console.log(
      `${page.path.padEnd(34)} ${page.start.padEnd(9)} html ${judged(brotli(Buffer.from(styled)).length, htmlBudget(page) * 1024)}`,
    )
  }
  for (const css of filesBelow(source).filter((file) => file.endsWith('.css')))
    console.log(`${relative(source, css).padEnd(34)} css       ${judged(brotli(readFileSync(css)).length, cssBudget)}`)

  await drawSharePictures(unfinished)
  for (const file of filesBelow(unfinished)) compress(file)
  rmSync(target, { recursive: true, force: true })
  renameSync(unfinished, target)
  writeFileSync('build/pages.json', `${JSON.stringify(builtPages.sort(bySpecificity), null, 1)}\n`)
  writeFileSync('build/csp.json', `${JSON.stringify(policies, null, 1)}\n`)
}

await buildSite()
