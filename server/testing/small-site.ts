import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A public page of a small site: its text is its pattern, the operator, the providers, and posted or read data. */
type SmallPage = { pattern: string; found?: boolean; robots?: 'noindex'; perRequest?: true }

/** A screen of the app: its HTML as it was built. */
type SmallScreen = { pattern: string; html: string }

/** Replaces the build's module: pages as data, so that a test can read their input. */
const renderer = (pages: SmallPage[]) => `
const pages = ${JSON.stringify(pages)}
const render = (page, facts, scripts, view) => ({
  found: false,
  ...page,
  html: '<!doctype html><script>one()</script>' + JSON.stringify({ pattern: page.pattern, facts, view }),
  scripts: ['one()'],
  styles: [],
})
export const renderSite = (facts, scripts) => pages.map((page) => render(page, facts, scripts, {}))
export const shareCards = () => []
export const renderPage = (facts, scripts, pattern, view) =>
  render(pages.find((page) => page.pattern === pattern), facts, scripts, view)
`

/** Writes a small built site with one asset and returns its folder; it ends with the test, or with what `atEnd` is given for. */
export function writeSmallSite(
  pages: SmallPage[],
  screens: SmallScreen[] = [],
  atEnd: (end: () => void) => void = onTestFinished,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'built-site-'))
  atEnd(() => rmSync(folder, { recursive: true }))
  const siteDir = join(folder, 'site')
  mkdirSync(join(siteDir, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'pages', 'render.js'), renderer(pages))
  writeFileSync(join(folder, 'scripts.json'), '{}')
  writeFileSync(join(siteDir, 'assets', 'app-1.js'), 'one()')
  writeFileSync(join(siteDir, 'sw.js'), 'one()')
  for (const [at, { html }] of screens.entries()) writeFileSync(join(siteDir, `screen-${at}.html`), html)
  const entries = screens.map(({ pattern }, at) => ({ pattern, file: `screen-${at}.html` }))
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(entries))
  return siteDir
}
