import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../web/app/routes.ts'

const atOnce = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g
const alsoOnDemand = /["'`]\.\/([\w.-]+\.js)["'`]/g

/**
 * Bytes, as sent (brotli), of every script a page starts with: those its HTML names and what these import. What is fetched when
 * a dialog or a tab opens counts only when asked for. `site` is the built site, `build/site`.
 */
export const scriptBytes = (site: string, html: string, counting: 'at once' | 'also on demand' = 'at once'): number => {
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  const imports = counting === 'at once' ? atOnce : alsoOnDemand
  // A set gives what is added while it is walked, too.
  for (const file of files)
    for (const [, name] of readFileSync(join(site, file), 'utf8').matchAll(imports)) files.add(`/assets/${name}`)
  return [...files].reduce((sum, file) => sum + statSync(join(site, `${file}.br`)).size, 0)
}

/** What a screen's scripts may weigh, in KB (1024 bytes) as sent. */
export const scriptBudget = ({ layout }: Page): number => (layout === 'admin' ? 130 : 125)

/** What a screen's HTML with its styles may weigh, in KB (1024 bytes) as sent. */
export const htmlBudget = ({ file }: Page): number => (/^(reader|preview|demo)\//.test(file) ? 10 : 8)

/** A new paragraph shall not fail a build: a test fails at a tenth above the budget. */
export const withRoom = (budget: number): number => budget * 1.1

/** What a public page with its styles and what starts its islands may weigh, in KB (1024 bytes) as sent. */
export const pageBudget = 14

/** What the islands of a public page may need altogether, with all that opens in them, in KB (1024 bytes) as sent. */
export const islandBudget = 76

/** The same for a page on which nothing but the header's session is alive. */
export const sessionBudget = 62
