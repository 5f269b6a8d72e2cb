import { readdirSync, readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  htmlBudget,
  islandBudget,
  pageBudget,
  scriptBudget,
  scriptBytes,
  sessionBudget,
  withRoom,
} from '../scripts/page-budgets.ts'
import { pages, shellPath } from '../web/app/routes.ts'
import { expect, test } from './journey.ts'
import { renderPublicPages } from './rendered-site.ts'

const build = join(import.meta.dirname, '..', 'build')
const site = join(build, 'site')
const htmlOf = (page: (typeof pages)[number]) => readFileSync(join(site, shellPath(page), 'index.html'), 'utf8')

test('no screen starts with more script than its budget', () => {
  const over = pages.flatMap((page) => {
    const kilobytes = scriptBytes(site, htmlOf(page)) / 1024
    return kilobytes > scriptBudget(page) ? [`${page.path}: ${kilobytes.toFixed(1)} KB of ${scriptBudget(page)}`] : []
  })
  expect(over).toEqual([])
})

test('no screen’s HTML with its styles is larger than its budget', () => {
  const over = pages.flatMap((page) => {
    const kilobytes = statSync(join(site, shellPath(page), 'index.html.br')).size / 1024
    return kilobytes > withRoom(htmlBudget(page)) ? [`${page.path}: ${kilobytes.toFixed(1)} KB of ${htmlBudget(page)}`] : []
  })
  expect(over).toEqual([])
})

test('no public page’s HTML with its styles is larger than its budget, and none waits for another file', async () => {
  const { rendered } = await renderPublicPages()
  const over = rendered.flatMap(({ pattern, html }) => {
    const kilobytes = brotliCompressSync(html).length / 1024
    return kilobytes > withRoom(pageBudget) ? [`${pattern}: ${kilobytes.toFixed(1)} KB of ${pageBudget}`] : []
  })
  expect(over).toEqual([])
  expect(rendered.filter(({ html }) => /rel="stylesheet"|<script[^>]* src=|@import|rel="(module)?preload"/.test(html))).toEqual(
    [],
  )
})

/** What a server may send before it waits for the browser, in bytes: ten segments of a line with time stamps (RFC 6928). */
const firstRoundTrip = 10 * 1448

/** Bytes of an answer in the browser's encoding: status line, headers and body. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const { rawHeaders, httpVersion, statusCode, statusMessage } = answer
      let bytes = Buffer.byteLength(`HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n\r\n`)
      for (const text of rawHeaders) bytes += Buffer.byteLength(text) + 2
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

test('each public page comes whole in the first round trip, headers included, all but the landing page with 15% to spare', async ({
  startProduct,
}) => {
  const product = await startProduct({ PUBLIC_URL: 'https://course.example.com' })
  const { rendered } = await renderPublicPages()
  const over: string[] = []
  for (const { pattern } of rendered) {
    const bytes = await bytesOf(product.url + pattern.replace(/:\w+/, 'x'.repeat(32)))
    const limit = pattern === '/' ? firstRoundTrip : 0.85 * firstRoundTrip
    if (bytes > limit) over.push(`${pattern}: ${bytes} bytes of ${limit}`)
  }
  expect(over).toEqual([])
})

test('every variable that a public page’s styles use is defined in them', async () => {
  const { rendered } = await renderPublicPages()
  const missing = rendered.flatMap(({ pattern, html }) => {
    const names = new Set([...html.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
    return [...names].filter((name) => !html.includes(`${name}:`)).map((name) => `${pattern}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('no public page fetches more script than its budget, with everything that opens on it', async () => {
  const { rendered } = await renderPublicPages()
  const over = rendered.flatMap(({ pattern, html }) => {
    const kilobytes = scriptBytes(site, html, 'also on demand') / 1024
    return kilobytes > withRoom(islandBudget) ? [`${pattern}: ${kilobytes.toFixed(1)} KB of ${islandBudget}`] : []
  })
  expect(over).toEqual([])
})

test('a public page on which nothing but the header’s session is alive stays within the smaller budget', async () => {
  const { rendered } = await renderPublicPages()
  const readOnly = rendered.filter(({ html }) => !html.includes('data-island='))
  expect(readOnly.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining(['/data', '/certificate/:code', '/request-access/status/:token']),
  )
  const over = readOnly.filter(({ html }) => scriptBytes(site, html, 'also on demand') / 1024 > withRoom(sessionBudget))
  expect(over.map(({ pattern }) => pattern)).toEqual([])
})

test('opening a lesson’s editor adds about 110 KB of script to the list it is opened from', () => {
  const at = (path: string) => htmlOf(pages.find((page) => page.path === path)!)
  const list = at('/admin/content')
  const text = readdirSync(join(site, 'assets')).filter((file) => /^rich-text-.*\.js$/.test(file))
  expect(text).toHaveLength(1)
  const all = `${list}${at('/admin/content/lesson/:moduleId/:lessonId')} /assets/${text[0]}`
  expect((scriptBytes(site, all) - scriptBytes(site, list)) / 1024).toBeLessThanOrEqual(withRoom(110))
})
