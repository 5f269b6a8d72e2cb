/*
 * The public pages: bytes on the wire, and Lighthouse (mobile, simulated slow 4G) against the budgets, paired with the same
 * document under the same headers without any script, which is the limit. BENCH_RUNS sets the number of pairs (9), BENCH_ONLY narrows the pages.
 */
import { createServer, get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { startProductProcess } from '../e2e/product-process.ts'
import { renderPublicPages } from '../e2e/rendered-site.ts'
import { islandBudget, pageBudget, scriptBytes } from '../scripts/page-budgets.ts'
import { isWanted } from './beside-limit.ts'
import { median, spreadOf } from './load.ts'
import { loadLighthouse } from './load-lighthouse.ts'
import { report } from './report.ts'

const runs = Number(process.env.BENCH_RUNS ?? 9)
const debugPort = 5279
const site = join(import.meta.dirname, '..', 'build', 'site')
const paths = ['/', '/data', '/request-access', '/social-auth', '/preview/demo', '/auth'].filter(isWanted)

const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

type Document = { html: string; headers: Record<string, string> }

/** Headers of the transport, which the server of the limit sets for itself. */
const ofTransport = ['connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

const fetchDocument = async (url: string): Promise<Document> => {
  const answer = await fetch(url)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofTransport.includes(name)))
  return { html: await answer.text(), headers }
}

type Asset = { type: string; body: Buffer }

/** The icon and the pictures that documents name, as the product sends them. */
const fetchAssets = async (url: string, documents: Map<string, Document>): Promise<Map<string, Asset>> => {
  const html = [...documents.values()].map((document) => document.html).join('')
  const paths = new Set(
    [...html.matchAll(/<(?:img|link rel="icon")[^>]* (?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path),
  )
  const assets = new Map<string, Asset>()
  for (const path of paths) {
    const answer = await fetch(url + path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    assets.set(path, { type: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) })
  }
  return assets
}

/** Serves documents without their scripts, and what they show: what a page of this text costs at least. */
const serveLimit = async (
  documents: Map<string, Document>,
  assets: Map<string, Asset>,
): Promise<{ url: string; close(): void }> => {
  const pages = new Map(
    [...documents].map(([path, { html, headers }]) => [path, { body: brotliCompressSync(withoutScripts(html)), headers }]),
  )
  const server = createServer((request, reply) => {
    const asset = assets.get(request.url ?? '')
    if (asset) {
      reply.writeHead(200, { 'content-type': asset.type })
      return void reply.end(asset.body)
    }
    const page = pages.get(request.url ?? '/')
    if (!page) return void reply.writeHead(404).end()
    reply.writeHead(200, { ...page.headers, 'content-encoding': 'br' })
    reply.end(page.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://localhost:${port}`, close: () => server.close() }
}

const withoutScripts = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<link rel="(?:modulepreload|canonical)"[^>]*>/g, '')

type Figures = Record<'fcp' | 'lcp' | 'tbt' | 'cls', number> & { scores: { id: string; value: number }[] }

/** Lighthouse's figures of a page. A run whose trace it could not read, which happens on any page, is made again. */
const audit = async (url: string, tries = 3): Promise<Figures> => {
  const result = await lighthouse(url, { port: debugPort, logLevel: 'silent', output: 'json' })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { audits, categories } = result.lhr
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const figures = {
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((id) => ({ id, value: score(id) })),
  }
  if (![figures.fcp, figures.lcp, figures.tbt, figures.cls].some(Number.isNaN)) return figures
  if (tries === 1) throw new Error(`Lighthouse could not read its trace of ${url}`)
  return audit(url, tries - 1)
}

const lighthouse = await loadLighthouse()
const { rendered, milliseconds } = await renderPublicPages()
console.log(`Rendering ${rendered.length} pages, the first time: ${milliseconds.toFixed(0)} ms`)
const product = await startProductProcess()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    `--remote-debugging-port=${debugPort}`,
  ],
})
const documents = new Map<string, Document>()
for (const path of paths) documents.set(path, await fetchDocument(product.url + path))
const limit = await serveLimit(documents, await fetchAssets(product.url, documents))
try {
  const rows: string[][] = []
  for (const path of paths) {
    const html = documents.get(path)?.html ?? ''
    const ours: Figures[] = []
    const least: Figures[] = []
    await audit(product.url + path)
    // Which one goes first alternates: what the machine does beside it meets both alike.
    for (let run = 0; run < runs; run++) {
      const auditOurs = async () => ours.push(await audit(product.url + path))
      const auditLimit = async () => least.push(await audit(limit.url + path))
      for (const next of run % 2 === 0 ? [auditOurs, auditLimit] : [auditLimit, auditOurs]) await next()
    }
    const middle = (of: (measured: Figures) => number, among = ours) => median(among.map(of))
    const kilobytes = (await bytesOf(product.url + path)) / 1024
    const scripts = scriptBytes(site, html, 'also on demand') / 1024
    const ratio = (of: (measured: Figures) => number) => {
      const { median, least: lowest, most } = spreadOf(ours.map((run, at) => of(run) / of(least[at]!)))
      return `${median.toFixed(2)} (${lowest.toFixed(2)}–${most.toFixed(2)})`
    }
    rows.push([
      `\`${path}\``,
      `${kilobytes.toFixed(1)}${kilobytes > pageBudget ? ' over' : ''}`,
      `${scripts.toFixed(1)}${scripts > islandBudget ? ' over' : ''}`,
      middle((run) => run.lcp).toFixed(0),
      ratio((run) => run.fcp),
      ratio((run) => run.lcp),
      middle((run) => run.tbt).toFixed(0),
      middle((run) => run.cls).toFixed(3),
      (ours[0]?.scores ?? []).map((_, at) => middle((run) => run.scores[at]?.value ?? 0)).join(', '),
    ])
  }
  report({
    name: 'pages',
    title:
      'Public pages, Lighthouse (mobile, simulated slow 4G), beside the same document under the same headers without scripts',
    note: `Medians of ${runs} pairs of runs, in brackets the least and the most; scores are performance, accessibility, best practices, SEO. \`/preview/demo\` asks not to be indexed. Budgets: ${pageBudget} KB, ${islandBudget} KB, 1.05 ×.`,
    columns: [
      'page',
      'HTML with CSS, KB',
      'scripts after the first touch, KB',
      'LCP ms',
      'FCP ÷ limit',
      'LCP ÷ limit',
      'TBT ms',
      'CLS',
      'scores',
    ],
    rows,
  })
} finally {
  limit.close()
  await browser.close()
  await product.stop()
}
