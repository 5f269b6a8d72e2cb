import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type ProductProcess, startProductProcess } from '../e2e/product-process.ts'
import { readConfig } from '../server/config.ts'
import { hashPassword } from '../server/features/passwords/passwords.ts'
import { openSession } from '../server/features/sessions/sessions.service.ts'
import { type OpenDatabase, openLog, openProductDatabase } from '../server/product.ts'
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
  const database = await openProductDatabase(config, openLog(config), 'command')
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

/** Starts the limit program on the product's database; it answers `/bare` with the given bytes. */
export async function startLimitProgram(
  { database }: BenchProduct,
  page: Uint8Array,
): Promise<{ url: string; pid: number; stop(): void }> {
  const { host, port, user, database: name, connectionString } = (database.pool as pg.Pool & { options: pg.PoolConfig }).options
  const order = { database: { host, port, user, database: name, connectionString }, page: Buffer.from(page).toString('base64') }
  const child = spawn(process.execPath, [fileURLToPath(new URL('./limit-program.ts', import.meta.url)), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return { url, pid: child.pid!, stop: () => void child.kill() }
}
