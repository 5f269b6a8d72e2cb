/*
 * The admin area with 100,000 rows in every table that grows: the first page of each list and each action, one call at a time,
 * against 50 ms. BENCH_ONLY narrows both; an action that builds on others (deleting what was added) needs them too.
 */
import { allEndpoints } from '#contract/all-endpoints.ts'
import { fillLargeTables } from '../server/testing/large-tables.ts'
import { makePdf } from '../server/testing/sample-files.ts'
import { openSmtpMailbox } from '../server/testing/smtp-mailbox.ts'
import { adminActions, adminLists, type TimedAction } from './admin-calls.ts'
import { addAccount, startBenchProduct } from './bench-product.ts'
import { median } from './load.ts'
import { cpuMilliseconds } from './process-cost.ts'
import { report } from './report.ts'

/** Milliseconds from the call to the last byte of the answer. */
const limit = 50
/** Calls of each kind; the first warms up. */
const runs = 8

// Mails leave, as on a real evening: to a server that takes them.
const mailbox = await openSmtpMailbox()
const product = await startBenchProduct({ SMTP_URL: mailbox.url, MAIL_FROM: 'course@bench.example' })
try {
  await fillLargeTables(product.database.pool, 100_000, new Date())
  const { token } = await addAccount(product, 'admin', 'a long bench password')
  const pdf = await makePdf()

  const ask = async ({ endpoint, call }: TimedAction, run: number): Promise<[milliseconds: number, data: unknown]> => {
    const { params = {}, query = {}, body } = call(run)
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const form = new FormData()
    if (endpoint.upload) form.set(endpoint.upload, new Blob([new Uint8Array(pdf)]), `list ${run}.pdf`)
    const from = performance.now()
    const response = await fetch(`${product.process.url}${path}?${search}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: endpoint.upload ? form : body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    const milliseconds = performance.now() - from
    if (!response.ok) throw new Error(`${endpoint.method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`)
    return [milliseconds, endpoint.raw === undefined ? JSON.parse(text).data : undefined]
  }

  /** Mails of the call before are delivered first: an admin's calls do not come within milliseconds. */
  const settle = async () => {
    const waiting = 'select exists (select from graphile_worker._private_jobs where run_at <= now()) as waiting'
    while ((await product.database.pool.query(waiting)).rows[0].waiting) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  const time = async (action: TimedAction) => {
    const times: number[] = []
    const pids = product.pids()
    const before = cpuMilliseconds(pids)
    for (let run = 0; run < runs; run++) {
      await settle()
      const [milliseconds, data] = await ask(action, run)
      action.answered?.(data as never, run)
      if (run > 0) times.push(milliseconds)
    }
    const cpu = (cpuMilliseconds(pids) - before) / runs
    const typical = median(times)
    return [
      action.name,
      typical.toFixed(1),
      Math.max(...times).toFixed(1),
      cpu.toFixed(0),
      typical <= limit ? 'reached' : `missed ×${(typical / limit).toFixed(1)}`,
    ]
  }
  const only = process.env.BENCH_ONLY ? new RegExp(process.env.BENCH_ONLY) : undefined
  const timeAll = async (name: string, title: string, actions: TimedAction[]) => {
    const rows: string[][] = []
    for (const action of actions) if (only?.test(action.name) ?? true) rows.push(await time(action))
    const note = `One call at a time, medians of ${runs - 1}.`
    report({ name, title, note, columns: ['', 'ms', 'slowest', 'CPU ms', `${limit} ms`], rows })
  }
  await timeAll('single lists', 'Admin lists, 100,000 rows a table', adminLists)
  await timeAll('actions', 'Admin actions, 100,000 rows a table', adminActions)
  if (!only) {
    const timed = new Set([...adminLists, ...adminActions].map(({ endpoint }) => endpoint))
    const left = Object.entries(allEndpoints).filter(([, endpoint]) => endpoint.access === 'admin' && !timed.has(endpoint))
    console.log(`\nCalls of admins that are not timed: ${left.map(([name]) => name).join(', ') || 'none'}`)
  }
} finally {
  await product.stop()
  await mailbox.close()
}
