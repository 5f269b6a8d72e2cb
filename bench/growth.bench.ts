/*
 * Requests of visitors and learners with 1,000,000 learners beside 1,000, and lists of admins beside 100,000, with ten events for each learner and
 * both in the same rounds; then the daily purge and a file of everybody at the largest size. Takes about twenty minutes and 15 GB of disk;
 * GROWTH_SIZES takes other sizes, BENCH_ONLY narrows what is measured.
 */
import type pg from 'pg'
import { exportUsers } from '#contract/auth.ts'
import { retentionRules } from '../server/features/privacy/retention.ts'
import { fillLargeTables } from '../server/testing/large-tables.ts'
import { addAccount, type BenchProduct, startBenchProduct } from './bench-product.ts'
import { isWanted, measurementNote, type Order } from './beside-limit.ts'
import { listPaths } from './list-paths.ts'
import { measureOnce, measurePaired, type Spread } from './load.ts'
import { memoryMegabytes } from './process-cost.ts'
import { report } from './report.ts'
import { requestCases } from './request-cases.ts'

const sizes = (process.env.GROWTH_SIZES ?? '1000,100000,1000000').split(',').map(Number)
const eventsEach = 10
/** Most that a request may cost beside the smallest size, and a list beside the one below the largest. */
const mostTimes = { request: 1.3, list: 1.5 }

/** Searches that find as many rows at every size; those of the list of paths find ten times as many among ten times the rows. */
const pathsForGrowth: Record<string, string> = {
  'teams by search': '/api/teams?search=company777.example',
  'invitations by search': '/api/invitations?search=person777@',
  'users by search': '/api/auth/users?search=nov%C3%A1kov%C3%A1%20777%20company',
  'waitlist by search': '/api/waitlist?search=person777@',
  'mail by search': '/api/mail?search=person777@',
  'submissions by search': '/api/submissions?search=person777@',
}

const counted = (value: number) => value.toLocaleString('en')
const told = ({ median, least, most }: Spread) => `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`

/** Adds events, half of them so old that the purge deletes them, to the one that each invitation has. */
async function addEvents(pool: pg.Pool, learners: number): Promise<void> {
  await pool.query(
    `insert into preview_events (invitation_id, action, at)
     select i.id, 'opened', now() - make_interval(days => case when n % 2 = 0 then 10 else 100 end)
     from (select id from invitations limit $1::integer) i, generate_series(2, $2::integer) n`,
    [learners, eventsEach],
  )
  await pool.query('vacuum analyze preview_events')
}

type Sized = { learners: number; product: BenchProduct; requests: Map<string, Order>; lists: Map<string, Order> }

async function startWith(learners: number): Promise<Sized> {
  const startedAt = performance.now()
  const product = await startBenchProduct()
  await fillLargeTables(product.database.pool, learners, new Date())
  await addEvents(product.database.pool, learners)
  const { cases } = await requestCases(product)
  const admin = await addAccount(product, 'admin', 'a long bench password')
  const headers = { authorization: `Bearer ${admin.token}` }
  const requests = new Map<string, Order>(cases.map(({ name, order }) => [name, order]))
  const lists = new Map<string, Order>(
    listPaths.map(([name, path]) => [name, { url: product.process.url + (pathsForGrowth[name] ?? path), headers }]),
  )
  console.log(`${counted(learners)} learners after ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return { learners, product, requests, lists }
}

/** Runs something and tells how long it took, in seconds, and by how much the memory of the processes grew meanwhile, in MB. */
async function watched(pids: number[], run: () => Promise<unknown>): Promise<{ seconds: number; grewBy: number }> {
  const before = memoryMegabytes(pids)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryMegabytes(pids))
  }, 100)
  const startedAt = performance.now()
  await run()
  clearInterval(timer)
  return { seconds: (performance.now() - startedAt) / 1000, grewBy: most - before }
}

const products: Sized[] = []
try {
  for (const size of sizes) products.push(await startWith(size))
  const largest = products.at(-1)!
  const rows: string[][] = []
  for (const [kind, base] of [
    ['request', products[0]!],
    ['list', products.at(-2)!],
  ] as const) {
    const ordersOf = (sized: Sized) => (kind === 'request' ? sized.requests : sized.lists)
    const target = (sized: Sized, name: string) => ({ order: ordersOf(sized).get(name)!, pids: sized.product.pids })
    for (const name of [...ordersOf(largest).keys()].filter(isWanted)) {
      const { cpu, times } = await measurePaired(target(largest, name), target(base, name))
      const most = mostTimes[kind]
      const verdict = times!.median <= most ? 'reached' : `missed ×${(times!.median / most).toFixed(1)}`
      const row = [name, cpu.median.toFixed(2), counted(base.learners), told(times!), `≤ ${most} × ${verdict}`]
      console.log(row.join(' · '))
      rows.push(row)
    }
  }
  if (rows.length > 0)
    report({
      name: 'growth',
      title: `Requests with ${counted(largest.learners)} learners, beside the same product with fewer`,
      note: measurementNote,
      columns: ['request', `CPU ms at ${counted(largest.learners)}`, 'beside', 'times as much CPU', 'budget'],
      rows,
    })

  const { product, requests, learners } = largest
  const long: string[][] = []
  if (isWanted('file of all accounts')) {
    const admin = await addAccount(product, 'admin', 'a long bench password')
    let bytes = 0
    const { seconds, grewBy } = await watched(product.pids(), async () => {
      const answer = await fetch(product.process.url + exportUsers.path, { headers: { authorization: `Bearer ${admin.token}` } })
      for await (const chunk of answer.body!) bytes += chunk.byteLength
    })
    long.push([
      'file of all accounts',
      `${counted(learners)} rows, ${Math.round(bytes / 1e6)} MB`,
      `${seconds.toFixed(1)} s`,
      `${Math.round(grewBy)} MB`,
      '',
    ])
  }
  if (isWanted('purge of events')) {
    const preview = { order: { ...requests.get('preview by token')!, connections: 1 }, pids: product.pids }
    const before = await measureOnce(preview, 5)
    let gone = 0
    let during = 0
    const { seconds, grewBy } = await watched(product.pids(), async () => {
      let done = false
      const purge = retentionRules['preview-events'].purge(product.database.deps).finally(() => {
        done = true
      })
      while (!done) during = Math.max(during, (await measureOnce(preview, 5)).p99)
      gone = await purge
    })
    long.push([
      'purge of events',
      `${counted(gone)} rows`,
      `${seconds.toFixed(1)} s`,
      `${Math.round(grewBy)} MB`,
      `${Math.round(before.p99)} ms before, ${Math.round(during)} ms during`,
    ])
  }
  if (long.length > 0)
    report({
      name: 'long work',
      title: `Long work with ${counted(learners)} learners`,
      note: 'Memory is what all processes of the product took more at the most. The last column is how long a visitor with one connection waited for a preview.',
      columns: ['work', 'amount', 'time', 'memory', 'p99 of a preview'],
      rows: long,
    })
} finally {
  for (const { product } of products) await product.stop()
}
