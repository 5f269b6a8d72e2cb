import { login } from '#contract/auth.ts'
import { listModules } from '#contract/course.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { fillLargeTables } from '../server/testing/large-tables.ts'
import { addAccount, startBenchProduct, startLimitProgram } from './bench-product.ts'
import { budgets, printHead, printLoad } from './budgets.ts'
import { type LoadFigures, measureLoad } from './load.ts'

const product = await startBenchProduct()
const { url } = product.process
const json = { 'content-type': 'application/json' }
/** Names of what to measure, as a pattern; everything without it. */
const only = process.env.BENCH_ONLY ? new RegExp(process.env.BENCH_ONLY) : undefined
const wanted = (name: string) => only === undefined || only.test(name)

try {
  const page = new Uint8Array(await (await fetch(`${url}/`, { headers: { 'accept-encoding': 'br' } })).arrayBuffer())
  const limits = await startLimitProgram(product, page)
  const limitPids = () => [...new Set([limits.pid, ...product.pids()])]
  const entry = { name: 'Jana Nováková', company: 'Acme', role: 'Recruiter', message: '', courseType: 'advanced' }
  const limit: Record<string, LoadFigures> = {}
  printHead('Limit programs: Fastify alone, with one select, with one insert')
  const measureLimit = async (name: string, order: Parameters<typeof measureLoad>[0]) => {
    if (!wanted(name)) return
    limit[name] = await measureLoad(order, limitPids)
    printLoad(name, limit[name], undefined)
  }
  await measureLimit('bare', { url: `${limits.url}/bare` })
  await measureLimit('select', { url: `${limits.url}/select` })
  await measureLimit('insert', {
    url: `${limits.url}/insert`,
    method: 'POST',
    headers: json,
    body: { email: 'limit{number}@bench.example' },
  })
  limits.stop()

  printHead('The product')
  const measure = async (name: keyof typeof budgets, order: Parameters<typeof measureLoad>[0], against?: string) => {
    if (!wanted(name)) return
    printLoad(name, await measureLoad(order, product.pids), budgets[name], limit[against ?? ''])
  }
  const token = product.process.invitation.split('/').at(-1)!
  const password = 'a long bench password'
  const learner = await addAccount(product, 'user', password)
  const admin = await addAccount(product, 'admin', password)
  const bearer = (account: { token: string }) => ({ authorization: `Bearer ${account.token}` })
  const landing = { url: `${url}/`, headers: { 'accept-encoding': 'br' } }
  const waitlist = {
    url: url + joinWaitlist.path,
    method: 'POST',
    headers: json,
    body: { ...entry, email: 'w{number}@bench.example' },
  } as const
  const logins = { url: url + login.path, method: 'POST', headers: json, body: { email: learner.email, password } } as const

  await measure('landing page', landing, 'bare')
  await measure('preview by token', { url: `${url}/api/invitations/preview/${token}` }, 'select')
  await measure('Module 1 by token', { url: `${url}/api/modules/1`, headers: { 'x-invitation': token } }, 'select')
  await measure('signed-in module', { url: `${url}/api/modules/1`, headers: bearer(learner) }, 'select')
  await measure('signed-in progress', { url: url + listModules.path, headers: bearer(learner) }, 'select')
  await measure('waitlist POST', waitlist, 'insert')
  await measure('login', { ...logins, connections: 8 })
  if (wanted('landing page during logins')) {
    const background = measureLoad({ ...logins, connections: 8 }, () => [])
    await measure('landing page during logins', { ...landing, connections: 2 })
    await background
  }
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
  if (['waitlist POST at 100,000 rows', ...lists.map(([name]) => name)].some(wanted))
    await fillLargeTables(product.database.pool, 100_000, new Date())
  await measure('waitlist POST at 100,000 rows', { ...waitlist, body: { ...entry, email: 'x{number}@bench.example' } }, 'insert')

  const chosen = lists.filter(([name]) => wanted(name))
  if (chosen.length > 0) printHead('Admin lists at 100,000 rows per table')
  for (const [name, path] of chosen)
    if (wanted(name))
      printLoad(name, await measureLoad({ url: url + path, headers: bearer(admin) }, product.pids), budgets['admin list'])
} finally {
  await product.stop()
}
