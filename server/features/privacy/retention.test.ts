import { pino } from 'pino'
import { expect, test } from 'vitest'
import { updateAccount } from '#contract/account.ts'
import { login } from '#contract/auth.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { trackPreviewAccess } from '#contract/preview.ts'
import { confirmConsent } from '#contract/privacy.ts'
import { submitModule } from '#contract/submissions.ts'
import { approveTeam } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { createWebhook } from '#contract/webhooks.ts'
import { allJobs } from '../../all-jobs.ts'
import { json } from '../../platform/db/database.ts'
import { askForAccess } from '../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { issuePasswordReset } from '../passwords/passwords.service.ts'
import { dataMap } from './data-map.ts'
import { purgeExpired, type RetentionId, retentionRules } from './retention.ts'

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

test('every column of every table stands in the map once, as personal or as plain', async () => {
  const product = await startTestProduct()
  const { rows } = await product.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const inDatabase = rows.map(({ table, column }) => `${camel(table)}.${camel(column)}`)
  const inMap = Object.entries(dataMap).flatMap(([table, { personal, plain }]) =>
    [...personal, ...plain].map((column) => `${table}.${String(column)}`),
  )
  expect(
    inDatabase.filter((column) => !inMap.includes(column)),
    'Put these columns into server/features/privacy/data-map.ts.',
  ).toEqual([])
  expect(inMap.toSorted()).toEqual(inDatabase.toSorted())
})

test('every table with something personal has a rule that ends it', () => {
  for (const [table, { personal, endedBy }] of Object.entries(dataMap))
    expect([table, endedBy.length > 0]).toEqual([table, personal.length > 0])
})

/** One thing per rule: made now, kept a moment before its period is over, gone when it is. */
type Edge = {
  id: RetentionId
  make: (product: TestProduct) => Promise<unknown>
  /** When the period is over. */
  at: string
  /** What is left of it. */
  left: (product: TestProduct) => Promise<unknown[]>
}

const rowsOf = (table: Parameters<TestProduct['deps']['db']['selectFrom']>[0]) => (product: TestProduct) =>
  product.deps.db
    .selectFrom(table as 'users')
    .select('id')
    .execute()

const invite = async (product: TestProduct) => {
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['petr@example.com'] } })
}
const approvedTeam = async (product: TestProduct) => {
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
}

const consentAndConfirm = async (product: TestProduct) => {
  const { token } = await product.signIn({ role: 'admin' })
  await product.call(updateAccount, { as: token, body: { consents: { marketing: true } } })
  const confirm = /confirm\?token=([\w-]+)/.exec((await product.mails('consent-confirmation'))[0]!.text)![1]!
  await product.call(confirmConsent, { body: { token: confirm } })
  return token
}

const edges: Edge[] = [
  {
    id: 'inactive-accounts',
    make: (product) => product.signIn(),
    at: '2027-11-21T09:00:00Z',
    left: rowsOf('users'),
  },
  {
    id: 'ended-demos',
    make: (product) => product.signIn({ userType: 'demo' }),
    at: '2026-12-28T09:00:00Z',
    left: rowsOf('users'),
  },
  { id: 'team-requests', make: approvedTeam, at: '2027-11-21T09:00:00Z', left: rowsOf('teams') },
  { id: 'invitations', make: invite, at: '2027-01-04T09:00:00Z', left: rowsOf('invitations') },
  { id: 'activations', make: approvedTeam, at: '2027-01-04T09:00:00Z', left: rowsOf('activations') },
  {
    id: 'waitlists',
    make: (product) => product.call(joinWaitlist, { body: { name: 'Jana', email: 'jana@example.com', courseType: 'advanced' } }),
    at: '2026-12-21T09:00:00Z',
    left: rowsOf('waitlistEntries'),
  },
  {
    id: 'submissions',
    make: async (product) => {
      const { id, token } = await product.signIn()
      // Its owner stays active, so that the account is not what goes.
      const later = { createdAt: new Date('2027-06-01'), expiresAt: new Date('2027-06-08') }
      await product.deps.db
        .insertInto('sessions')
        .values({ userId: id, kind: 'session', ...later })
        .execute()
      await product.call(submitModule, { as: token, body: { moduleId: 1, challenges: ['Too few candidates'] } })
    },
    at: '2027-11-21T09:00:00Z',
    left: (product) => product.deps.db.selectFrom('submissions').select('kind').where('fieldValues', '!=', json({})).execute(),
  },
  {
    id: 'preview-events',
    make: async (product) => {
      await invite(product)
      // Renewed, so that the invitation is not what goes.
      const renewed = product.deps.db.updateTable('invitations').set({ expiresAt: new Date('2027-06-01') })
      const { token } = await renewed.returning('token').executeTakeFirstOrThrow()
      await product.call(trackPreviewAccess, {
        params: { token },
        body: { action: 'page_view' },
        headers: { 'user-agent': 'Firefox/140.0' },
      })
    },
    at: '2027-02-19T09:00:00Z',
    left: rowsOf('previewEvents'),
  },
  {
    id: 'mails',
    make: (product) => product.call(joinWaitlist, { body: { name: 'Jana', email: 'jana@example.com', courseType: 'advanced' } }),
    at: '2027-02-19T09:00:00Z',
    left: rowsOf('mail'),
  },
  {
    id: 'webhook-deliveries',
    make: async (product) => {
      const { token } = await product.signIn({ role: 'admin' })
      await product.call(createWebhook, { as: token, body: { url: 'https://example.com/', events: ['waitlist.joined'] } })
      await product.call(joinWaitlist, { body: { name: 'Jana', email: 'jana@example.com', courseType: 'advanced' } })
    },
    at: '2027-02-19T09:00:00Z',
    left: rowsOf('webhookDeliveries'),
  },
  { id: 'audit', make: invite, at: '2031-11-21T09:00:00Z', left: rowsOf('auditEntries') },
  {
    id: 'password-links',
    make: async (product) => issuePasswordReset(product.deps.db, product.deps, (await product.signIn()).id),
    at: '2026-11-22T10:00:00Z',
    left: rowsOf('passwordResets'),
  },
  {
    id: 'sign-in-attempts',
    make: (product) =>
      product.deps.db
        .insertInto('socialAttempts')
        .values({
          provider: 'google',
          stateHash: 'state',
          browserHash: 'browser',
          createdAt: product.clock.now(),
          expiresAt: new Date('2026-11-21T09:10:00Z'),
        })
        .execute(),
    at: '2026-11-22T09:10:00Z',
    left: (product) => product.deps.db.selectFrom('socialAttempts').select('provider').execute(),
  },
  {
    id: 'passkey-challenges',
    make: (product) =>
      product.deps.db
        .insertInto('passkeyChallenges')
        .values({ challengeHash: 'hash', purpose: 'sign-in', expiresAt: new Date('2026-11-21T09:10:00Z') })
        .execute(),
    at: '2026-11-21T09:10:00Z',
    left: (product) => product.deps.db.selectFrom('passkeyChallenges').select('purpose').execute(),
  },
  {
    id: 'erasures',
    make: (product) =>
      product.deps.db
        .insertInto('erasures')
        .values({ subjectHash: 'hash', kind: 'address', erasedAt: product.clock.now() })
        .execute(),
    at: '2027-11-21T09:00:00Z',
    left: (product) => product.deps.db.selectFrom('erasures').select('kind').execute(),
  },
  {
    id: 'nudges',
    make: (product) =>
      product.deps.db.insertInto('nudges').values({ emailHash: 'hash', nudgedAt: product.clock.now() }).execute(),
    at: '2026-12-05T09:00:00Z',
    left: (product) => product.deps.db.selectFrom('nudges').select('emailHash').execute(),
  },
  {
    id: 'consents',
    make: async (product) => {
      await consentAndConfirm(product)
    },
    at: '2031-11-21T09:00:00Z',
    left: (product) => product.deps.db.selectFrom('consents').select('id').where('withdrawnAt', 'is', null).execute(),
  },
]

test.each(edges)('$id: kept until the period is over, then gone', async ({ id, make, at, left }) => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  await make(product)
  const before = await left(product)
  expect(before.length).toBeGreaterThan(0)
  product.clock.set(new Date(new Date(at).getTime() - 1000))
  expect((await purgeExpired(product.deps))[id]).toBe(0)
  expect(await left(product)).toEqual(before)
  product.clock.set(at)
  expect((await purgeExpired(product.deps, { dryRun: true }))[id]).toBe(before.length)
  expect(await left(product)).toEqual(before)
  expect((await purgeExpired(product.deps))[id]).toBe(before.length)
  expect(await left(product)).toEqual([])
  expect((await purgeExpired(product.deps))[id]).toBe(0)
})

test('an account is kept while its owner signs in, and old sessions go but for the newest', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const { id } = await product.signIn()
  const again = async (at: string) => {
    product.clock.set(at)
    await product.deps.db
      .insertInto('sessions')
      .values({ userId: id, kind: 'session', createdAt: new Date(at), expiresAt: new Date(new Date(at).getTime() + 604_800_000) })
      .execute()
  }
  await again('2027-06-01T09:00:00Z')
  product.clock.set('2028-05-31T09:00:00Z')
  await purgeExpired(product.deps)
  expect(await product.deps.db.selectFrom('users').select('id').execute()).toEqual([{ id }])
  expect(await product.deps.db.selectFrom('sessions').select('createdAt').execute()).toEqual([
    { createdAt: new Date('2027-06-01T09:00:00Z') },
  ])
})

test('a demo whose team’s request is under review, and every admin, are kept', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const admin = await product.signIn({ role: 'admin' })
  await product.signIn({ userType: 'demo', email: 'jana@acme.example' })
  await askForAccess(product, admin)
  product.clock.set('2027-03-01T09:00:00Z')
  await purgeExpired(product.deps)
  expect(await product.deps.db.selectFrom('users').select('id').execute()).toHaveLength(2)
  product.clock.set('2030-03-01T09:00:00Z')
  await purgeExpired(product.deps)
  expect(await product.deps.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }])
})

test('members who never used their activation leave the team’s list, the contact stays', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  await approvedTeam(product)
  product.clock.set('2027-01-04T09:00:00Z')
  await purgeExpired(product.deps)
  expect(await product.deps.db.selectFrom('teamMembers').select('email').execute()).toEqual([{ email: 'jana@acme.example' }])
})

test('a consent that nobody confirms goes after 30 days', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const { token } = await product.signIn({ role: 'admin' })
  await product.call(updateAccount, { as: token, body: { consents: { marketing: true } } })
  product.clock.set('2026-12-21T08:59:59Z')
  expect((await purgeExpired(product.deps)).consents).toBe(0)
  product.clock.set('2026-12-21T09:00:00Z')
  expect((await purgeExpired(product.deps, { dryRun: true })).consents).toBe(1)
  expect((await purgeExpired(product.deps)).consents).toBe(1)
})

test('the proof of a withdrawn consent is kept for five years and then goes', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const token = await consentAndConfirm(product)
  await product.call(updateAccount, { as: token, body: { consents: { marketing: false } } })
  product.clock.set('2031-11-21T08:59:59Z')
  await purgeExpired(product.deps)
  expect(await product.deps.db.selectFrom('consents').select('id').execute()).toHaveLength(1)
  product.clock.set('2031-11-21T09:00:00Z')
  await purgeExpired(product.deps)
  expect(await product.deps.db.selectFrom('consents').select('id').execute()).toEqual([])
})

/** Rules that delete nothing by themselves, or whose edges have a test of their own. */
const testedElsewhere: RetentionId[] = ['authors', 'refusals', 'counters', 'sessions', 'kept-certificates']

test('each rule has its edges tested', () => {
  const tested: string[] = [...edges.map(({ id }) => id), ...testedElsewhere]
  expect(Object.keys(retentionRules).filter((id) => !tested.includes(id))).toEqual([])
})

test('the daily purge tells the log how much of what went, and nobody’s data', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  await invite(product)
  product.clock.set('2027-02-01T09:00:00Z')
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  await allJobs({ ...product.deps, log }, undefined).purgeExpired({}, { lastAttempt: false })
  expect(JSON.parse(lines.join(''))).toMatchObject({ part: 'jobs', removed: { invitations: 1, erasures: 0 } })
  expect(lines.join('')).not.toContain('petr@')
})

test('counters of limits and of failed sign-ins go when their time is over', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const signIn = () => product.call(login, { body: { email: 'petr@example.com', password: 'wrong password 1' } })
  expect((await signIn()).status).toBe(401)
  const counters = async () =>
    (await product.deps.db.selectFrom('rateLimits').select('key').execute()).length +
    (await product.deps.db.selectFrom('signInTries').select('key').execute()).length
  expect(await counters()).toBeGreaterThan(0)
  await purgeExpired(product.deps)
  expect(await counters()).toBeGreaterThan(0)
  product.clock.advance({ days: 2 })
  await purgeExpired(product.deps)
  expect(await counters()).toBe(0)
})

test('who uploaded a file or edited a lesson is no longer named when the admin’s account is deleted', async () => {
  const product = await startTestProduct()
  const { id } = await product.signIn({ role: 'admin', fullName: 'Jana Nováková' })
  const { db, clock } = product.deps
  const lesson = await db.updateTable('lessons').set({ editedBy: id }).where('lessonId', '=', 1).returning('id').execute()
  const lessonId = lesson[0]!.id
  await product.pool.query(
    `insert into lesson_versions (lesson_id, version, content, saved_at, saved_by, saved_by_name) values ($1, 99, '{}', $2, $3, 'Jana Nováková')`,
    [lessonId, clock.now(), id],
  )
  await product.pool.query(
    `insert into lesson_drafts (lesson_id, author_id, base_version, content, saved_at) values ($1, $2, 1, '{}', $3)`,
    [lessonId, id, clock.now()],
  )
  await db.deleteFrom('users').where('id', '=', id).execute()
  expect(await db.selectFrom('lessons').select('id').where('editedBy', 'is not', null).execute()).toEqual([])
  expect(await db.selectFrom('lessonVersions').select(['savedBy', 'savedByName']).where('version', '=', 99).execute()).toEqual([
    { savedBy: null, savedByName: null },
  ])
  expect(await db.selectFrom('lessonDrafts').select('lessonId').execute()).toEqual([])
})
