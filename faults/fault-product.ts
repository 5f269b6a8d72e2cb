import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, removeProduct, type SpawnedProduct, spawnProduct } from '../e2e/product-process.ts'
import { readServerPid } from '../server/embedded-postgres/embedded-server.ts'
import { startThrowawayPostgres } from '../server/testing/throwaway-postgres.ts'

/** A fault; `run` returns a short result, and throws when a promise was broken. */
export type FaultCase = { name: string; run(): Promise<string> }

/** A case that this machine cannot run, and why. */
export class SkipCase extends Error {}

export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

/** Seconds with two digits. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** The admin of all products started here. */
export const admin = { email: 'admin@faults.example', password: 'a password for faults 7' }

/** A product in a separate process. */
export type ProductProcess = SpawnedProduct & {
  pid: number
  signal(name: NodeJS.Signals): void
  /** Asks it to stop, and waits until it has. */
  end(): Promise<void>
  /** What it printed without the lines of its log. */
  sentences(): string[]
  /** Requests with a timeout of ten seconds; returns status and duration. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; ms: number; body: string }>
  /** A bearer token of the admin. */
  signIn(): Promise<string>
}

const started: { product: SpawnedProduct; isOurs: boolean }[] = []

/** Starts the product with a new data folder unless one is given; with `npm` by `npm start`. */
export async function startProduct(
  settings: Record<string, string> = {},
  { npm = false }: { npm?: boolean } = {},
): Promise<ProductProcess> {
  const PORT = settings.PORT ?? String(await freePort())
  const DATA_DIR = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'faults-'))
  const defaults = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT_SCALE: '100000' }
  const product = spawnProduct(
    { ...defaults, ...settings, PORT, DATA_DIR },
    npm ? ['npm', 'start'] : [process.execPath, 'build/server/main.js'],
  )
  started.push({ product, isOurs: settings.DATA_DIR === undefined })
  const ask: ProductProcess['ask'] = async (path, init) => {
    const startedAt = performance.now()
    const response = await fetch(product.url + path, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init })
    const body = await response.text()
    return { status: response.status, ms: performance.now() - startedAt, body }
  }
  return {
    ...product,
    // biome-ignore lint/style/noNonNullAssertion: it was started
    pid: product.child.pid!,
    signal: (name) => void product.child.kill(name),
    async end() {
      product.child.kill('SIGTERM')
      await product.exited
    },
    sentences: () =>
      product
        .printed()
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('{')),
    ask,
    async signIn() {
      const { body } = await ask('/api/auth/login', postJson(admin))
      return JSON.parse(body).data.token
    },
  }
}

/** Starts the product as {@link startProduct} does, and waits until it is ready. */
export async function startReady(settings?: Record<string, string>, options?: { npm?: boolean }): Promise<ProductProcess> {
  const product = await startProduct(settings, options)
  await product.ready
  return product
}

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs a case on an empty database outside the product; its address is `DATABASE_URL`. */
export async function withDatabase(work: (settings: { DATABASE_URL: string }) => Promise<string>): Promise<string> {
  const database = await startThrowawayPostgres(quiet)
  try {
    return await work({ DATABASE_URL: database.url })
  } finally {
    await cleanUp()
    await database.stop()
  }
}

/** A POST of JSON, with a bearer token when there is one. */
export const postJson = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
})

/** The embedded database's process id; undefined after a graceful stop. */
export const databasePid = (dataDir: string): number | undefined => readServerPid(join(dataDir, 'pg'))

/** Whether a new database server reports that it accepts connections. */
export function isDatabaseBack(dataDir: string, killed: number): boolean {
  const lines = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  return Number(lines[0]) !== killed && lines[7]?.trim() === 'ready'
}

/** Ends processes that a case has left running, and removes its data; the last first, because it may use the data of an earlier one. */
export async function cleanUp(): Promise<void> {
  for (const { product, isOurs } of started.splice(0).reverse()) await removeProduct(product, !isOurs)
}

/** Polls until the condition holds and returns the milliseconds. Throws on timeout. */
export async function waitUntil(condition: () => Promise<boolean> | boolean, withinMs: number): Promise<number> {
  const startedAt = performance.now()
  while (!(await Promise.resolve(condition()).catch(() => false))) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms`)
    await delay(20)
  }
  return performance.now() - startedAt
}
