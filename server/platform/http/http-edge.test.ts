import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeSmallSite } from '../../testing/small-site.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { slowestBodyMilliseconds } from './read-body.ts'

/** The product with a small built site in which a page lies in a folder, as the build leaves it. */
async function startWithSite(settings: Record<string, string> = {}) {
  const siteDir = writeSmallSite([{ pattern: '/' }], [{ pattern: '/auth', html: '<!doctype html>' }])
  mkdirSync(join(siteDir, 'auth'))
  for (const name of ['index.html', 'auth/index.html', 'auth/index.html.br', 'assets/app-1.js', 'assets/app-1.js.br', 'icon.svg'])
    writeFileSync(join(siteDir, name), `<!-- ${name} -->`)
  return startTestProduct({ siteDir, settings })
}

/** Sends bytes as they are and returns what comes back until the connection ends. */
const sendBytes = (port: number, bytes: string): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let answer = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.on('close', () => resolve(answer)).on('error', reject)
  return promise
}

const kinds: [what: string, request: { method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'OPTIONS'; url: string; payload?: string }][] =
  [
    ['a page', { url: '/' }],
    ['a page under a slash', { url: '/auth/' }],
    ['an asset', { url: '/assets/app-1.js' }],
    ['an icon', { url: '/icon.svg' }],
    ['the sitemap', { url: '/sitemap.xml' }],
    ['a redirect', { url: '/nothing/here' }],
    ['a missing asset', { url: '/assets/gone.js' }],
    ['a call', { url: '/api/invitations/demo' }],
    ['a refusal', { url: '/api/teams' }],
    ['a missing call', { url: '/api/nothing' }],
    ['a method that is not allowed', { method: 'PUT', url: '/api/auth/login' }],
    ['another method', { method: 'OPTIONS', url: '/api/auth/login' }],
    ['an unreadable body', { method: 'POST', url: '/api/auth/login', payload: '{' }],
    ['an unreadable path', { url: '/api/%ff' }],
    ['a missing download', { url: '/downloads/gone.pdf' }],
    ['the API document', { url: '/api/openapi.json' }],
    ['the API page', { url: '/api/docs' }],
    ['health', { url: '/healthz' }],
    ['readiness', { url: '/readyz' }],
    ['a redirect of the API', { url: '/api/unsubscribe/x' }],
  ]

test('every kind of answer says what a browser may do with it', async () => {
  const { app } = await startWithSite({ PUBLIC_URL: 'https://course.test' })
  for (const [what, request] of kinds) {
    const { headers } = await app.inject({ ...request, headers: request.payload ? { 'content-type': 'application/json' } : {} })
    expect(headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['content-security-policy'], what).toContain("frame-ancestors 'none'")
  }
})

test('a site without https does not ask browsers to come by https', async () => {
  const { app } = await startWithSite()
  expect((await app.inject('/')).headers['strict-transport-security']).toBeUndefined()
})

test('a built page is reachable under its route only', async () => {
  const { app } = await startWithSite()
  expect((await app.inject('/auth')).headers['content-security-policy']).toContain("script-src 'self'")
  for (const url of [
    '/auth/index.html',
    '/index.html',
    '/auth/index.html.br',
    '/auth//index.html',
    '/auth/index%2ehtml',
    '/AUTH/INDEX.HTML',
  ]) {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, '/'])
  }
  expect((await app.inject('/assets/app-1.js.br')).statusCode).toBe(404)
})

const oddPaths = [
  '/%00',
  '/assets/%00',
  '/assets/..%2f..%2fpackage.json',
  '/assets/../../package.json',
  '/..%5c..%5cx',
  '/assets/%',
  '/%ff',
  '/%E0%A4%A',
  `/${'a'.repeat(300)}`,
  `/assets/${'a'.repeat(300)}.js`,
  `/assets/${'a/'.repeat(400)}`,
  '/assets',
  '/assets/',
  '/./auth/./',
  '//evil.example/x',
  '/\\evil.example',
  '/icon.svg/x',
  `/preview/${'%41'.repeat(900)}`,
  '/.git/config',
]
test('a path that nothing serves or that cannot be read leads a person home, and refuses a program', async () => {
  const { app } = await startWithSite()
  for (const url of oddPaths)
    for (const range of [undefined, 'bytes=0-1', 'bytes=9-1', 'bytes=0-0,2-3,-5'])
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const headers = range === undefined ? {} : { range }
        const forPerson = await app.inject({ method, url, headers: { ...headers, accept: 'text/html,*/*' } })
        if (method === 'POST') expect(forPerson.json(), url).toMatchObject({ success: false })
        else if (forPerson.statusCode !== 200)
          expect([url, forPerson.statusCode, forPerson.headers.location]).toEqual([url, 302, '/'])
        const forProgram = await app.inject({ method, url, headers })
        expect(forProgram.statusCode).toBeLessThan(500)
        if (method === 'GET' && forProgram.statusCode >= 400) expect(forProgram.json()).toMatchObject({ success: false })
      }
})

test('a file of the site is sent whole, whatever part of it is asked for', async () => {
  const { app } = await startWithSite()
  for (const url of ['/icon.svg', '/assets/app-1.js'])
    for (const range of ['bytes=0-3', 'bytes=99999-', 'bytes=3-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes='])
      for (const encoding of ['br', 'identity'])
        expect((await app.inject({ url, headers: { range, 'accept-encoding': encoding } })).statusCode).toBe(200)
})

test('bytes that are no request get the envelope, and the connection ends', async () => {
  const { app } = await startWithSite()
  await app.listen({ port: 0 })
  const { port } = app.server.address() as { port: number }
  const host = 'Host: course.test\r\n'
  const broken = [
    'no http at all\r\n\r\n',
    `GET / HTTP/1.1\r\n${host}Bad Header: 1\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}X: ${'y'.repeat(40_000)}\r\n\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: -5\r\n\r\nhello`,
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`,
    `BREW /coffee HTTP/1.1\r\n${host}\r\n`,
  ]
  const codes: (string | undefined)[] = []
  for (const bytes of broken) {
    const answer = await sendBytes(port, bytes)
    codes.push(/"code":"([\w-]+)"/.exec(answer)?.[1])
    expect(answer, bytes.slice(0, 60)).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).toContain('"success":false')
    expect(answer.toLowerCase()).toContain('content-security-policy: ')
  }
  expect(codes).toContain('headers-too-large')
})

test('a request of the first version, without a host, and one that expects something unknown are answered like any other', async () => {
  const { app } = await startWithSite()
  await app.listen({ port: 0 })
  const { port } = app.server.address() as { port: number }
  expect(await sendBytes(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  const expecting = await sendBytes(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n')
  expect(expecting).toMatch(/^HTTP\/1\.1 200 /)
  expect(expecting.toLowerCase()).toContain('content-security-policy: ')
})

test('a body that does not arrive in time is refused, and nothing waits for it', async () => {
  const { app } = await startWithSite()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const drip = new Readable({ read: () => undefined })
  drip.push('{"email":')
  const headers = { 'content-type': 'application/json', 'content-length': '60' }
  const answer = app.inject({ method: 'POST', url: '/api/nothing', headers, payload: drip })
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  let status: number | undefined
  answer.then((come) => {
    status = come.statusCode
  })
  while (status === undefined) {
    vi.advanceTimersByTime(slowestBodyMilliseconds)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await answer).json()).toMatchObject({ success: false, code: 'too-slow' })
  expect((await answer).headers.connection).toBe('close')
})
