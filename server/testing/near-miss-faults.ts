import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { submitModule } from '#contract/submissions.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { parseBoundedJson } from '../platform/http/bounded-json.ts'
import { parseInput } from '../platform/http/parse-input.ts'
import { largestBodies } from './largest-bodies.ts'
import { nearMissBodies, nearMisses, type Sent } from './near-miss-requests.ts'
import { openInvitation } from './preview-invitation.ts'
import { costOf, tooMuchOf } from './request-cost.ts'
import { askForAccess } from './team-requests.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** A product that answers as many calls as come. */
export const startUnlimitedProduct = () => startTestProduct({ settings: { RATE_LIMIT_SCALE: '1000000' } })

/** Tables whose rows the `:id` of a path names. */
const tables: [path: string, table: string][] = [
  ['/api/auth/users', 'users'],
  ['/api/account/sessions', 'sessions'],
  ['/api/invitations', 'invitations'],
  ['/api/teams', 'teams'],
  ['/api/waitlist', 'waitlist_entries'],
  ['/api/submissions', 'submissions'],
  ['/api/mail', 'mail'],
  ['/api/modules', 'modules'],
]

/** A product with a row of everything, credentials that the endpoint's guard admits, and path parameters that lead to something. */
async function prepare(product: TestProduct, endpoint: AnyEndpoint) {
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn()
  await askForAccess(product, admin)
  await product.call(joinWaitlist, { body: { name: 'Eva', email: 'eva@example.com', courseType: 'advanced' } })
  await product.call(submitModule, { as: learner.token, body: { moduleId: 1, challenges: ['We hire too slowly.'] } })
  const invitation = await openInvitation(product, `${crypto.randomUUID()}@example.com`)
  const lessonId = endpoint.path.includes('/activity') ? 4 : endpoint.path.includes('/quiz') ? 5 : 1
  const known: Record<string, string> = { moduleId: '1', lessonId: String(lessonId), provider: 'google', token: invitation }
  const table = tables.find(([path]) => endpoint.path.startsWith(path))?.[1]
  const isRow = endpoint.path.includes(':id') || (table === 'modules' && endpoint.access === 'admin')
  if (table && isRow) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by ctid desc limit 1`.execute(
      product.deps.db,
    )
    known[endpoint.path.includes(':id') ? 'id' : 'moduleId'] = rows[0]!.id
  }
  const bearer = { authorization: `Bearer ${endpoint.access === 'user' ? learner.token : admin.token}` }
  return { known, credentials: endpoint.access === 'reader' ? [bearer, { 'x-invitation': invitation }] : [bearer] }
}

/** Maximum size of a refusal, in bytes. */
const maxRefusalBytes = 8000

/** Sends a request and returns what is wrong with its answer; nothing, when it is as it should be. */
export async function findFaults(
  { app }: { app: FastifyInstance },
  method: AnyEndpoint['method'],
  request: Sent,
): Promise<string[]> {
  const { url, payload, headers } = request
  const send = () => costOf(() => app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) }))
  let { result: answer, cost } = await send()
  // Again where it was dear: the first time code is compiled, and memory of earlier requests is collected at any time.
  for (let again = 0; again < 3 && tooMuchOf(cost); again++) ({ result: answer, cost } = await send())
  const tooMuch = tooMuchOf(cost)
  const said = `${method} ${url.slice(0, 120)} ${JSON.stringify(headers).slice(-100)} ${payload?.slice(0, 200)} (${payload?.length} characters) → ${answer.statusCode} ${answer.body.slice(0, 200)}`
  const isRefused = answer.statusCode >= 400
  return [
    ...(answer.statusCode >= 500 ? [said] : []),
    ...(tooMuch ? [`${tooMuch}: ${said}`] : []),
    ...(isRefused && answer.json().success !== false ? [`no envelope: ${said}`] : []),
    ...(isRefused && answer.rawPayload.length > maxRefusalBytes ? [`${answer.rawPayload.length} bytes: ${said}`] : []),
  ]
}

const urlOf = ({ path }: AnyEndpoint, known: Record<string, string>) =>
  path.replace(/:([A-Za-z_]+)/g, (_: string, name: string) => known[name] ?? '1')

/** What reads and checks the body of a call before its handler is called; returns what it throws. */
function refuseBody({ body }: AnyEndpoint, payload: string): unknown {
  try {
    parseInput(body, parseBoundedJson(payload) ?? {})
    return undefined
  } catch (error) {
    return error
  }
}

/**
 * Reads and checks a body as the route of an endpoint does, without sending it. Returns what is wrong with its refusal; undefined when the
 * body is not refused.
 */
async function findFaultsOfRefusal(endpoint: AnyEndpoint, payload: string): Promise<string[] | undefined> {
  const check = () => costOf(async () => refuseBody(endpoint, payload))
  let { result: refusal, cost } = await check()
  if (refusal === undefined) return undefined
  for (let again = 0; again < 3 && tooMuchOf(cost); again++) ({ result: refusal, cost } = await check())
  const tooMuch = tooMuchOf(cost)
  const said = `${endpoint.method} ${endpoint.path} ${payload.slice(0, 200)} (${payload.length} characters) → ${refusal}`
  if (!(refusal instanceof DomainError)) return [said]
  const { message, code, issues } = refusal
  const bytes = Buffer.byteLength(JSON.stringify({ success: false, message, code, issues }))
  return [
    ...(code === 'bad-input' ? [] : [said]),
    ...(tooMuch ? [`${tooMuch}: ${said}`] : []),
    ...(bytes > maxRefusalBytes ? [`${bytes} bytes: ${said}`] : []),
  ]
}

/**
 * Refused bodies that each endpoint is sent; the others are only read and checked, and differ in nothing else. `npm run test:faults` sends all
 * of them.
 */
const sentRefusalsPerEndpoint = process.env.NEAR_MISSES === 'all' ? Number.POSITIVE_INFINITY : 10

/** Sends each of the endpoints its near misses and returns what is wrong with the answers. */
export async function findNearMissFaults(endpoints: AnyEndpoint[]): Promise<string[]> {
  const product = await startUnlimitedProduct()
  const faults: string[] = []
  for (const endpoint of endpoints) {
    const { known, credentials } = await prepare(product, endpoint)
    for (const credential of credentials)
      for (const request of nearMisses(endpoint, credential, known))
        faults.push(...(await findFaults(product, endpoint.method, request)))
    let refusals = 0
    for (const payload of nearMissBodies(endpoint)) {
      const faultsOfRefusal = await findFaultsOfRefusal(endpoint, payload)
      faults.push(...(faultsOfRefusal ?? []))
      if (faultsOfRefusal !== undefined && ++refusals > sentRefusalsPerEndpoint) continue
      for (const credential of credentials) {
        const headers = { ...credential, 'content-type': 'application/json' }
        faults.push(...(await findFaults(product, endpoint.method, { url: urlOf(endpoint, known), headers, payload })))
      }
    }
    if (process.env.NEAR_MISSES === 'all')
      process.stdout.write(`${refusals} refused bodies sent to ${endpoint.method} ${endpoint.path}\n`)
  }
  return faults
}

/** Sends each endpoint bodies of its maximum size and returns what is wrong with the answers. */
export async function findLargeBodyFaults(endpoints: AnyEndpoint[]): Promise<string[]> {
  const product = await startUnlimitedProduct()
  const faults: string[] = []
  for (const endpoint of endpoints) {
    if (!endpoint.body) continue
    const { known, credentials } = await prepare(product, endpoint)
    const url = urlOf(endpoint, known)
    const headers = { ...credentials[0], 'content-type': 'application/json' }
    for (const payload of largestBodies(endpoint))
      faults.push(...(await findFaults(product, endpoint.method, { url, headers, payload })))
  }
  return faults
}

const groups = Object.groupBy(Object.values(allEndpoints), ({ path }) => path.split('/').slice(0, 3).join('/'))

const pathsOfAccounts = ['/api/auth', '/api/account', '/api/modules', '/api/lessons']

/** The endpoints by the first part of their paths, in two halves that take about as long, so that two cores share them. */
export const nearMissGroups = {
  ofAccounts: Object.entries(groups).filter(([path]) => pathsOfAccounts.includes(path)),
  others: Object.entries(groups).filter(([path]) => !pathsOfAccounts.includes(path)),
}
