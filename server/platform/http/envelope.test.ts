import { expect, test } from 'vitest'
import { saveActivityDraft } from '#contract/activities.ts'
import { login } from '#contract/auth.ts'
import { listTeams } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { callDuring } from '../../testing/blocked-statements.ts'
import { setDatabaseAway } from '../../testing/new-database.ts'
import { shareTestProduct, startTestProduct } from '../../testing/test-product.ts'

const shared = shareTestProduct()

const anna = { name: 'Anna Dvořáková', courseType: 'advanced' as const }

test('an unknown call answers 404 in the envelope, another method 405 with the allowed ones', async () => {
  const { app } = shared()
  const missing = await app.inject({ method: 'GET', url: '/api/nothing' })
  expect(missing.statusCode).toBe(404)
  expect(missing.json()).toMatchObject({ success: false, code: 'not-found' })
  const other = await app.inject({ method: 'PUT', url: '/api/auth/login' })
  expect(other.statusCode).toBe(405)
  expect(other.headers.allow).toBe('POST')
  expect(other.json()).toMatchObject({ success: false, code: 'method-not-allowed' })
  const ofOne = await app.inject({ method: 'PATCH', url: '/api/teams/00000000-0000-4000-8000-000000000000/?a=b' })
  expect([ofOne.statusCode, ofOne.headers.allow]).toEqual([405, 'DELETE'])
  expect((await app.inject({ method: 'HEAD', url: '/api/auth/login' })).statusCode).toBe(405)
  const headers = { accept: 'text/html' }
  expect((await app.inject({ method: 'DELETE', url: '/images/none.png', headers })).headers.allow).toBe('GET')
  expect((await app.inject({ url: '/images/none.png', headers })).statusCode).not.toBe(405)
})

test('broken JSON, another content type and a huge body each get their own refusal', async () => {
  const { app } = shared()
  const post = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } })
  expect((await post('{', 'application/json')).json()).toMatchObject({
    code: 'bad-input',
    message: 'The request could not be read: it is not valid JSON.',
  })
  for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
    expect(await post('a=b', type)).toMatchObject({ statusCode: 415 })
  const huge = await post(JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json')
  expect(huge.statusCode).toBe(413)
  expect(huge.json()).toMatchObject({ success: false, code: 'too-large' })
})

test.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
  '%s is refused, because it would change the prototype of an object',
  async (payload) => {
    const { app } = shared()
    const sent = { method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': 'application/json' } } as const
    expect((await app.inject(sent)).json()).toMatchObject({
      code: 'bad-input',
      message: 'The request could not be read: it is not valid JSON.',
    })
  },
)

test('bad input that no form can send is refused in words, too', async () => {
  const { app } = shared()
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).json()
  const entry = { name: 'Eva', email: 'eva@example.com', courseType: 'gold' }
  expect(await post('/api/waitlist', entry)).toMatchObject({
    code: 'bad-input',
    issues: [{ path: 'courseType', message: 'Please choose one of these: advanced or premium.' }],
  })
  expect(await post('/api/waitlist', { ...entry, courseType: 'premium', company: 7 })).toMatchObject({
    message: 'This value has the wrong form.',
  })
  expect(await post('/api/module-submissions', { moduleId: 1, challenges: ['a', 'b', 'c', 'd'] })).toMatchObject({
    message: 'Please use at most 3 entries.',
  })
  expect(await post('/api/auth/login', { email: '' })).toMatchObject({
    issues: [
      { path: 'email', message: 'Email and password are required' },
      { path: 'password', message: 'Email and password are required' },
    ],
  })
  expect(await post('/api/auth/demo-outcome', {})).toMatchObject({ message: 'This is required.' })
  // A choice that may be left empty names only what can be chosen.
  const teamRole = { path: 'teamRole', message: 'Please choose one of these: team_member or team_leader.' }
  expect((await post('/api/teams/interest', { teamRole: 'x' })).issues).toContainEqual(teamRole)
})

test('text that the database cannot store is refused at its field, at any depth', async () => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  const message = 'This text contains a character that cannot be stored. Please type it again.'
  const entry = { name: 'Eva\0', email: 'eva@example.com', role: 'half \ud83d', courseType: 'advanced' }
  const joined = await product.call(joinWaitlist, { body: entry })
  expect(joined).toMatchObject({ status: 400, body: { code: 'bad-input', message } })
  expect(joined.body.issues).toEqual([
    { path: 'name', message },
    { path: 'role', message },
  ])
  const found = await product.call(listTeams, { as: admin.token, query: { search: 'a\0' } })
  expect(found.body.issues).toEqual([{ path: 'search', message }])
  const values = { [`deep${'\0'}`]: [{ text: '👋 whole characters are kept' }], challenge: ['fine', 'not\0'] }
  const draft = { as: admin.token, params: { moduleId: 1, lessonId: 4 }, body: { values } }
  expect((await product.call(saveActivityDraft, draft)).body.issues?.map(({ path }) => path)).toEqual([
    'values',
    'values.challenge.1',
  ])
  const nested = await product.app.inject({
    method: 'POST',
    url: '/api/waitlist',
    payload: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    headers: { 'content-type': 'application/json' },
  })
  expect(nested.statusCode).toBe(400)
})

test('calls beyond a limit answer 429 with the time to wait, per address and per recipient', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '0.4' } })
  const attempt = (email = 'a@example.com') => product.call(joinWaitlist, { body: { ...anna, email } })
  expect([(await attempt()).status, (await attempt()).status]).toEqual([200, 200])
  const limited = await attempt()
  expect(limited).toMatchObject({
    status: 429,
    body: { code: 'too-many', message: 'Too many attempts. Please try again in 24 hours.' },
  })
  expect(Number(limited.headers['retry-after'])).toBe(24 * 3600)
  for (let other = 0; other < 5; other++) expect((await attempt(`b${other}@example.com`)).status).toBe(200)
  expect((await attempt('c@example.com')).status).toBe(429)
  product.clock.advance({ minutes: 60, seconds: 1 })
  expect([(await attempt('c@example.com')).status, (await attempt()).status]).toEqual([200, 429])
  product.clock.advance({ hours: 23 })
  expect((await attempt()).status).toBe(200)
})

test('a database that is away answers 503, and the process still says it lives', async () => {
  const product = await startTestProduct()
  await setDatabaseAway(product.address.database, true)
  const answer = await product.call(login, { body: { email: 'a@example.com', password: 'wrong password' } })
  expect(answer.status).toBe(503)
  expect(answer.body).toMatchObject({ success: false, code: 'database-away' })
  expect((await product.app.inject('/readyz')).statusCode).toBe(503)
  expect((await product.app.inject('/healthz')).statusCode).toBe(200)
})

test('the API document names every call, and its page needs no script', async () => {
  const { app } = shared()
  const document = (await app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/auth/login'].post.responses['401']).toBeDefined()
  expect(document.paths['/api/auth/login'].post.security).toEqual([])
  expect(document.paths['/api/teams'].get.security).toEqual([{ bearer: [] }])
  expect(document.paths['/api/modules/{moduleId}'].get.security).toEqual([{ bearer: [] }, { invitation: [] }])
  const conflict = document.paths['/api/lessons/{moduleId}/{lessonId}'].put.responses['409']
  expect(JSON.stringify(conflict.content)).toContain('"savedBy"')
  const page = await app.inject('/api/docs')
  expect(page.body).toContain('POST /api/auth/login')
  expect(page.body).not.toContain('<script')
})

test('work in a lesson that is deleted at the same moment is refused, without an internal error', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn()
  const draft = { as: token, params: { moduleId: 1, lessonId: 4 }, body: { values: { challenge1: 'We hire too slowly.' } } }
  expect((await product.call(saveActivityDraft, draft)).status).toBe(200)
  const hold = 'delete from lessons where module_id = 1 and lesson_id = 4'
  const saved = await callDuring(product, { hold }, () => product.call(saveActivityDraft, draft))
  expect(saved).toMatchObject({ status: 404, body: { success: false } })
})
