import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { listMail } from '#contract/mail.ts'
import { listEditedModules, updateModule } from '#contract/module-editing.ts'
import { getSettings, saveSettings } from '#contract/settings.ts'
import { setDatabaseAway } from '../../testing/new-database.ts'
import { writeSmallSite } from '../../testing/small-site.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../testing/test-product.ts'

const pages = [
  { pattern: '/', found: true },
  { pattern: '/data', found: true },
  { pattern: '/auth' },
  { pattern: '/waitlist/join', perRequest: true as const },
  { pattern: '/unsubscribe/:token', robots: 'noindex' as const },
  { pattern: '/certificate/:code', robots: 'noindex' as const, perRequest: true as const },
]
const preview = {
  pattern: '/preview/:inviteToken',
  html: '<!doctype html><style>a{}</style><a href="/preview/shell">Overview</a><a href="/preview/shell/module1">Module 1</a>',
}

const demo = { pattern: '/preview/demo/module1', html: '<!doctype html><p data-operator="%OPERATOR%">Module 1</p>' }

const shared = shareTestProduct({ siteDir: writeSmallSite(pages, [demo, preview], afterAll) })

function visit(product: TestProduct) {
  const { app } = product
  return {
    product,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    post: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
  }
}

const startWithSite = async (settings: Record<string, string> = {}) =>
  visit(await startTestProduct({ siteDir: writeSmallSite(pages, [demo, preview]), settings }))

/** What a page of the small site was rendered from. */
const madeOf = (html: string) => JSON.parse(html.slice(html.indexOf('{')))

test('a public page names the address of this installation, in every encoding, and its policy allows its own script alone', async () => {
  const { get } = visit(shared())
  const plain = (await get('/')).body
  expect(madeOf(plain).facts).toMatchObject({ publicUrl: 'http://course.test', year: 2026 })
  const packed = await get('/', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain)
  const hash = createHash('sha256').update('one()').digest('base64')
  const small = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain)
  expect(small.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test.each([
  ['br;q=0', undefined],
  ['gzip;q=0.5, br;q=0.000', 'gzip'],
  ['GZIP , BR;q=0.1', 'br'],
  ['x-brotli', undefined],
])('a page is sent to a program that accepts “%s” in an encoding that it takes', async (accepted, encoding) => {
  const { get } = visit(shared())
  for (const url of ['/', '/certificate/unknown'])
    expect((await get(url, { 'accept-encoding': accepted })).headers['content-encoding'], url).toBe(encoding)
})

test('the first visitor after a start gets a page as small as every later one', async () => {
  const { get } = await startWithSite()
  const plain = Buffer.from((await get('/data')).body)
  const smallest = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
  const both = await Promise.all([get('/data', { 'accept-encoding': 'br' }), get('/data', { 'accept-encoding': 'br' })])
  for (const { rawPayload, headers } of [...both, await get('/data', { 'accept-encoding': 'br' })]) {
    expect(rawPayload.equals(smallest)).toBe(true)
    expect(headers['content-encoding']).toBe('br')
  }
})

test('a public page may show the pictures of the site alone and embed nothing', async () => {
  const { get } = visit(shared())
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy.split('; ')).toContain("img-src 'self'")
  expect(policy).not.toMatch(/https:|data:|blob:|frame-src|media-src/)
})

test('a screen of the app accepts only sanitised HTML into its document', async () => {
  const { get } = visit(shared())
  const answer = await get(preview.pattern.replace(':inviteToken', 'x'))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
})

test('the pages know which sign-in providers this site has', async () => {
  const none = visit(shared())
  expect(madeOf((await none.get('/auth')).body).facts.providers).toEqual([])
  const two = await startWithSite({
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    LINKEDIN_CLIENT_ID: 'id',
    LINKEDIN_CLIENT_SECRET: 'secret',
  })
  expect(madeOf((await two.get('/auth')).body).facts.providers).toEqual([
    { id: 'linkedin', name: 'LinkedIn' },
    { id: 'google', name: 'Google' },
  ])
})

test('settings that an admin saves are on the next page', async () => {
  const { get, product } = await startWithSite()
  const { token } = await product.signIn({ role: 'admin' })
  const { version, settings } = (await product.call(getSettings, { as: token })).body.data
  for (const [later, name] of ['Acme', 'Beta'].entries()) {
    await product.call(saveSettings, { as: token, body: { version: version + later, settings: { ...settings, name } } })
    expect(madeOf((await get('/')).body).facts.operator.name).toBe(name)
    expect((await get(demo.pattern)).body).toContain(`&quot;name&quot;:&quot;${name}&quot;`)
  }
})

test('a module that an admin renames is called so on the public pages within two seconds', async () => {
  const { get, product } = await startWithSite()
  const title = async () => madeOf((await get('/')).body).facts.demo.modules[0].title
  const before = await title()
  const admin = await product.signIn({ role: 'admin' })
  const { body } = await product.call(listEditedModules, { as: admin.token })
  const first = body.data.modules.find(({ moduleId }) => moduleId === 1)
  await product.call(updateModule, { as: admin.token, params: { moduleId: first?._id ?? '' }, body: { title: 'Renamed' } })
  await expect.poll(title, { interval: 200 }).toBe('Renamed')
  expect(before).not.toBe('Renamed')
})

test('an unchanged page is not sent twice', async () => {
  const { get } = visit(shared())
  const { headers } = await get('/')
  expect((await get('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('the sitemap lists the public pages and the robots file names it', async () => {
  const { get } = visit(shared())
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  expect(sitemap.body.match(/<loc>(.*?)<\/loc>/g)).toEqual([
    '<loc>http://course.test/</loc>',
    '<loc>http://course.test/data</loc>',
  ])
  expect((await get('/robots.txt')).body).toContain('Sitemap: http://course.test/sitemap.xml')
})

test('a preview is not indexed and sends no referrer', async () => {
  const { get } = visit(shared())
  expect((await get('/preview/x')).headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
})

test.each([
  '/auth?activation=abc',
  '/auth?form=create&invitation=abc',
  '/auth/reset?token=abc',
  '/preview/demo/module1?TOKEN=abc',
  '/preview/abc',
  '/unsubscribe/abc',
  `/?invite=${'a'.repeat(32)}`,
  '/?invite=abc',
  '/social-auth/return?code=abc',
  '/nowhere?token=abc',
  '/nowhere?confirm=abc',
  '/auth?next=%2Fuser%2Fa%2Faccount%3Fconfirm%3Dabc',
  '/api/auth/activation/abc',
  '/api/auth/google/callback?state=abc',
  '/downloads/a.pdf?signature=abc',
])('nobody keeps the answer to %s, an address that carries a secret, or passes the address on', async (url) => {
  const { get } = visit(shared())
  const { headers } = await get(url, { accept: 'text/html' })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('a page whose address carries no secret may be kept and asked for again', async () => {
  const { get } = visit(shared())
  for (const url of ['/', '/auth?message=Hello']) expect((await get(url)).headers['cache-control'], url).toBe('no-cache')
})

test('the links of a preview contain its own token from the first byte, whatever the address contains', async () => {
  const { get } = visit(shared())
  const token = 'Ab-_'.repeat(8)
  const packed = await get(`/preview/${token}`, { 'accept-encoding': 'br' })
  const html = brotliDecompressSync(packed.rawPayload).toString()
  expect(html).toContain(`<a href="/preview/${token}">Overview</a><a href="/preview/${token}/module1">`)
  expect((await get('/preview/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3Ex')).body).toContain(
    '<a href="/preview/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3Ex">Overview</a>',
  )
})

test('an invitation on the landing page leads to its preview, anything else is ignored', async () => {
  const { get } = visit(shared())
  const token = 'a'.repeat(32)
  expect(await get(`/?invite=${token}`)).toMatchObject({ statusCode: 302, headers: { location: `/preview/${token}` } })
  expect((await get('/?invite=//evil.example')).statusCode).toBe(200)
})

test('browsers get the icons that they ask for by themselves', async () => {
  const { get } = visit(shared())
  const [ico, png] = [await get('/favicon.ico'), await get('/apple-touch-icon.png')]
  expect([ico, png].map(({ headers }) => headers['content-type'])).toEqual(['image/png', 'image/png'])
  expect([ico, png].map(({ rawPayload }) => rawPayload.readUInt32BE(16))).toEqual([48, 180])
})

test('the course can be installed, and its worker may ask only this site', async () => {
  const { get } = visit(shared())
  const { headers, body } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest: { icons: { src: string }[] } = JSON.parse(body)
  expect(manifest).toMatchObject({ name: 'Principal Talent Course', start_url: '/dashboard', display: 'standalone' })
  const widths = await Promise.all(manifest.icons.slice(1).map(async ({ src }) => (await get(src)).rawPayload.readUInt32BE(16)))
  expect(widths).toEqual([192, 512])
  expect((await get('/sw.js')).headers).toMatchObject({
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'cache-control': 'no-cache',
  })
})

test('an unknown path leads home, a missing asset or call is not found', async () => {
  const { get } = visit(shared())
  const browser = { accept: 'text/html,application/xhtml+xml' }
  expect(await get('/nothing/here')).toMatchObject({ statusCode: 302, headers: { location: '/' } })
  for (const path of ['/index.php', '/a.html', '/foo.txt', '/downloads', '/wp-login.php?x=1'])
    expect(await get(path, browser), path).toMatchObject({ statusCode: 302, headers: { location: '/' } })
  expect(await get('/.well-known/change-password', browser)).toMatchObject({ headers: { location: '/auth/forgot' } })
  expect((await get('/.well-known/nothing', browser)).statusCode).toBe(404)
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
  for (const path of ['/api/gone', '/downloads/gone.pdf']) {
    expect((await get(path, browser)).statusCode, path).toBe(404)
    expect((await get(path, browser)).json(), path).toMatchObject({ success: false })
  }
  expect((await get('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
})

test('a form posted without scripts is checked and stored as its call would be, and answered with a page', async () => {
  const { post, product } = await startWithSite()
  const fields = { name: '', email: 'eva@example.com', company: 'Acme', courseType: 'advanced' }
  const refused = await post('/waitlist/join', fields)
  expect(refused.statusCode).toBe(400)
  expect(refused.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(madeOf(refused.body).view.posted).toMatchObject({
    success: false,
    values: { email: ['eva@example.com'], company: ['Acme'] },
    issues: [{ path: 'name', message: 'Full Name is required' }],
  })
  const joined = await post('/waitlist/join', { ...fields, name: 'Eva' })
  expect(madeOf(joined.body).view.posted).toMatchObject({ success: true })
  const admin = await product.signIn({ role: 'admin' })
  const mails = await product.call(listMail, { as: admin.token })
  expect(mails.body.data).toHaveLength(1)
})

test('a posted form meets the same honeypot and the same limits as its call', async () => {
  const { post, product } = await startWithSite({ RATE_LIMIT_SCALE: '1' })
  const fields = { name: 'Eva', email: 'eva@example.com', courseType: 'advanced' }
  expect((await post('/waitlist/join', { ...fields, website: 'http://spam.example' })).statusCode).toBeLessThan(300)
  expect(await product.mails()).toHaveLength(0)
  const statuses = []
  for (let time = 0; time < 12; time += 1) statuses.push((await post('/waitlist/join', fields)).statusCode)
  expect(statuses.at(-1)).toBe(429)
})

test('a form with more fields than any page has is refused before anything is made of it', async () => {
  const { post } = visit(shared())
  const fields = Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [at.toString(36), '']))
  for (const path of ['/waitlist/join', '/auth', '/unsubscribe/some-token', '/nothing/here']) {
    const answer = await post(path, fields)
    expect([path, answer.statusCode]).toEqual([path, 400])
    expect(answer.json()).toMatchObject({ success: false, code: 'bad-input', message: 'This form has too many fields.' })
  }
})

test('posted forms of one network are counted before they are read, whichever page they are for', async () => {
  const { post } = await startWithSite({ RATE_LIMIT_SCALE: '0.05' })
  const statuses: number[] = []
  for (let time = 0; time < 8; time += 1) statuses.push((await post('/auth', { email: 'eva@example.com' })).statusCode)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  const unread = await post('/waitlist/join', Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`a${at}`, ''])))
  expect([unread.statusCode, unread.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(madeOf(unread.body).view.posted).toMatchObject({ success: false, code: 'too-many', message: expect.any(String) })
})

test('while the database is unavailable a posted form comes back with the typed values, after one wait', async () => {
  const { post, product } = await startWithSite()
  await setDatabaseAway(product.address.database, true)
  const answer = await post('/waitlist/join', { name: 'Eva', email: 'eva@example.com', courseType: 'advanced' })
  expect(answer.statusCode).toBe(503)
  expect(madeOf(answer.body).view.posted).toMatchObject({
    success: false,
    values: { name: ['Eva'] },
    message: expect.any(String),
  })
})

test('a sign-in form that is posted is neither checked nor repeated', async () => {
  const { post, product } = visit(shared())
  await product.signIn({ email: 'eva@example.com' })
  const answer = await post('/auth', { email: 'eva@example.com', password: 'tři veselé veverky' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).not.toContain('veverky')
  expect(answer.body).not.toContain('eva@example.com')
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.course.test' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://course.test' },
  { origin: 'https://evil.example' },
  { origin: 'http://course.test.evil.example' },
  { origin: 'course.test' },
])('a form of a page elsewhere does nothing: %j', async (headers) => {
  const { post, product } = visit(shared())
  const before = await product.mails()
  const fields = { name: 'Eva', email: `${crypto.randomUUID()}@example.com`, courseType: 'advanced' }
  expect((await post('/waitlist/join', fields, headers)).statusCode).toBe(400)
  expect(await product.mails()).toHaveLength(before.length)
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'same-origin', origin: 'http://course.test' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://course.test' },
  { origin: 'http://127.0.0.1:5000', host: '127.0.0.1:5000' },
  { origin: 'null' },
])('a form of the site itself is taken: %j', async (headers) => {
  const { post, product } = visit(shared())
  const before = await product.mails()
  const fields = { name: 'Eva', email: `${crypto.randomUUID()}@example.com`, courseType: 'advanced' }
  expect((await post('/waitlist/join', fields, headers)).statusCode).toBe(200)
  expect(await product.mails()).toHaveLength(before.length + 1)
})

test('a scanner’s empty form does nothing; the button of the page does', async () => {
  const { post } = visit(shared())
  expect(await post('/unsubscribe/some-token', {})).toMatchObject({ statusCode: 400 })
  const pressed = await post('/unsubscribe/some-token', { confirmed: 'yes' })
  expect(madeOf(pressed.body).view.posted).toMatchObject({ success: false, message: expect.any(String) })
})

test('a page about something that does not exist shows that it was not found', async () => {
  const { get } = visit(shared())
  const answer = await get('/certificate/PTC-0000-0000')
  expect(answer.statusCode).toBe(404)
  expect(madeOf(answer.body).view.read).toBeNull()
})
