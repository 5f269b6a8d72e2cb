/*
 * Requests under load, each beside the limit program in the same rounds: CPU, rate and latency. BENCH_ONLY narrows what is measured.
 */
import { login } from '#contract/auth.ts'
import { listModules } from '#contract/course.ts'
import { submitInterest, submitTeamRequest } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { addAccount, startBenchProduct } from './bench-product.ts'
import { isWanted, measureBesideLimit, measurementNote, type Order } from './beside-limit.ts'
import { budgets, loadColumns, loadRow } from './budgets.ts'
import { measureOnce, measurePaired, rounds, seconds } from './load.ts'
import { report } from './report.ts'

const product = await startBenchProduct()
const { url } = product.process
const { pids } = product
const json = { 'content-type': 'application/json' }

try {
  const token = product.process.invitation.split('/').at(-1)!
  const password = 'a long bench password'
  const learner = await addAccount(product, 'user', password)
  const bearer = (account: { token: string }) => ({ authorization: `Bearer ${account.token}` })
  const post = (path: string, body: Record<string, unknown>): Order => ({ url: url + path, method: 'POST', headers: json, body })
  const landing: Order = { url: `${url}/`, headers: { 'accept-encoding': 'br' } }
  const entry = post(joinWaitlist.path, {
    name: 'Jana Nováková',
    company: 'Acme',
    role: 'Recruiter',
    message: '',
    courseType: 'advanced',
    email: 'w{number}@bench.example',
  })
  const contact = { companyName: 'Acme', contactName: 'Jana Nováková', teamEmails: ['first{number}@bench.example'], message: '' }
  const interest = { ...contact, recruiterType: 'external', teamSize: 3, contactEmail: 'i{number}@bench.example' }
  const logins = post(login.path, { email: learner.email, password })
  const lesson = await product.database.pool.query('select lesson_id from lessons where module_id = 1 order by 1 limit 1')
  const lessonPath = `/api/lessons/1/${lesson.rows[0].lesson_id}`

  const rows = await measureBesideLimit(product, [
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
    { name: 'waitlist entry', order: entry, budget: budgets['waitlist entry'], statement: 'insert' },
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
