import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { adminToken } from '../e2e/api-calls.ts'
import { openTeam } from '../e2e/learners.ts'
import type { ProductProcess } from '../e2e/product-process.ts'
import { rounds } from './load.ts'
import { memoryMegabytes, pidsOf } from './processes.ts'

type ProductModule = typeof import('../e2e/product-process.ts')
type LargeTablesModule = typeof import('../server/testing/large-tables.ts')

export type Side = {
  name: string
  dir: string
  product: ProductProcess
  admin: string
  learners: string[]
  pids(): number[]
}

export async function startProduct(dir: string, settings: Record<string, string> = {}): Promise<ProductProcess> {
  const { startProductProcess }: ProductModule = await import(join(dir, 'e2e', 'product-process.ts'))
  return startProductProcess(settings)
}

/** Starts a product without rate limits that trusts the load's forwarded addresses. */
export async function startSide(name: string, dir: string): Promise<Side> {
  const product = await startProduct(dir, { RATE_LIMIT_SCALE: '1000000', TRUST_PROXY: '1', LOG_LEVEL: 'info' })
  const learners: string[] = []
  for (let team = 0; team < 4; team++) {
    const { leader, member } = await openTeam(product)
    learners.push(leader.token, member.token)
  }
  const admin = await adminToken(product)
  return { name, dir, product, admin, learners, pids: () => pidsOf(product.dataDir) }
}

export async function fillTables({ dir, product }: Side, rows: number): Promise<void> {
  const { fillLargeTables }: LargeTablesModule = await import(join(dir, 'server', 'testing', 'large-tables.ts'))
  const cluster = join(product.dataDir, 'pg')
  const [, , , , socketDir = '.'] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const pool = new pg.Pool({ host: resolve(cluster, socketDir), port: 5432, user: 'app', database: 'app' })
  await fillLargeTables(pool, rows, new Date())
  await pool.end()
}

/** Seconds from a command until the first page has been received. */
async function secondsToFirstPage(url: string, start: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await start()
  const page = await fetch(url)
  await page.arrayBuffer()
  if (page.status !== 200) throw new Error(`The first page was answered ${page.status}.`)
  return (performance.now() - from) / 1000
}

type Starts = { 'second start, s': number[]; 'start after a kill, s': number[]; 'memory of all processes, MB': number[] }

export async function measureStarts(dirs: string[]): Promise<Starts[]> {
  const figures = dirs.map(
    (): Starts => ({ 'second start, s': [], 'start after a kill, s': [], 'memory of all processes, MB': [] }),
  )
  const products = []
  for (const dir of dirs) products.push(await startProduct(dir))
  for (const product of products) await product.end()
  for (let round = 0; round < rounds; round++)
    for (const [index, product] of products.entries()) {
      const { url } = product
      figures[index]!['second start, s'].push(await secondsToFirstPage(url, () => product.restart()))
      for (let call = 0; call < 200; call++) await (await fetch(call % 2 ? url : `${url}/readyz`)).arrayBuffer()
      figures[index]!['memory of all processes, MB'].push(memoryMegabytes(pidsOf(product.dataDir)))
      await product.kill()
      figures[index]!['start after a kill, s'].push(await secondsToFirstPage(url, () => product.restart()))
      await product.end()
    }
  for (const product of products) await product.stop()
  return figures
}
