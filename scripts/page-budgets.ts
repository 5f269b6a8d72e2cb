import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../web/routes.ts'

const imported = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map((match) => `/assets/${match[1]}`)

/**
 * Bytes, as sent (brotli), of every script a page starts with: those its HTML names and what these import. What is fetched when
 * a dialog or a tab opens is not among them. `site` is the built site, `build/site`.
 */
export const scriptBytes = (site: string, html: string): number => {
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  // A set gives what is added while it is walked, too.
  for (const file of files) for (const other of imported(readFileSync(join(site, file), 'utf8'))) files.add(other)
  return [...files].reduce((sum, file) => sum + statSync(join(site, `${file}.br`)).size, 0)
}

/** What a page's scripts may weigh, in KB (1024 bytes) as sent. */
export const scriptBudget = ({ file, layout, start, path }: Page): number => {
  if (start === 'deferred' || path === '/auth') return 106
  if (layout === 'admin') return 116
  if (/^(reader|preview)\/|module-page/.test(file)) return 110
  return 112
}

/** What a page's HTML with its styles may weigh, in KB (1024 bytes) as sent. */
export const htmlBudget = ({ file, start }: Page): number => {
  if (start === 'deferred') return 12
  return /^(reader|preview|demo)\//.test(file) ? 10 : 8
}
