import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveActivityDraft, submitActivity } from '#contract/activities.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { getLesson, getModule, listModules } from '#contract/lessons.ts'
import { submitModule } from '#contract/submissions.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { fittingInput } from '../../testing/fitting-input.ts'
import { openInvitation } from '../../testing/preview-invitation.ts'
import { askForAccess } from '../../testing/team-requests.ts'
import { shareTestProduct, type TestProduct } from '../../testing/test-product.ts'

/** Values that no form sends: other types, numbers beyond columns, dates that do not exist, texts that PostgreSQL cannot store. */
const oddValues: unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -1e308,
  '',
  ' ',
  '\u0000',
  'half \ud83d',
  "' or 1=1 --",
  '9'.repeat(400),
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '294277-01-01',
  'x'.repeat(30_000),
  [],
  [null],
  [[]],
  Array(600).fill('x'),
  {},
  { toString: 1 },
  { 0: 1, constructor: { name: 'x' } },
]

const oddTexts = ['-1', '1e9', '2147483648', '9007199254740993', '%', '\u0000', '../..', 'x'.repeat(600), '[]']

const rawBodies = [
  '',
  'null',
  '[]',
  '{"a":1}x',
  '{"__proto__":{"isAdmin":true}}',
  '{"toString":1,"valueOf":1}',
  `{"values":{"toString":1},"content":{"hasOwnProperty":1}}`,
  '{"moduleId":1e400,"answers":{"0":1e400},"values":{"a":-0}}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `{${Array.from({ length: 4000 }, (_, at) => `"k${at}":0`).join(',')}}`,
]

const oddHeaders: Record<string, string>[] = [
  { authorization: 'Bearer ..' },
  { 'x-invitation': '\u00ff\u00fe' },
  { cookie: `device=${'x'.repeat(6000)}; =;;;` },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': ';;;' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-1,2-3,-9' },
]

type Path = PropertyKey[]

const below = (paths: Path[], name: PropertyKey) => paths.filter(([first]) => first === name).map(([, ...rest]) => rest)

/**
 * Every way to replace one part of a value, or the whole, by an odd one, or to leave it out. Without changes of one part while a schema also
 * refuses another, at one of the paths: it would refuse the result.
 */
function* spoiled(value: unknown, refused: Path[]): Generator<unknown> {
  yield* oddValues
  if (Array.isArray(value)) for (const inner of spoiled(value[0], below(refused, 0))) yield [inner]
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      if (refused.some(([first]) => first !== undefined && first !== name)) continue
      const { [name]: _, ...without } = value as Record<string, unknown>
      yield without
      for (const inner of spoiled(part, below(refused, name))) yield { ...without, [name]: inner }
    }
}

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

/** Adds a row of everything, and returns who may call. */
async function addRows(product: TestProduct) {
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn()
  await askForAccess(product, admin)
  await product.call(joinWaitlist, { body: { name: 'Eva', email: 'eva@example.com', courseType: 'advanced' } })
  await product.call(submitModule, { as: learner.token, body: { moduleId: 1, challenges: ['We hire too slowly.'] } })
  const token = await openInvitation(product, `${crypto.randomUUID()}@example.com`)
  return { admin, learner, token }
}
type Rows = Awaited<ReturnType<typeof addRows>>

/** Credentials that the endpoint admits and path parameters that lead to something. */
async function findTarget(product: TestProduct, endpoint: AnyEndpoint, { admin, learner, token }: Rows) {
  const lessonId = endpoint.path.includes('/activity') ? '4' : endpoint.path.includes('/quiz') ? '5' : '1'
  const known: Record<string, string> = { moduleId: '1', lessonId, provider: 'google', token }
  const table = tables.find(([path]) => endpoint.path.startsWith(path))?.[1]
  if (table && (endpoint.path.includes(':id') || (table === 'modules' && endpoint.access === 'admin'))) {
    const row = await sql<{ id: string }>`select id from ${sql.table(table)} order by ctid desc limit 1`.execute(product.deps.db)
    known[endpoint.path.includes(':id') ? 'id' : 'moduleId'] = row.rows[0]!.id
  }
  return { known, headers: { authorization: `Bearer ${endpoint.access === 'user' ? learner.token : admin.token}` } }
}

/** Headers are read before the handler, in one way for each method and kind of access. */
const isFirstOfItsKind = (endpoint: AnyEndpoint) =>
  Object.values(allEndpoints).find(({ method, access }) => method === endpoint.method && access === endpoint.access) === endpoint

type Sent = { url: string; payload?: string; headers: Record<string, string> }

async function* hostileRequests(product: TestProduct, endpoint: AnyEndpoint, rows: Rows): AsyncGenerator<Sent> {
  const { known, headers: credentials } = await findTarget(product, endpoint, rows)
  const { params = {}, query = {} } = {
    params: fittingInput(endpoint, 'params') as Record<string, unknown> | undefined,
    query: fittingInput(endpoint, 'query') as Record<string, unknown> | undefined,
  }
  const urlWith = (given: Record<string, string>) =>
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? known[name] ?? String(params[name])))
  const body = fittingInput(endpoint, 'body')
  const headers = { ...credentials, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const usual = { url: urlWith({}), headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) }
  yield usual
  // What the schemas reject never reaches the handler.
  for (const name of Object.keys(params))
    for (const text of oddTexts)
      if (endpoint.params.safeParse({ ...params, [name]: text }).success) yield { ...usual, url: urlWith({ [name]: text }) }
  for (const name of Object.keys(query)) {
    for (const text of oddTexts)
      if (endpoint.query.safeParse({ ...query, [name]: text }).success)
        yield { ...usual, url: `${usual.url}?${name}=${encodeURIComponent(text)}` }
    for (const written of [`${name}=1&${name}=2`, `${name}[a]=1`]) yield { ...usual, url: `${usual.url}?${written}` }
  }
  yield { ...usual, url: `${usual.url}?__proto__[a]=1&constructor=1&%=1&=&&a=%ff%00` }
  if (isFirstOfItsKind(endpoint)) for (const odd of oddHeaders) yield { ...usual, headers: { ...headers, ...odd } }
  if (body === undefined) return
  for (const payload of rawBodies) yield { ...usual, payload }
  const refused: Path[] = endpoint.body.safeParse(body).error?.issues.map(({ path }: { path: Path }) => path) ?? []
  for (const value of spoiled(body, refused))
    if (endpoint.body.safeParse(value).success) yield { ...usual, payload: JSON.stringify(value) }
}

/** Sends a request and returns the problem with its answer: an internal error, or a refusal without the envelope. */
async function faultsOf({ app }: TestProduct, { method }: AnyEndpoint, { url, payload, headers }: Sent): Promise<string[]> {
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  if (answer.statusCode < 400) return []
  const isRight = answer.statusCode < 500 && answer.json().success === false && answer.rawPayload.length < 8000
  return isRight
    ? []
    : [`${method} ${url.slice(0, 120)} ${payload?.slice(0, 200)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`]
}

const productOf = shareTestProduct({ settings: { RATE_LIMIT_SCALE: '1000000' } })

const endpoints = Object.values(allEndpoints)
// Reads come first and share their rows, because they change nothing.
const readsFirst = endpoints.toSorted((a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'))

describe('what no form sends is refused, and never fails', () => {
  let rows: Rows | undefined

  test.for(readsFirst)('$method $path', async (endpoint) => {
    const product = productOf()
    if (!rows || endpoint.method !== 'GET') rows = await addRows(product)
    const faults: string[] = []
    for await (const sent of hostileRequests(product, endpoint, rows)) faults.push(...(await faultsOf(product, endpoint, sent)))
    expect(faults.slice(0, 10)).toEqual([])
  })
})

test('every field of every activity refuses what its form never sends', async () => {
  const product = productOf()
  const { token: as } = await product.signIn({ role: 'admin' })
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
  const faults: string[] = []
  for (const { moduleId } of (await product.call(listModules, { as })).body.data) {
    const { lessons } = (await product.call(getModule, { as, params: { moduleId } })).body.data
    for (const { lessonId } of lessons.filter(({ kind }) => kind === 'activity')) {
      const { activity } = (await product.call(getLesson, { as, params: { moduleId, lessonId } })).body.data
      for (const field of activity!.fields)
        for (const odd of [null, true, -1, 2 ** 53, [], [null], {}, { toString: 1 }])
          for (const value of field.type === 'rows' ? [odd, [odd], [{ [field.columns[0]!.id]: odd }]] : [odd])
            for (const endpoint of [saveActivityDraft, submitActivity]) {
              const payload = JSON.stringify({ values: { ...activity!.example, [field.id]: value } })
              const url = `/api/lessons/${moduleId}/${lessonId}/activity`
              faults.push(...(await faultsOf(product, endpoint, { url, headers, payload })))
            }
    }
  }
  expect(faults.slice(0, 10)).toEqual([])
})
