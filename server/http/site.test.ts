import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProduct } from '../testing/test-product.ts'

const canonical = '<link rel="canonical" href="https://site.invalid/"/>'

/** The product with a small built site: a landing page, a page that is not to be found, and an asset. */
async function startWithSite(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'built-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const siteDir = join(folder, 'site')
  mkdirSync(join(siteDir, 'assets'), { recursive: true })
  writeFileSync(join(siteDir, 'index.html'), `<!doctype html>${canonical}<script>one()</script>`)
  writeFileSync(join(siteDir, 'private.html'), '<!doctype html>')
  writeFileSync(join(siteDir, 'sign-in.html'), '<!doctype html><div data-providers="unknown"></div>')
  writeFileSync(join(siteDir, 'assets', 'app-1.js'), 'one()')
  const pages = [
    { pattern: '/', file: 'index.html' },
    { pattern: '/preview/:inviteToken', file: 'private.html', robots: 'noindex' },
    { pattern: '/social-auth', file: 'sign-in.html' },
  ]
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages))
  writeFileSync(join(folder, 'csp.json'), JSON.stringify({ 'index.html': { scripts: ["'sha256-x'"], styles: [] } }))
  const { app } = await startTestProduct({ siteDir, settings })
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

test('a public page names the address of this installation, in every encoding', async () => {
  const get = await startWithSite()
  const expected = `<!doctype html><link rel="canonical" href="http://course.test/"/><script>one()</script>`
  expect((await get('/')).body).toBe(expected)
  const packed = await get('/', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(expected)
  const small = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(expected)
  expect(small.headers['content-security-policy']).toContain("script-src 'self' 'sha256-x'")
})

test('the sign-in page says which providers this site has before any script runs', async () => {
  const none = await startWithSite()
  expect((await none('/social-auth')).body).toContain('data-providers="none"')
  const two = await startWithSite({
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    LINKEDIN_CLIENT_ID: 'id',
    LINKEDIN_CLIENT_SECRET: 'secret',
  })
  const packed = await two('/social-auth', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('data-providers="linkedin google"')
})

test('an unchanged page is not sent twice', async () => {
  const get = await startWithSite()
  const { headers } = await get('/')
  expect((await get('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('the sitemap lists the public pages and the robots file names it', async () => {
  const get = await startWithSite()
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  expect(sitemap.body.match(/<loc>(.*?)<\/loc>/g)).toEqual(['<loc>http://course.test/</loc>'])
  expect((await get('/robots.txt')).body).toContain('Sitemap: http://course.test/sitemap.xml')
})

test('a preview is not to be indexed and tells nobody where its reader came from', async () => {
  const get = await startWithSite()
  expect((await get('/preview/x')).headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
})

test('an invitation on the landing page leads to its preview, anything else is ignored', async () => {
  const get = await startWithSite()
  const token = 'a'.repeat(32)
  expect(await get(`/?invite=${token}`)).toMatchObject({ statusCode: 302, headers: { location: `/preview/${token}` } })
  expect((await get('/?invite=//evil.example')).statusCode).toBe(200)
})

test('an unknown path leads home, a missing asset or call is not found', async () => {
  const get = await startWithSite()
  expect(await get('/nothing/here')).toMatchObject({ statusCode: 302, headers: { location: '/' } })
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
  expect((await get('/api/gone')).statusCode).toBe(404)
  expect((await get('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
})
