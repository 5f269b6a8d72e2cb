import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopLeftOverServer } from '../server/embedded-postgres/embedded-server.ts'

const projectDir = fileURLToPath(new URL('..', import.meta.url))

/** A product started as `npm start` does, in processes of its own, on a data folder of its own. */
export type ProductProcess = {
  url: string
  admin: { email: string; password: string }
  /** The sample invitation link it printed. */
  invitation: string
  dataDir: string
  /** Everything it printed so far. */
  printed(): string
  /** `kill -9`: no chance to write anything. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. Resolves once it is ready. */
  restart(): Promise<void>
  /** Stops it in order. */
  end(): Promise<void>
  /** Stops it in order and removes its data. */
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const exit = (child: ChildProcess) =>
  hasExited(child) ? Promise.resolve() : new Promise<void>((resolve) => child.once('exit', () => resolve()))

const started = new Set<ChildProcess>()

// A journey that takes too long, or whose set-up fails, may not come to stopping its product: it ends with the process that started it.
process.on('exit', () => {
  for (const child of started) if (!hasExited(child)) process.kill(-child.pid!, 'SIGTERM')
})

/**
 * Data of a product that was started once and ended, and what it printed: a start from there takes half the time of a first one. The data of
 * other products are made beside it in `folder`.
 */
export type FirstStart = { folder: string; dataDir: string; printed: string }

/** Where the set-up of all journeys (`first-start.ts`) leaves a {@link FirstStart}. */
export const firstStartVariable = 'JOURNEYS_FIRST_START'

/**
 * Starts the product with extra settings, with its data in a folder of its own in `folder`. Resolves once it has printed that it is ready;
 * rejects with what it printed when it ends before.
 */
export async function startProductProcess(settings: Record<string, string> = {}, folder?: string): Promise<ProductProcess> {
  const firstStart: FirstStart | undefined = JSON.parse(process.env[firstStartVariable] ?? 'null') ?? undefined
  const dataDir = mkdtempSync(join(folder ?? firstStart?.folder ?? tmpdir(), 'course data '))
  const port = await freePort()
  let output = ''
  // As it lies there: PostgreSQL refuses a folder that others may read.
  if (firstStart) execFileSync('cp', ['-a', `${firstStart.dataDir}/.`, dataDir])
  let child: ChildProcess

  const start = async () => {
    const from = output.length
    child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: projectDir,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    started.add(child)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.slice(from).includes('Ctrl+C')) resolve()
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => reject(new Error(`The product ended (${code}) before it was ready:\n${output.slice(from)}`)))
    await promise
  }
  await start()
  const url = `http://localhost:${port}`
  const said = (pattern: RegExp) => pattern.exec(firstStart?.printed ?? output)?.[1] ?? ''
  const end = async () => {
    if (!hasExited(child)) child.kill('SIGTERM')
    await exit(child)
  }
  return {
    url,
    admin: { email: said(/email\s+(\S+)/), password: said(/password\s+(\S+)/) },
    invitation: url + new URL(said(/Invitation\s+(\S+)/)).pathname,
    dataDir,
    printed: () => output,
    async kill() {
      // The process group dies at once, starter and server; PostgreSQL is left behind, as a crash would leave it.
      process.kill(-child.pid!, 'SIGKILL')
      await exit(child)
    },
    restart: start,
    end,
    async stop() {
      await end()
      // A product that was killed left its PostgreSQL behind.
      const dir = join(dataDir, 'pg')
      await stopLeftOverServer({ dir, socketDir: dir })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
