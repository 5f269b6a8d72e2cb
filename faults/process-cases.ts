import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../e2e/product-process.ts'
import {
  databasePid,
  expect,
  type FaultCase,
  type ProductProcess,
  postJson,
  seconds,
  startProduct,
  startReady,
  waitUntil,
  withDatabase,
} from './fault-product.ts'

/** An idle connection, half a request, and a stalled upload. */
async function holdConnections({ url }: ProductProcess): Promise<void> {
  const port = Number(new URL(url).port)
  const [answer] = (await once(get(`${url}/healthz`, { agent: new Agent({ keepAlive: true }) }), 'response')) as [IncomingMessage]
  answer.resume()
  const upload =
    'POST /api/files/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n--b\r\n'
  for (const piece of ['GET /healthz HTTP/1.1\r\nHost: a', upload, '']) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    if (piece !== '') socket.write(piece)
  }
}

async function stopsInOrder(product: ProductProcess, signal: NodeJS.Signals): Promise<string> {
  await product.ready
  await holdConnections(product)
  const startedAt = performance.now()
  product.signal(signal)
  const { code, signal: by } = await product.exited
  const ms = performance.now() - startedAt
  expect(code === 0, `exit ${code ?? by}`)
  expect(ms < 10_000, `took ${seconds(ms)}`)
  await waitUntil(async () => !(await product.ask('/healthz').catch(() => undefined)), 1_000)
  expect(databasePid(product.dataDir) === undefined, 'the embedded database still runs')
  return `exit 0 after ${seconds(ms)}, nothing left running`
}

/** Runs a command of the product on its data folder and returns the output. */
async function runCommand(name: 'backup' | 'restore', { dataDir }: ProductProcess, archive: string): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [`server/commands/${name}.ts`, archive], { env })
  return stdout
}

export const processCases: FaultCase[] = [
  {
    name: 'port taken',
    async run() {
      const port = await freePort()
      const other = createServer().listen(port, '127.0.0.1')
      await once(other, 'listening')
      const product = await startProduct({ PORT: String(port) })
      const { code } = await product.exited
      other.close()
      expect(code === 1, `exit ${code}`)
      const lines = product.sentences()
      const [line = '', ...more] = lines
      expect(line.includes(`Port ${port} is in use`) && more.length === 0, `it printed: ${lines.join(' / ')}`)
      expect(databasePid(product.dataDir) === undefined, 'the embedded database still runs')
      return `exit 1, one sentence, nothing left running`
    },
  },
  {
    name: 'database absent at the start',
    async run() {
      const product = await startProduct({ DATABASE_URL: `postgres://user:secret@127.0.0.1:${await freePort()}/course` })
      const { code } = await product.exited
      const lines = product.sentences()
      expect(code === 1 && lines.length === 1 && !product.printed().includes('secret'), `exit ${code}: ${product.printed()}`)
      return 'exit 1 after 30 s, one sentence without the password'
    },
  },
  {
    name: 'three first starts at once on one empty database',
    run: () =>
      withDatabase(async (settings) => {
        const starts = await Promise.all([1, 2, 3].map(() => startReady(settings)))
        for (const product of starts) product.signal('SIGTERM')
        const codes = await Promise.all(starts.map(async ({ exited }) => (await exited).code))
        expect(
          codes.every((code) => code === 0),
          `exits ${codes}`,
        )
        return 'all three serve'
      }),
  },
  {
    name: 'SIGTERM to npm start, with stuck connections',
    run: async () => stopsInOrder(await startProduct({}, { npm: true }), 'SIGTERM'),
  },
  { name: 'SIGTERM to the server, with stuck connections', run: async () => stopsInOrder(await startProduct(), 'SIGTERM') },
  { name: 'Ctrl+C, with stuck connections', run: async () => stopsInOrder(await startProduct(), 'SIGINT') },
  { name: 'the terminal closes', run: async () => stopsInOrder(await startProduct(), 'SIGHUP') },
  {
    name: 'a second SIGTERM',
    async run() {
      const product = await startReady()
      await holdConnections(product)
      product.signal('SIGTERM')
      await delay(700)
      const startedAt = performance.now()
      await product.end()
      const ms = performance.now() - startedAt
      expect(ms < 500, `took ${seconds(ms)}`)
      await waitUntil(() => databasePid(product.dataDir) === undefined, 10_000)
      return `ended after ${seconds(ms)}; the embedded database stopped by itself`
    },
  },
  {
    name: 'SIGTERM while it starts',
    async run() {
      const product = await startProduct()
      await delay(3_000)
      product.signal('SIGTERM')
      const startedAt = performance.now()
      await product.exited
      const ms = performance.now() - startedAt
      expect(ms < 10_000, `took ${seconds(ms)}`)
      expect(databasePid(product.dataDir) === undefined, 'the embedded database still runs')
      return `ended after ${seconds(ms)}, nothing left running`
    },
  },
  {
    name: 'everything killed and the database lost right after an erasure was answered',
    async run() {
      const product = await startReady()
      const token = await product.signIn()
      const email = 'jana@faults.example'
      const { status } = await product.ask('/api/invitations/send', postJson({ emails: [email] }, token))
      expect(status < 300, `the invitation was answered ${status}`)
      const archive = join(product.dataDir, 'backup.tar.gz')
      await runCommand('backup', product, archive)
      const answer = await product.ask('/api/privacy/erase', postJson({ email }, token))
      const pid = databasePid(product.dataDir) ?? 0
      product.signal('SIGKILL')
      process.kill(pid, 'SIGKILL')
      expect(answer.status === 200, `the erasure was answered ${answer.status}`)
      await product.exited
      rmSync(join(product.dataDir, 'pg'), { recursive: true, maxRetries: 5 })
      const printed = await runCommand('restore', product, archive)
      const again = await startReady({ DATA_DIR: product.dataDir })
      const list = await again.ask('/api/invitations', { headers: { authorization: `Bearer ${await again.signIn()}` } })
      expect(list.status === 200 && !list.body.includes(email), `after the restore: ${list.status} ${printed}`)
      await again.end()
      return 'erased again by the restore'
    },
  },
]
