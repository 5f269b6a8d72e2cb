/*
 * What the web process spends its processor time on under load, for a few kinds of request: shares from CPU profiles. They show why
 * a budget is missed, not by how much. BENCH_ONLY restricts what is profiled.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listTeams } from '#contract/teams.ts'
import { fillLargeTables } from '../server/testing/large-tables.ts'
import { addAccount, startBenchProduct } from './bench-product.ts'
import { isWanted, type Order } from './beside-limit.ts'
import { type CpuProfile, kindsOfWork, readSourceMaps, sharesOf } from './cpu-profile.ts'
import { measureOnce } from './load.ts'
import { report } from './report.ts'
import { requestCases } from './request-cases.ts'

const seconds = 4
const largeLists = { name: 'teams, 100,000 rows', rows: 100_000 }
const profiled = ['preview by token', 'signed-in lesson', 'waitlist entry', 'access request', largeLists.name].filter(isWanted)

/** Now, on the clock of V8's profiles, in microseconds. */
const now = () => Number(process.hrtime.bigint() / 1000n)

/** Puts load on a product that writes a profile when it exits. Returns the shares of the time under load, in the order of {@link kindsOfWork}. */
async function profile(name: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'profiles '))
  const product = await startBenchProduct({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir="${folder}"` })
  let order: Order | undefined
  try {
    if (name === largeLists.name) {
      await fillLargeTables(product.database.pool, largeLists.rows, new Date())
      const admin = await addAccount(product, 'admin', 'a long bench password')
      order = { url: product.process.url + listTeams.path, headers: { authorization: `Bearer ${admin.token}` } }
    } else order = (await requestCases(product)).cases.find((one) => one.name === name)?.order
    if (!order) throw new Error(`There is no request called ${name}.`)
    await measureOnce({ order, pids: product.pids }, 1)
    const from = now()
    await measureOnce({ order, pids: product.pids }, seconds)
    const to = now()
    await product.stop()
    const profiles = readdirSync(folder).map((file): CpuProfile => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const busiest = profiles.reduce((a, b) => (a.samples.length > b.samples.length ? a : b))
    return sharesOf(readSourceMaps(busiest), from, to)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const columns: number[][] = []
for (const name of profiled) {
  const shares = await profile(name)
  console.log([name, ...kindsOfWork.map((kind, index) => `${kind} ${Math.round(shares[index]! * 100)}%`)].join(' · '))
  columns.push(shares)
}
report({
  name: 'profile',
  title: 'Shares of the web process’s processor time under load',
  note: `From one CPU profile of ${seconds} s each.`,
  columns: ['', ...profiled],
  rows: kindsOfWork.map((kind, index) => [kind, ...columns.map((shares) => `${Math.round(shares[index]! * 100)}%`)]),
})
