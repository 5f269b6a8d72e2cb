/*
 * The first pages of the admin area's lists, searched and filtered, and a waitlist entry, with 100,000 rows in every table that grows. BENCH_ONLY narrows what is measured.
 */
import { joinWaitlist } from '#contract/waitlist.ts'
import { fillLargeTables } from '../server/testing/large-tables.ts'
import { addAccount, startBenchProduct } from './bench-product.ts'
import { isWanted, measureBesideLimit, measurementNote, measureRow, type Order } from './beside-limit.ts'
import { budgets, loadColumns } from './budgets.ts'
import { listPaths } from './list-paths.ts'
import { report } from './report.ts'

const product = await startBenchProduct()
const { url } = product.process
try {
  const admin = await addAccount(product, 'admin', 'a long bench password')
  const entry: Order = {
    url: url + joinWaitlist.path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: {
      name: 'Jana Nováková',
      company: 'Acme',
      role: 'Recruiter',
      message: '',
      courseType: 'advanced',
      email: 'x{number}@bench.example',
    },
  }
  const large = 'waitlist entry at 100,000 rows'
  await fillLargeTables(product.database.pool, 100_000, new Date())
  const listRows = await measureBesideLimit(product, [{ name: large, order: entry, budget: budgets[large], statement: 'insert' }])
  for (const [name, path] of listPaths.filter(([name]) => isWanted(name))) {
    const budget = path.includes('search=') ? budgets['admin search'] : budgets['admin list']
    listRows.push(
      await measureRow(name, budget, {
        order: { url: url + path, headers: { authorization: `Bearer ${admin.token}` } },
        pids: product.pids,
      }),
    )
  }
  if (listRows.length > 0)
    report({
      name: 'lists',
      title: 'With 100,000 rows in every table that grows',
      note: measurementNote,
      columns: loadColumns,
      rows: listRows,
    })
} finally {
  await product.stop()
}
