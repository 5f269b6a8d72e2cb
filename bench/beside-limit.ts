import { type BenchProduct, readLimitAnswer, startLimitProgram } from './bench-product.ts'
import { type Budget, loadRow } from './budgets.ts'
import { measurePaired, rounds, seconds, type Target } from './load.ts'

/** Names of what to measure, as a pattern; everything without it. */
const only = process.env.BENCH_ONLY ? new RegExp(process.env.BENCH_ONLY) : undefined
/** Whether `BENCH_ONLY` leaves something to measure. */
export const isWanted = (name: string): boolean => only === undefined || only.test(name)

/** How the figures of a table came about. */
export const measurementNote = `Medians of ${rounds} rounds of ${seconds} s, in brackets the least and the most.`

/** What is sent to the product. */
export type Order = Target['order']
/** A request of the product, and what the limit program does for the same answer. */
export type Case = { name: string; order: Order; budget: Budget; statement: 'bare' | 'select' | 'insert' }

/** Measures one line of a table, and prints it at once: a run takes minutes. */
export async function measureRow(name: string, budget: Budget, target: Target, limit?: Target): Promise<string[]> {
  const row = loadRow(name, await measurePaired(target, limit), budget)
  console.log(row.filter(Boolean).join(' · '))
  return row
}

/** Measures cases beside the limit program, which sends what the product sends. */
export async function measureBesideLimit(product: BenchProduct, cases: Case[]): Promise<string[][]> {
  const chosen = cases.filter(({ name }) => isWanted(name))
  if (chosen.length === 0) return []
  const answers = await Promise.all(chosen.map(({ order, statement }) => readLimitAnswer(order, statement)))
  const limits = await startLimitProgram(product, answers)
  const limitPids = () => [...new Set([limits.pid, ...product.pids()])]
  const rows: string[][] = []
  for (const [index, { name, order, budget }] of chosen.entries()) {
    const limit = { order: { ...order, url: `${limits.url}/${index}` }, pids: limitPids }
    rows.push(await measureRow(name, budget, { order, pids: product.pids }, limit))
  }
  limits.stop()
  return rows
}
