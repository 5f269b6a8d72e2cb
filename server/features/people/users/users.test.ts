import { expect, test } from 'vitest'
import { changeUsers, getMe, type ListedUser, listUsers, updateUser } from '#contract/auth.ts'
import { refusals } from '#contract/refusals.ts'
import { callDuring, untilStatementsWait } from '../../../testing/blocked-statements.ts'
import { shareTestProduct, startTestProduct } from '../../../testing/test-product.ts'
import * as users from './users.service.ts'

const shared = shareTestProduct()

const refused = refusals['not-allowed'].message

test('disabling an account ends its sessions at once, and enabling it does not bring them back', async () => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn()
  const answer = await product.call(updateUser, { as: admin.token, params: learner, body: { status: 'disabled' } })
  expect(answer.body.data.user.status).toBe('disabled')
  expect((await product.call(getMe, { as: learner.token })).status).toBe(401)
  await product.call(updateUser, { as: admin.token, params: learner, body: { status: 'active' } })
  expect((await product.call(getMe, { as: learner.token })).status).toBe(401)
})

test('an admin extends a demo, opens the course, and makes another admin', async () => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  const demo = await product.signIn({ userType: 'demo' })
  const change = async (body: object) => (await product.call(updateUser, { as: admin.token, params: demo, body })).body.data.user
  expect((await change({ accessExpiresAt: '2027-01-01T00:00:00Z' })).accessExpiresAt).toBe('2027-01-01T00:00:00.000Z')
  expect(await change({ userType: 'full' })).toMatchObject({ userType: 'full', role: 'user', accessExpiresAt: null })
  const refused = await product.call(updateUser, { as: admin.token, params: demo, body: { userType: 'admin' } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'email-unproven' } })
  await product.deps.db.updateTable('users').set({ emailProvenAt: product.clock.now() }).where('id', '=', demo.id).execute()
  expect(await change({ userType: 'admin' })).toMatchObject({ userType: 'admin', role: 'admin' })
  expect(await change({ userType: 'demo' })).toMatchObject({ role: 'user', accessExpiresAt: '2026-11-28T09:00:00.000Z' })
})

test('an admin can neither disable nor demote themselves', async () => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  await product.signIn({ role: 'admin' })
  for (const body of [{ status: 'disabled' }, { userType: 'full' }])
    expect(await product.call(updateUser, { as: admin.token, params: admin, body })).toMatchObject({
      status: 409,
      body: { code: 'own-account' },
    })
})

test('two admins who remove each other at once leave one', async () => {
  const product = await startTestProduct()
  const [one, two] = [await product.signIn({ role: 'admin' }), await product.signIn({ role: 'admin' })]
  const holder = await product.pool.connect()
  await holder.query("begin; select from users where role = 'admin' for update")
  const calls = [
    product.call(updateUser, { as: one.token, params: two, body: { userType: 'full' } }),
    product.call(updateUser, { as: two.token, params: one, body: { status: 'disabled' } }),
  ]
  await untilStatementsWait(product, calls.length)
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all(calls)
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'not-allowed'])
  const admins = await product.deps.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  expect(admins).toHaveLength(1)
})

test.each([
  ['disables the account', "status = 'disabled'", { userType: 'admin', role: 'admin', status: 'disabled' }],
  ['takes its role away', "role = 'user', user_type = 'full'", { userType: 'full', role: 'user', status: 'active' }],
])('of two changes at once, one that %s is not undone by the other', async (_what, change, access) => {
  const product = shared()
  const [admin, other] = [await product.signIn({ role: 'admin' }), await product.signIn({ role: 'admin' })]
  const hold = `update users set ${change} where id = '${other.id}'`
  const late = await callDuring(product, { hold }, () =>
    product.call(updateUser, { as: admin.token, params: other, body: { accessExpiresAt: '2027-01-01' } }),
  )
  expect(late.body.data.user).toMatchObject(access)
})

test('a person who has ceased to be an admin since the request began changes no account', async () => {
  const product = shared()
  const [actor, person] = [await product.signIn(), await product.signIn()]
  await expect(users.updateUser(product.deps, person.id, { userType: 'admin' }, actor)).rejects.toThrow(refused)
  await expect(users.changeUsers(product.deps, [{ _id: person.id, status: 'disabled' }], actor)).rejects.toThrow(refused)
})

test('no admin takes their own access away by writing the identifier in capitals', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const params = { id: admin.id.toUpperCase() }
  const disabled = await product.call(updateUser, { as: admin.token, params, body: { status: 'disabled', userType: 'full' } })
  expect(disabled).toMatchObject({ status: 409, body: { code: 'own-account' } })
})

test.each(['+010000-01-01T00:00:00Z', '9999-12-31', '1969-01-01', '-000001-01-01T00:00:00Z', true, 1e18, 'soon'])(
  'an end of access of %s is refused, and the list of users stays readable',
  async (accessExpiresAt) => {
    const product = shared()
    const admin = await product.signIn({ role: 'admin' })
    const demo = await product.signIn({ userType: 'demo' })
    const answer = await product.call(updateUser, { as: admin.token, params: demo, body: { accessExpiresAt } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input', issues: [{ path: 'accessExpiresAt' }] } })
    expect((await product.call(listUsers, { as: admin.token })).status).toBe(200)
  },
)

test('times that were stored beyond the years of four digits, or long ago, break neither a list nor a page', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const demo = await product.signIn({ userType: 'demo' })
  for (const [stored, shown] of [
    ['294276-12-31T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['infinity', '9999-12-31T23:59:59.999Z'],
    ['0044-03-15T00:00:00Z BC', '0001-01-01T00:00:00.000Z'],
    ['-infinity', '0001-01-01T00:00:00.000Z'],
    ['1901-02-03T04:05:06Z', '1901-02-03T04:05:06.000Z'],
  ] as const) {
    await product.pool.query('update users set access_expires_at = $1, created_at = $1 where id = $2', [stored, demo.id])
    const list = await product.call(listUsers, { as: admin.token, query: { userType: 'demo' } })
    expect([list.status, list.body.data?.users[0]]).toEqual([
      200,
      expect.objectContaining({ accessExpiresAt: shown, createdAt: shown }),
    ])
  }
})

test('many accounts are disabled and enabled in one call, one outcome each, and one’s own never', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const other = await product.signIn({ role: 'admin' })
  const learners = await Promise.all(Array.from({ length: 30 }, () => product.signIn()))
  const gone = crypto.randomUUID()
  const ids = [...learners.map(({ id }) => id), other.id, admin.id, gone]
  const change = async (status: string, only = ids) =>
    (await product.call(changeUsers, { as: admin.token, body: { users: only.map((_id) => ({ _id, status })) } })).body.data
  const disabled = await change('disabled')
  expect(disabled.summary).toEqual({ done: 31, unchanged: 0, refused: 2 })
  expect(disabled.rows.slice(-2)).toEqual([
    { _id: admin.id, outcome: 'refused', reason: 'You cannot change your own access. Ask another admin.' },
    { _id: gone, outcome: 'refused', reason: 'No person with this address or account was found.' },
  ])
  expect((await product.call(getMe, { as: learners[0]!.token })).status).toBe(401)
  expect((await change('disabled', ids.slice(0, 3))).summary).toEqual({ done: 0, unchanged: 3, refused: 0 })
  expect((await change('active', ids.slice(0, 31))).summary.done).toBe(31)
  const entries = await product.deps.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
  expect(entries).toMatchObject([
    { action: 'user-changed', subjectType: 'user', details: { subjects: 31, status: 'disabled' } },
    { action: 'user-changed', subjectType: 'user', details: { subjects: 31, status: 'active' } },
  ])
  expect(JSON.stringify(entries)).not.toContain(other.email)
})

test('demos are extended to the wanted ends in one call, and calling again or with an earlier end changes nothing', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const [ended, running, full] = [
    await product.signIn({ userType: 'demo' }),
    await product.signIn({ userType: 'demo' }),
    await product.signIn(),
  ]
  const extend = async (runningTo: string) => {
    const users = [
      { _id: ended.id, extendTo: '2026-11-28T09:00:00Z' },
      { _id: running.id, extendTo: runningTo },
      { _id: full.id, extendTo: '2026-11-28T09:00:00Z' },
    ]
    return (await product.call(changeUsers, { as: admin.token, body: { users } })).body.data.rows
  }
  const ends = async () => {
    const { users: demos } = (await product.call(listUsers, { as: admin.token, query: { userType: 'demo' } })).body.data
    return Object.fromEntries(demos.map(({ id, accessExpiresAt }: ListedUser) => [id, accessExpiresAt]))
  }
  await product.pool.query(`update users set access_expires_at = '2026-11-20T09:00:00Z' where id = $1`, [ended.id])
  expect(await extend('2026-12-24T09:00:00Z')).toEqual([
    { _id: ended.id, outcome: 'done', reason: null },
    { _id: running.id, outcome: 'done', reason: null },
    { _id: full.id, outcome: 'refused', reason: 'This account’s access does not end.' },
  ])
  const wanted = { [ended.id]: '2026-11-28T09:00:00.000Z', [running.id]: '2026-12-24T09:00:00.000Z' }
  expect(await ends()).toEqual(wanted)
  expect((await extend('2026-12-01T09:00:00Z')).slice(0, 2)).toEqual([
    { _id: ended.id, outcome: 'unchanged', reason: 'Already runs until then.' },
    { _id: running.id, outcome: 'unchanged', reason: 'Already runs until then.' },
  ])
  expect(await ends()).toEqual(wanted)
  const entries = await product.deps.db.selectFrom('auditEntries').select(['subjectIds', 'details']).execute()
  expect(entries).toEqual([
    { subjectIds: [ended.id, running.id].toSorted(), details: { subjects: 2, changed: ['accessExpiresAt'] } },
  ])
})
