import { pino } from 'pino'
import { expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { updateAccount } from '#contract/own-account.ts'
import { allJobs } from '../../../all-jobs.ts'
import { approvedTeam, consentAndConfirm, invite } from '../../../testing/retained-people.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { countExpired, purgeExpired } from './retention.ts'

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
  await product.deps.db.deleteFrom('teams').execute()
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

test('an unconfirmed consent is deleted after 30 days', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const { token } = await product.signIn({ role: 'admin' })
  await product.call(updateAccount, { as: token, body: { consents: { marketing: true } } })
  product.clock.set('2026-12-21T08:59:59Z')
  expect((await purgeExpired(product.deps)).consents).toBe(0)
  product.clock.set('2026-12-21T09:00:00Z')
  expect((await countExpired(product.deps)).consents).toBe(1)
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

test('the daily purge logs the number of deleted rows by rule, and no personal data', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  await invite(product)
  product.clock.set('2027-02-01T09:00:00Z')
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  await allJobs({ ...product.deps, log }, undefined).purgeExpired({}, { lastAttempt: false })
  expect(JSON.parse(lines.join(''))).toMatchObject({ part: 'jobs', removed: { invitations: 1, tombstones: 0 } })
  expect(lines.join('')).not.toContain('petr@')
})

test('counters of limits and of failed sign-ins go when their time is over', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const signIn = () => product.call(login, { body: { email: 'petr@example.com', password: 'wrong password 1' } })
  expect((await signIn()).status).toBe(401)
  const jobs = allJobs(product.deps, undefined)
  const runJobs = async () => {
    await jobs.forgetOldCounters({}, { lastAttempt: false })
    await jobs.deleteOldTries({}, { lastAttempt: false })
  }
  const counters = async () =>
    (await product.deps.db.selectFrom('rateLimits').select('key').execute()).length +
    (await product.deps.db.selectFrom('signInTries').select('key').execute()).length
  expect(await counters()).toBeGreaterThan(0)
  await runJobs()
  expect(await counters()).toBeGreaterThan(0)
  product.clock.advance({ days: 2 })
  await runJobs()
  expect(await counters()).toBe(0)
})

test('who uploaded a file or edited a lesson or an email’s text is no longer named when the admin’s account is deleted', async () => {
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
  await product.pool.query(
    `insert into mail_texts (kind, wording, version, saved_at, saved_by, saved_by_name) values ('certificate', 'text', 1, $1, $2, 'Jana Nováková')`,
    [clock.now(), id],
  )
  await db.deleteFrom('users').where('id', '=', id).execute()
  expect(await db.selectFrom('mailTexts').select(['savedBy', 'savedByName']).execute()).toEqual([
    { savedBy: null, savedByName: null },
  ])
  expect(await db.selectFrom('lessons').select('id').where('editedBy', 'is not', null).execute()).toEqual([])
  expect(await db.selectFrom('lessonVersions').select(['savedBy', 'savedByName']).where('version', '=', 99).execute()).toEqual([
    { savedBy: null, savedByName: null },
  ])
  expect(await db.selectFrom('lessonDrafts').select('lessonId').execute()).toEqual([])
})
