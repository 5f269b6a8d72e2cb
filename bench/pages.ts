import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Side } from './side.ts'

/** Maximum transferred KB (1,024 bytes) of a page: HTML with styles, and initial scripts. */
type Budget = { html: number; scripts: number }
const publicBudget: Budget = { html: 14, scripts: 76 }
const readerBudget: Budget = { html: 11, scripts: 130 }
const learnerBudget: Budget = { html: 9, scripts: 125 }
const adminBudget: Budget = { html: 9, scripts: 130 }

const pages: [path: string, budget: Budget][] = [
  ['/', publicBudget],
  ['/auth', publicBudget],
  ['/request-access', publicBudget],
  ['/preview/demo', publicBudget],
  ['/data', publicBudget],
  ['/user/1/module/1', readerBudget],
  ['/user/1/dashboard', learnerBudget],
  ['/user/1/assessment', learnerBudget],
  ['/admin/teams', adminBudget],
  ['/admin/content/lesson/1/1', adminBudget],
]

async function readPage(url: string): Promise<Buffer> {
  const asked = request(url, { headers: { 'accept-encoding': 'br' } }).end()
  const [answer] = await once(asked, 'response')
  return Buffer.concat(await answer.toArray())
}

/** Compressed size (brotli) of a page's scripts and their imports. */
function scriptBytes(site: string, html: string): number {
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  // Iterating a set includes values added during the loop.
  for (const file of files)
    for (const [, name] of readFileSync(join(site, file), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      files.add(`/assets/${name}`)
  return [...files].reduce((sum, file) => sum + statSync(join(site, `${file}.br`)).size, 0)
}

export async function weighPages({ dir, product }: Side): Promise<{ name: string; kilobytes: number; most: number }[]> {
  const weights: { name: string; kilobytes: number; most: number }[] = []
  for (const [path, budget] of pages) {
    const bytes = await readPage(product.url + path)
    const scripts = scriptBytes(join(dir, 'build', 'site'), brotliDecompressSync(bytes).toString())
    weights.push({ name: `${path} HTML with styles`, kilobytes: bytes.length / 1024, most: budget.html })
    weights.push({ name: `${path} scripts at start`, kilobytes: scripts / 1024, most: budget.scripts })
  }
  return weights
}
