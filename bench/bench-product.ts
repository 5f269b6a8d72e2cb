import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type ProductProcess, startProductProcess } from '../e2e/product-process.ts'
import { readConfig } from '../server/config.ts'
import { createLogger } from '../server/create-logger.ts'
import { hashPassword } from '../server/features/passwords/passwords.ts'
import { openSession } from '../server/features/sessions/sessions.service.ts'
import { type OpenDatabase, openProductDatabase } from '../server/product.ts'
import type { LoadOrder } from './load.ts'
import { pidsOf } from './process-cost.ts'

/** A product under load, its database for preparing rows, and who calls it. */
export type BenchProduct = {
  process: ProductProcess
  database: OpenDatabase
  pids(): number[]
  stop(): Promise<void>
}

/** Starts a product that believes the load program's forwarded addresses and limits nobody. */
export async function startBenchProduct(settings: Record<string, string> = {}): Promise<BenchProduct> {
  const process = await startProductProcess({ RATE_LIMIT_SCALE: '1000000', TRUST_PROXY: '1', LOG_LEVEL: 'info', ...settings })
  const config = readConfig({ DATA_DIR: process.dataDir, LOG_LEVEL: 'error' })
  const database = await openProductDatabase(config, createLogger(config), 'command')
  return {
    process,
    database,
    pids: () => pidsOf(process.dataDir),
    async stop() {
      await database.close()
      await process.stop()
    },
  }
}

/** Adds an account with a password and returns a session token for it. */
export async function addAccount({ database: { deps } }: BenchProduct, role: 'admin' | 'user', password: string) {
  const now = new Date()
  const email = `${role}.${randomBytes(6).toString('hex')}@bench.example`
  const { id } = await deps.db
    .insertInto('users')
    .values({
      email,
      fullName: 'Bench Person',
      role,
      userType: role === 'admin' ? 'admin' : 'full',
      passwordHash: await hashPassword(password),
      emailProvenAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await openSession(deps.db, deps, { id, role, accessExpiresAt: null }, { kind: 'session', userAgent: 'bench' })
  return { id, email, token }
}

/** What the limit program sends for one request of the product: the product's own status, headers and bytes, after one statement or none. */
type LimitAnswer = {
  statement: 'bare' | 'select' | 'insert'
  method: 'GET' | 'POST'
  status: number
  headers: Record<string, string>
  /** In base64. */
  body: string
  /** A body made for each request. */
  isJson: boolean
}

/** What the limit program is started with. */
export type LimitOrder = { database: pg.PoolConfig; answers: LimitAnswer[] }

/** Headers that Node and Fastify write themselves. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Asks the product once, as the load will, for the limit program to send the same. */
export async function readLimitAnswer(
  { url, method = 'GET', headers, body }: Omit<LoadOrder, 'seconds'>,
  statement: LimitAnswer['statement'],
): Promise<LimitAnswer> {
  const sent = body === undefined ? null : JSON.stringify(body).replaceAll('{number}', randomBytes(6).toString('hex'))
  const { promise, resolve, reject } = Promise.withResolvers<LimitAnswer>()
  // As the bytes are on the wire: fetch would decompress them.
  const asked = request(url, { method, headers: { ...headers, 'x-forwarded-for': '10.0.0.1' } }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const bytes = Buffer.concat(chunks)
      if (answer.statusCode! >= 400) return reject(new Error(`${url} was answered ${answer.statusCode}: ${bytes}`))
      const kept = Object.entries(answer.headers).filter(([name]) => !ownHeaders.has(name))
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const sameHeaders = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
      resolve({ statement, method, status: answer.statusCode!, headers: sameHeaders, body: bytes.toString('base64'), isJson })
    })
  })
  asked.on('error', reject)
  asked.end(sent)
  return promise
}

/** Starts the limit program on the product's database; it sends the answers under `/0`, `/1` and so on. */
export async function startLimitProgram(
  { database }: BenchProduct,
  answers: LimitAnswer[],
): Promise<{ url: string; pid: number; stop(): void }> {
  const { host, port, user, database: name, connectionString } = (database.pool as pg.Pool & { options: pg.PoolConfig }).options
  const order = { database: { host, port, user, database: name, connectionString }, answers } as LimitOrder
  const child = spawn(process.execPath, [fileURLToPath(new URL('./limit-program.ts', import.meta.url)), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return { url, pid: child.pid!, stop: () => void child.kill() }
}
