/*
 * Requests under load, each beside the limit program in the same rounds: CPU, rate and latency. BENCH_ONLY narrows what is measured.
 */
import { login } from '#contract/auth.ts'
import { listModules } from '#contract/course.ts'
import { submitInterest, submitTeamRequest } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { fillLargeTables } from '../server/testing/large-tables.ts'
import { addAccount, readLimitAnswer, startBenchProduct, startLimitProgram } from './bench-product.ts'
import { type Budget, budgets, loadColumns, loadRow } from './budgets.ts'
import { measureOnce, measurePaired, rounds, seconds, type Target } from './load.ts'
import { report } from './report.ts'

const product = await startBenchProduct()
const { url } = product.process
const { pids } = product
const json = { 'content-type': 'application/json' }
/** Names of what to measure, as a pattern; everything without it. */
const only = process.env.BENCH_ONLY ? new RegExp(process.env.BENCH_ONLY) : undefined
const wanted = (name: string) => only === undefined || only.test(name)
const how = `Medians of ${rounds} rounds of ${seconds} s, in brackets the least and the most.`

type Order = Target['order']
type Case = { name: string; order: Order; budget: Budget; statement: 'bare' | 'select' | 'insert' }

/** Measures one line of a table, and prints it at once: a run takes minutes. */
async function measureRow(name: string, budget: Budget, target: Target, limit?: Target): Promise<string[]> {
  const row = loadRow(name, await measurePaired(target, limit), budget)
  console.log(row.filter(Boolean).join(' · '))
  return row
}

/** Measures cases beside the limit program, which sends what the product sends. */
async function measureBesideLimit(cases: Case[]): Promise<string[][]> {
  const chosen = cases.filter(({ name }) => wanted(name))
  if (chosen.length === 0) return []
  const answers = await Promise.all(chosen.map(({ order, statement }) => readLimitAnswer(order, statement)))
  const limits = await startLimitProgram(product, answers)
  const limitPids = () => [...new Set([limits.pid, ...pids()])]
  const rows: string[][] = []
  for (const [index, { name, order, budget }] of chosen.entries()) {
    const limit = { order: { ...order, url: `${limits.url}/${index}` }, pids: limitPids }
    rows.push(await measureRow(name, budget, { order, pids }, limit))
  }
  limits.stop()
  return rows
}

try {
  const token = product.process.invitation.split('/').at(-1)!
  const password = 'a long bench password'
  const learner = await addAccount(product, 'user', password)
  const admin = await addAccount(product, 'admin', password)
  const bearer = (account: { token: string }) => ({ authorization: `Bearer ${account.token}` })
  const post = (path: string, body: Record<string, unknown>): Order => ({ url: url + path, method: 'POST', headers: json, body })
  const landing: Order = { url: `${url}/`, headers: { 'accept-encoding': 'br' } }
  const entry = (letter: string) =>
    post(joinWaitlist.path, {
      name: 'Jana Nováková',
      company: 'Acme',
      role: 'Recruiter',
      message: '',
      courseType: 'advanced',
      email: `${letter}{number}@bench.example`,
    })
  const contact = { companyName: 'Acme', contactName: 'Jana Nováková', teamEmails: ['first{number}@bench.example'], message: '' }
  const interest = { ...contact, recruiterType: 'external', teamSize: 3, contactEmail: 'i{number}@bench.example' }
  const logins = post(login.path, { email: learner.email, password })
  const lesson = await product.database.pool.query('select lesson_id from lessons where module_id = 1 order by 1 limit 1')
  const lessonPath = `/api/lessons/1/${lesson.rows[0].lesson_id}`

  const rows = await measureBesideLimit([
    { name: 'landing page', order: landing, budget: budgets['landing page'], statement: 'bare' },
    {
      name: 'preview by token',
      order: { url: `${url}/api/invitations/preview/${token}` },
      budget: budgets['preview by token'],
      statement: 'select',
    },
    {
      name: 'Module 1 by token',
      order: { url: `${url}/api/modules/1`, headers: { 'x-invitation': token } },
      budget: budgets['Module 1 by token'],
      statement: 'select',
    },
    {
      name: 'signed-in module',
      order: { url: `${url}/api/modules/1`, headers: bearer(learner) },
      budget: budgets['signed-in module'],
      statement: 'select',
    },
    {
      name: 'signed-in lesson',
      order: { url: url + lessonPath, headers: bearer(learner) },
      budget: budgets['signed-in lesson'],
      statement: 'select',
    },
    {
      name: 'signed-in progress',
      order: { url: url + listModules.path, headers: bearer(learner) },
      budget: budgets['signed-in progress'],
      statement: 'select',
    },
    { name: 'waitlist entry', order: entry('w'), budget: budgets['waitlist entry'], statement: 'insert' },
    {
      name: 'interest of a team',
      order: post(submitInterest.path, interest),
      budget: budgets['interest of a team'],
      statement: 'insert',
    },
    {
      name: 'access request',
      order: post(submitTeamRequest.path, { ...contact, contactEmail: 'r{number}@bench.example' }),
      budget: budgets['access request'],
      statement: 'insert',
    },
  ])
  if (wanted('login'))
    rows.push(loadRow('login', await measurePaired({ order: { ...logins, connections: 8 }, pids }), budgets.login))
  if (wanted('landing page during logins')) {
    const background = measureOnce({ order: { ...logins, connections: 8 }, pids: () => [] }, rounds * (seconds + 2))
    const measured = await measurePaired({ order: { ...landing, connections: 2 }, pids: () => [] })
    rows.push(loadRow('landing page during logins', measured, budgets['landing page during logins']).with(1, ''))
    await background
  }
  if (rows.length > 0)
    report({
      name: 'requests',
      title: 'Requests, beside a bare program that sends the same bytes',
      note: how,
      columns: loadColumns,
      rows,
    })

  const lists = [
    ['teams', '/api/teams'],
    ['teams by status', '/api/teams?status=pending'],
    ['teams by search', '/api/teams?search=company777'],
    ['teams, page 1,000', '/api/teams?page=1000'],
    ['invitations', '/api/invitations'],
    ['invitations by status', '/api/invitations?status=expired'],
    ['invitations by search', '/api/invitations?search=person777'],
    ['users by type', '/api/auth/users?userType=full'],
    ['users by search', '/api/auth/users?search=nov%C3%A1kov%C3%A1%20777'],
    ['waitlist by course', '/api/waitlist?courseType=premium'],
    ['waitlist by search', '/api/waitlist?search=person777'],
    ['mail by state', '/api/mail?status=failed'],
    ['mail by search', '/api/mail?search=person777'],
    ['submissions by status', '/api/submissions?status=new'],
    ['submissions by search', '/api/submissions?search=person777'],
    ['audit', '/api/audit'],
    ['audit by search', '/api/audit?search=company%20777'],
    ['insights', '/api/insights'],
  ] as const
  const large = 'waitlist entry at 100,000 rows'
  if ([large, ...lists.map(([name]) => name)].some(wanted)) await fillLargeTables(product.database.pool, 100_000, new Date())
  const listRows = await measureBesideLimit([{ name: large, order: entry('x'), budget: budgets[large], statement: 'insert' }])
  for (const [name, path] of lists.filter(([name]) => wanted(name))) {
    const budget = path.includes('search=') ? budgets['admin search'] : budgets['admin list']
    listRows.push(await measureRow(name, budget, { order: { url: url + path, headers: bearer(admin) }, pids }))
  }
  if (listRows.length > 0)
    report({
      name: 'lists',
      title: 'With 100,000 rows in every table that grows',
      note: how,
      columns: loadColumns,
      rows: listRows,
    })
} finally {
  await product.stop()
}
