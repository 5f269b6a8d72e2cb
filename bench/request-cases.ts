import { listModules } from '#contract/course.ts'
import { submitInterest, submitTeamRequest } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { addAccount, type BenchProduct } from './bench-product.ts'
import type { Case, Order } from './beside-limit.ts'
import { budgets } from './budgets.ts'

/** Password of the learner who is signed in. */
export const learnerPassword = 'a long bench password'

/** Requests of visitors and learners, each with its budget, and the learner who sends those of a signed-in person. */
export async function requestCases(product: BenchProduct): Promise<{ cases: Case[]; learner: { email: string } }> {
  const { url, invitation } = product.process
  const token = invitation.split('/').at(-1)!
  const learner = await addAccount(product, 'user', learnerPassword)
  const headers = { authorization: `Bearer ${learner.token}` }
  const get = (path: string, given: Record<string, string> = {}): Order => ({ url: url + path, headers: given })
  const post = (path: string, body: Record<string, unknown>): Order => ({
    url: url + path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const person = { name: 'Jana Nováková', company: 'Acme', role: 'Recruiter', message: '', courseType: 'advanced' }
  const contact = { companyName: 'Acme', contactName: 'Jana Nováková', teamEmails: ['first{number}@bench.example'], message: '' }
  const interest = { ...contact, recruiterType: 'external', teamSize: 3, contactEmail: 'i{number}@bench.example' }
  const { rows } = await product.database.pool.query('select lesson_id from lessons where module_id = 1 order by 1 limit 1')
  const orders: [name: keyof typeof budgets, statement: Case['statement'], order: Order][] = [
    ['landing page', 'bare', get('/', { 'accept-encoding': 'br' })],
    ['preview by token', 'select', get(`/api/invitations/preview/${token}`)],
    ['Module 1 by token', 'select', get('/api/modules/1', { 'x-invitation': token })],
    ['signed-in module', 'select', get('/api/modules/1', headers)],
    ['signed-in lesson', 'select', get(`/api/lessons/1/${rows[0].lesson_id}`, headers)],
    ['signed-in progress', 'select', get(listModules.path, headers)],
    ['waitlist entry', 'insert', post(joinWaitlist.path, { ...person, email: 'w{number}@bench.example' })],
    ['interest of a team', 'insert', post(submitInterest.path, interest)],
    ['access request', 'insert', post(submitTeamRequest.path, { ...contact, contactEmail: 'r{number}@bench.example' })],
  ]
  return { cases: orders.map(([name, statement, order]) => ({ name, statement, order, budget: budgets[name] })), learner }
}
