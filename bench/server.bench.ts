/*
 * Requests under load, each beside the limit program in the same rounds: CPU, rate and latency. BENCH_ONLY narrows what is measured.
 */
import { login } from '#contract/auth.ts'
import { startBenchProduct } from './bench-product.ts'
import { isWanted, measureBesideLimit, measurementNote, type Order } from './beside-limit.ts'
import { budgets, loadColumns, loadRow } from './budgets.ts'
import { measureOnce, measurePaired, rounds, seconds } from './load.ts'
import { report } from './report.ts'
import { learnerPassword, requestCases } from './request-cases.ts'

const product = await startBenchProduct()
const { url } = product.process
const { pids } = product

try {
  const { cases, learner } = await requestCases(product)
  const landing = cases.find(({ name }) => name === 'landing page')!.order
  const logins: Order = {
    url: url + login.path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: { email: learner.email, password: learnerPassword },
  }
  const rows = await measureBesideLimit(product, cases)
  if (isWanted('login'))
    rows.push(loadRow('login', await measurePaired({ order: { ...logins, connections: 8 }, pids }), budgets.login))
  if (isWanted('landing page during logins')) {
    const background = measureOnce({ order: { ...logins, connections: 8 }, pids: () => [] }, rounds * (seconds + 2))
    const measured = await measurePaired({ order: { ...landing, connections: 2 }, pids: () => [] })
    rows.push(loadRow('landing page during logins', measured, budgets['landing page during logins']).with(1, ''))
    await background
  }
  if (rows.length > 0)
    report({
      name: 'requests',
      title: 'Requests, beside a bare program that sends the same bytes',
      note: measurementNote,
      columns: loadColumns,
      rows,
    })
} finally {
  await product.stop()
}
