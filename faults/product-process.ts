import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readServerPid, stopLeftOverServer } from '../server/embedded-postgres/embedded-server.ts'

const projectDir = fileURLToPath(new URL('..', import.meta.url))

/** The admin of every product that is started here. */
export const admin = { email: 'admin@faults.example', password: 'a password for faults 7' }

/** A product in a process of its own. */
export type ProductProcess = {
  url: string
  dataDir: string
  pid: number
  /** Everything it printed. */
  printed(): string
  /** Resolves once it takes requests; rejects with what it printed when it ends before. */
  ready: Promise<void>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  hasExited(): boolean
  signal(name: NodeJS.Signals): void
  /** Asks with a bound of ten seconds; tells the status and how long the answer took. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; ms: number; body: string }>
  /** A bearer token of the admin. */
  signIn(): Promise<string>
}

const started: { child: ChildProcess; dataDir: string; isOurs: boolean }[] = []

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the product with these settings, on a data folder of its own unless one is given; with `npm` as `npm start` does. */
export async function startProduct(
  settings: Record<string, string> = {},
  { npm = false }: { npm?: boolean } = {},
): Promise<ProductProcess> {
  const port = settings.PORT ?? String(await freePort())
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'faults-'))
  const [command, args] = npm ? ['npm', ['start']] : [process.execPath, ['build/server/main.js']]
  const child = spawn(command, args, {
    cwd: projectDir,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'warn',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started.push({ child, dataDir, isOurs: settings.DATA_DIR === undefined })
  let printed = ''
  const isReady = Promise.withResolvers<void>()
  isReady.promise.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('Ctrl+C')) isReady.resolve()
    })
  const exited = once(child, 'exit').then(([code, signal]) => {
    isReady.reject(new Error(`The product ended (${code ?? signal}) before it was ready:\n${printed}`))
    return { code, signal }
  })
  const url = `http://127.0.0.1:${port}`
  const ask: ProductProcess['ask'] = async (path, init) => {
    const startedAt = performance.now()
    const response = await fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init })
    const body = await response.text()
    return { status: response.status, ms: performance.now() - startedAt, body }
  }
  return {
    url,
    dataDir,
    // biome-ignore lint/style/noNonNullAssertion: it was started
    pid: child.pid!,
    printed: () => printed,
    ready: isReady.promise,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name) => void child.kill(name),
    ask,
    async signIn() {
      const { body } = await ask('/api/auth/login', postJson(admin))
      return JSON.parse(body).data.token
    },
  }
}

/** A POST of JSON, with a bearer token when there is one. */
export const postJson = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
})

/** The process of the embedded database on the data folder; undefined when it has stopped in order. */
export const databasePid = (dataDir: string): number | undefined => readServerPid(join(dataDir, 'pg'))

/** Whether another server than that process says of itself that it takes connections. */
export function isDatabaseBack(dataDir: string, killed: number): boolean {
  const lines = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  return Number(lines[0]) !== killed && lines[7]?.trim() === 'ready'
}

/** Ends whatever a case has left running, and removes its data. */
export async function cleanUp(): Promise<void> {
  const all = started.splice(0)
  for (const { child } of all) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    // biome-ignore lint/style/noNonNullAssertion: it was started
    process.kill(-child.pid!, 'SIGKILL')
    await once(child, 'exit')
  }
  for (const { dataDir, isOurs } of all) {
    const dir = join(dataDir, 'pg')
    await stopLeftOverServer({ dir, socketDir: dir })
    if (isOurs) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Waits until the condition holds and returns how many milliseconds that took. Throws when it does not hold in time. */
export async function waitUntil(condition: () => Promise<boolean> | boolean, withinMs: number): Promise<number> {
  const startedAt = performance.now()
  while (!(await Promise.resolve(condition()).catch(() => false))) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms`)
    await delay(20)
  }
  return performance.now() - startedAt
}
