import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type FaultCase, type ProductProcess, seconds, startReady, waitUntil } from './fault-product.ts'

/** A raw connection to the product that collects the answers. */
type Wire = { socket: Socket; answered(): string; statuses(): number[]; closed: Promise<unknown>; isClosed(): boolean }

async function openWire({ url }: ProductProcess, allowHalfOpen = false): Promise<Wire> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen })
  let text = ''
  let isClosed = false
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
  const closed = once(socket, 'close').then(() => {
    isClosed = true
  })
  await once(socket, 'connect')
  return {
    socket,
    closed,
    isClosed: () => isClosed,
    answered: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
  }
}

const join = { name: 'Smuggled', email: 'smuggled@faults.example', courseType: 'advanced' }
const body = JSON.stringify(join)
const request = (path: string, headers: string, content = '', method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: course.example\r\n${headers}\r\n\r\n${content}`
const json = 'Content-Type: application/json'
const hidden = request('/api/waitlist', `${json}\r\nContent-Length: ${body.length}`, body)

/** Whether the product works as before and executed no smuggled request. */
async function expectUnharmed(product: ProductProcess): Promise<void> {
  expect(!product.hasExited(), `the process ended: ${product.printed().slice(-300)}`)
  expect((await product.ask('/healthz')).status === 200, 'it serves no longer')
  const authorization = `Bearer ${await product.signIn()}`
  const list = await product.ask('/api/waitlist', { headers: { authorization } })
  expect(list.status === 200 && !list.body.includes(join.email), `a hidden request was carried out: ${list.body.slice(0, 200)}`)
  expect(!product.printed().includes('a request failed'), `a request failed: ${product.printed().slice(-300)}`)
}

/** Sends each text on a new connection; one refusal must be the whole answer, and the connection must close. */
async function refuseEach(product: ProductProcess, texts: string[], statuses: number[]): Promise<string> {
  for (const text of texts) {
    const wire = await openWire(product)
    wire.socket.write(text, 'latin1')
    await waitUntil(wire.isClosed, 20_000).catch(() => expect(false, `left open: ${JSON.stringify(text.slice(0, 160))}`))
    const found = wire.statuses()
    expect(
      found.length === 1 && statuses.includes(found[0] ?? 0),
      `answered ${found.join(', ') || 'nothing'} to ${JSON.stringify(text.slice(0, 160))}`,
    )
  }
  return `${texts.length} forms refused with ${statuses.join(' or ')}, each connection ended`
}

const sockets = (name: string, run: (product: ProductProcess) => Promise<string>): FaultCase => ({
  name: `sockets: ${name}`,
  async run() {
    const product = await startReady()
    const measured = await run(product)
    await expectUnharmed(product)
    return measured
  },
})

export const socketCases: FaultCase[] = [
  sockets('a request hidden in another', (product) => {
    const chunked = `0\r\n\r\n${hidden}`
    const lengths = `${json}\r\nContent-Length: ${chunked.length}`
    const codings = [
      'chunked',
      ' chunked',
      'chunked ',
      'CHUNKED',
      'identity, chunked',
      'chunked, identity',
      'xchunked',
      '\x0bchunked',
    ]
    return refuseEach(
      product,
      [
        ...codings.map((coding) => request('/api/auth/login', `${lengths}\r\nTransfer-Encoding:${coding}`, chunked)),
        request('/api/auth/login', `${lengths}\r\nTransfer-Encoding : chunked`, chunked),
        request('/api/auth/login', `${json}\r\nContent-Length: 2\r\nContent-Length: ${hidden.length}`, `{}${hidden}`),
        request('/api/auth/login', `${json}\r\nContent-Length: +2`, `{}${hidden}`),
        request('/api/auth/login', `${json}\r\nContent-Length: 2, 2`, `{}${hidden}`),
        request('/', `X-A: b\r\n Transfer-Encoding: chunked`, hidden, 'GET'),
        request('/', `X-A: b\nX-B: c\rX-C: d`, hidden, 'GET'),
      ],
      [400],
    )
  }),
  sockets('chunks of wrong sizes', (product) => {
    const chunks = (text: string) => request('/api/auth/login', `${json}\r\nTransfer-Encoding: chunked`, text)
    return refuseEach(
      product,
      [
        chunks(`g\r\n{}\r\n0\r\n\r\n`),
        chunks(`-2\r\n{}\r\n0\r\n\r\n`),
        chunks(`0x2\r\n{}\r\n0\r\n\r\n`),
        chunks(`2\r\n{}x\r\n0\r\n\r\n`),
        chunks(`ffffffffffffffffff\r\n{}`),
        chunks(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
      ],
      [400, 413],
    )
  }),
  sockets('headers and bodies that come byte by byte', async (product) => {
    const drip = async (start: string) => {
      const wire = await openWire(product)
      const startedAt = performance.now()
      wire.socket.write(start)
      const dripping = setInterval(() => wire.socket.write('a'), 500)
      await waitUntil(wire.isClosed, 40_000).finally(() => clearInterval(dripping))
      return { ms: performance.now() - startedAt, status: wire.statuses()[0] }
    }
    const answers = await Promise.all([
      drip('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '),
      drip(request('/api/auth/login', `${json}\r\nContent-Length: 60000`, '{"email":"')),
    ])
    const statuses = answers.map(({ status }) => status).join(', ')
    expect(
      answers.every(({ status }) => status === 408),
      `answered ${statuses}`,
    )
    return `${statuses}, the last after ${seconds(Math.max(...answers.map(({ ms }) => ms)))}`
  }),
  sockets('a sender that closes its half', async (product) => {
    const whole = await openWire(product, true)
    whole.socket.end(request('/api/modules', 'Accept: */*', '', 'GET'))
    const cut = await openWire(product, true)
    cut.socket.end(request('/api/waitlist', `${json}\r\nContent-Length: ${body.length + 5}`, body))
    const late = performance.now()
    await Promise.all(
      [whole, cut].map(async ({ socket, isClosed }) => {
        socket.on('end', () => socket.end())
        await waitUntil(isClosed, 20_000)
      }),
    )
    expect(
      whole.statuses().length <= 1 && !cut.statuses().some((status) => status < 400),
      `answered ${whole.statuses()}, ${cut.statuses()}`,
    )
    return `a whole request is answered ${whole.statuses()[0] ?? 'by the end of the connection'}, half of one changes nothing; ended after ${seconds(performance.now() - late)}`
  }),
  sockets('floods of headers', (product) => {
    const many = Array.from({ length: 5_000 }, (_, index) => `X-${index}: ${index}`).join('\r\n')
    return refuseEach(
      product,
      [
        request('/', many, '', 'GET'),
        request('/', `X-Long: ${'a'.repeat(100_000)}`, '', 'GET'),
        request(`/${'a'.repeat(100_000)}`, 'Accept: */*', '', 'GET'),
        request('/', `Cookie: ${'a=b; '.repeat(20_000)}`, '', 'GET'),
      ],
      [431],
    )
  }),
  sockets('an answer before the body has come', async (product) => {
    const wire = await openWire(product)
    const length = 3_000_000
    wire.socket.write(request('/api/files/upload', `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}`))
    await waitUntil(() => wire.statuses()[0] === 401, 5_000)
    const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
    wire.socket.write(Buffer.alloc(length, 'x'), (error) => (error ? reject(error) : resolve()))
    await sent
    wire.socket.write(request('/healthz', 'Accept: */*', '', 'GET'))
    await waitUntil(() => wire.statuses().length === 2, 5_000)
    wire.socket.destroy()
    return `401 at once, the rest is received and thrown away, then ${wire.statuses()[1]} on the same connection`
  }),
  sockets('a hundred requests in one piece', async (product) => {
    const wire = await openWire(product)
    const paths = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? '/healthz' : '/api/auth/me'))
    wire.socket.write(paths.map((path) => request(path, 'Accept: */*', '', 'GET')).join(''))
    await waitUntil(() => wire.statuses().length === 100, 20_000)
    const inOrder = wire.statuses().every((status, index) => status === (index % 2 === 0 ? 200 : 401))
    expect(inOrder, `answered ${wire.statuses()}`)
    wire.socket.destroy()
    return 'answered one by one, in their order'
  }),
  sockets('bodies of another length than they claim', async (product) => {
    const short = await openWire(product)
    short.socket.write(request('/api/waitlist', `${json}\r\nContent-Length: ${body.length + 100}`, body))
    const long = await openWire(product)
    long.socket.write(request('/api/auth/login', `${json}\r\nContent-Length: 2`, `{}${body}`))
    await waitUntil(() => short.isClosed() || short.statuses().length > 0, 20_000)
    await waitUntil(() => long.statuses().length > 0, 20_000)
    await delay(1_000)
    expect(short.statuses()[0] === 408, `too short: ${short.statuses()}`)
    expect(
      long.statuses().every((status) => status === 400),
      `too long: ${long.statuses()}`,
    )
    await waitUntil(long.isClosed, 20_000)
    short.socket.destroy()
    return 'too short 408; too long 400, and the connection ends'
  }),
  sockets('upgrades, tunnels and other protocols', async (product) => {
    const upgrade = 'Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nUpgrade: '
    const answers: string[] = []
    for (const text of [
      request('/', `${upgrade}h2c`, '', 'GET'),
      request(
        '/api/auth/me',
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAA\r\nSec-WebSocket-Version: 13',
        '',
        'GET',
      ),
      'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n',
      'GET http://127.0.0.1:22/ HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n',
      'TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: told back\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'EHLO example.com\r\n',
    ]) {
      const wire = await openWire(product)
      wire.socket.write(text, 'latin1')
      await waitUntil(() => wire.isClosed() || wire.statuses().length > 0, 20_000)
      const [status = 0] = wire.statuses()
      expect(
        status !== 101 && !(text.startsWith('CONNECT') && status >= 200 && status < 300),
        `${text.slice(0, 30)} was answered ${status}`,
      )
      expect(!wire.answered().includes('told back'), 'TRACE sends headers back')
      answers.push(String(status || 'closed'))
      wire.socket.destroy()
    }
    return `none is followed: ${answers.join(', ')}`
  }),
  sockets('connections that are reset', async (product) => {
    const upload = request(
      '/api/files/upload',
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999',
      '--b\r\n',
    )
    const texts = ['', 'GET / HTTP/1.1\r\n', request('/', 'Accept: */*', '', 'GET'), hidden.slice(0, -5), upload]
    for (let round = 0; round < 40; round++)
      await Promise.all(
        texts.map(async (text) => {
          const wire = await openWire(product)
          if (text) await new Promise((resolve) => wire.socket.write(text, resolve))
          wire.socket.resetAndDestroy()
        }),
      )
    return `${40 * texts.length} resets, none changes anything`
  }),
]
