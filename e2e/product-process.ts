import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopLeftOverServer } from '../server/embedded-postgres/embedded-server.ts'

const projectDir = fileURLToPath(new URL('..', import.meta.url))

/** A product started like `npm start`, in separate processes with its own data folder. */
export type ProductProcess = {
  url: string
  admin: { email: string; password: string }
  /** The sample invitation link that it printed. */
  invitation: string
  dataDir: string
  /** Its output so far. */
  printed(): string
  /** `kill -9`: no chance to write anything. */
  kill(): Promise<void>
  /** Starts it again with the same data and port. Resolves once it is ready. */
  restart(): Promise<void>
  /** Shuts it down gracefully. */
  end(): Promise<void>
  /** Shuts it down gracefully and removes its data. */
  stop(): Promise<void>
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A product in its own process group. */
export type SpawnedProduct = {
  child: ChildProcess
  url: string
  dataDir: string
  /** Its output so far. */
  printed(): string
  /** Resolves once it accepts requests; rejects with its output if it exits before. */
  ready: Promise<void>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  hasExited(): boolean
}

const spawned = new Set<SpawnedProduct>()

// Ends products that a failed or timed-out test has left running.
process.on('exit', () => {
  for (const { child, hasExited } of spawned) if (!hasExited()) process.kill(-child.pid!, 'SIGTERM')
})

/** Starts a program of the product; the settings contain port and data folder. */
export function spawnProduct(
  settings: Record<string, string> & { PORT: string; DATA_DIR: string },
  [command, ...args]: [string, ...string[]] = [process.execPath, 'scripts/start.mjs'],
): SpawnedProduct {
  const child = spawn(command, args, {
    cwd: projectDir,
    env: { ...process.env, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('Ctrl+C')) resolve()
    })
  const exited = once(child, 'exit').then(([code, signal]) => {
    reject(new Error(`The product ended (${code ?? signal}) before it was ready:\n${printed}`))
    return { code, signal }
  })
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const product = {
    child,
    url: `http://localhost:${settings.PORT}`,
    dataDir: settings.DATA_DIR,
    printed: () => printed,
    ready,
    exited,
    hasExited,
  }
  spawned.add(product)
  return product
}

/** Ends a product, kills a database server left behind by a crash, and removes the data. */
export async function removeProduct({ child, dataDir, exited, hasExited }: SpawnedProduct, keepData = false): Promise<void> {
  if (!hasExited()) process.kill(-child.pid!, 'SIGKILL')
  await exited
  const dir = join(dataDir, 'pg')
  await stopLeftOverServer({ dir, socketDir: dir })
  if (!keepData) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** Data and output of a product that was started once: a start from there takes half the time of a first one. Other products' data are next to it in `folder`. */
export type FirstStart = { folder: string; dataDir: string; printed: string }

/** Where `first-start.ts` leaves the {@link FirstStart}. */
export const firstStartVariable = 'JOURNEYS_FIRST_START'

/** Starts the product with extra settings and a new data folder in `folder`. Resolves once it is ready; rejects with its output if it exits before. */
export async function startProductProcess(settings: Record<string, string> = {}, folder?: string): Promise<ProductProcess> {
  const firstStart: FirstStart | undefined = JSON.parse(process.env[firstStartVariable] ?? 'null') ?? undefined
  const dataDir = mkdtempSync(join(folder ?? firstStart?.folder ?? tmpdir(), 'course data '))
  const port = await freePort()
  // Keeps owners and modes, because PostgreSQL refuses a folder that others may read.
  if (firstStart) execFileSync('cp', ['-a', `${firstStart.dataDir}/.`, dataDir])
  const runs: SpawnedProduct[] = []
  const current = () => runs.at(-1)!
  const start = () => {
    runs.push(spawnProduct({ PORT: String(port), DATA_DIR: dataDir, ...settings }))
    return current().ready
  }
  await start()
  const { url } = current()
  const printedValue = (pattern: RegExp) => pattern.exec(firstStart?.printed ?? current().printed())?.[1] ?? ''
  const end = async () => {
    if (!current().hasExited()) current().child.kill('SIGTERM')
    await current().exited
  }
  return {
    url,
    admin: { email: printedValue(/email\s+(\S+)/), password: printedValue(/password\s+(\S+)/) },
    invitation: url + new URL(printedValue(/Invitation\s+(\S+)/)).pathname,
    dataDir,
    printed: () => runs.map(({ printed }) => printed()).join(''),
    async kill() {
      // Kills starter and server at once; PostgreSQL is left behind, as after a crash.
      process.kill(-current().child.pid!, 'SIGKILL')
      await current().exited
    },
    restart: start,
    end,
    async stop() {
      await end()
      await removeProduct(current())
    },
  }
}
