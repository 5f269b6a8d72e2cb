import { expect, test } from 'vitest'
import {
  announceCourse,
  confirmWaitlistEntry,
  deleteWaitlistEntries,
  deleteWaitlistEntry,
  getWaitlistStats,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  restoreWaitlistEntries,
  type WaitlistCourseType,
} from '#contract/waitlist.ts'
import { allJobs } from '../../../all-jobs.ts'
import { insertSuppression } from '../../../platform/mail/suppressions.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { purgeExpired } from '../../people/privacy/retention.ts'
import { deleteRemovedEntries } from './waitlist.service.ts'

const join = (product: TestProduct, email: string, courseType: WaitlistCourseType = 'advanced', company?: string) =>
  product.call(joinWaitlist, { body: { name: `Person ${email}`, email, courseType, company } })

async function confirmAll(product: TestProduct): Promise<void> {
  for (const mail of await product.mails('waitlist-confirmation')) {
    const token = /token=([\w-]{32})/.exec(mail.text)![1]!
    await product.call(confirmWaitlistEntry, { body: { token } })
  }
}

const emails = (answer: { body: { data: { email: string }[] } }) => answer.body.data.map((entry) => entry.email)

const countJobs = async (product: TestProduct): Promise<number> =>
  (await product.pool.query('select count(*)::int as n from graphile_worker._private_jobs')).rows[0].n

/** Runs the announcement as the worker would, and returns how many jobs waited. */
const runAnnouncement = async (product: TestProduct, courseType: WaitlistCourseType) => {
  const jobs = await countJobs(product)
  await allJobs(product.deps, undefined).announceCourse({ courseType }, { lastAttempt: false })
  return jobs
}

test('the list is narrowed by course and by what is searched for, page by page, with the total', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await join(product, 'a@example.com', 'advanced', 'Řeznictví 100% s.r.o.')
  product.clock.advance({ minutes: 1 })
  await join(product, 'b@example.com', 'premium')
  product.clock.advance({ minutes: 1 })
  await join(product, 'c@example.com', 'advanced')
  const found = async (query = {}) => emails(await product.call(listWaitlist, { as: token, query }))
  expect(await found()).toEqual(['c@example.com', 'b@example.com', 'a@example.com'])
  expect(await found({ courseType: 'premium' })).toEqual(['b@example.com'])
  for (const search of ['ŘEZNICTVÍ 100%', 'reznictvi 100%']) expect(await found({ search }), search).toEqual(['a@example.com'])
  expect(await found({ search: '1_0' })).toEqual([])
  const second = await product.call(listWaitlist, { as: token, query: { limit: 2, page: 2 } })
  expect([emails(second), second.body.total]).toEqual([['a@example.com'], 3])
})

test('the list and its file are narrowed to who has confirmed, and the file says when', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const { token: as } = await product.signIn({ role: 'admin' })
  await join(product, 'a@example.com')
  product.clock.advance({ minutes: 1 })
  await confirmAll(product)
  await join(product, 'b@example.com')
  const emailsWith = async (confirmed: 'yes' | 'no') => emails(await product.call(listWaitlist, { as, query: { confirmed } }))
  expect([await emailsWith('yes'), await emailsWith('no')]).toEqual([['a@example.com'], ['b@example.com']])
  const file = await product.call(listWaitlist.file, { as, query: { confirmed: 'yes' } })
  expect(file.text.split('\r\n')[0]).toMatch(/Message,Date,Confirmed$/)
  expect(file.text.split('\r\n')[1]).toMatch(/2026-11-21 09:00:00,2026-11-21 09:01:00$/)
})

test('the figures count signups in all, per course and confirmed', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await join(product, 'a@example.com')
  await confirmAll(product)
  await join(product, 'b@example.com', 'premium')
  await join(product, 'c@example.com', 'premium')
  const stats = await product.call(getWaitlistStats, { as: token })
  expect(stats.body.data).toEqual({ total: 3, advanced: 1, premium: 2, confirmed: 1 })
})

test('a deleted entry disappears from list and figures, can be restored within the hour, and not after', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await join(product, 'a@example.com')
  await confirmAll(product)
  const [entry] = (await product.call(listWaitlist, { as: token })).body.data
  const params = { id: entry!._id }
  expect((await product.call(deleteWaitlistEntry, { as: token, params })).status).toBe(200)
  expect((await product.call(listWaitlist, { as: token })).body).toMatchObject({ data: [], total: 0 })
  expect((await product.call(getWaitlistStats, { as: token })).body.data.total).toBe(0)
  expect((await product.call(deleteWaitlistEntry, { as: token, params })).body.code).toBe('waitlist-entry-not-found')

  product.clock.advance({ minutes: 59 })
  const undone = await product.call(restoreWaitlistEntries, { as: token, body: { ids: [entry!._id] } })
  expect(undone.body.data.summary).toEqual({ done: 1, unchanged: 0, refused: 0 })
  expect((await product.call(listWaitlist, { as: token })).body.data).toEqual([entry])

  await product.call(deleteWaitlistEntry, { as: token, params })
  product.clock.advance({ minutes: 60 })
  expect((await product.call(restoreWaitlistEntries, { as: token, body: { ids: [entry!._id] } })).body.data.summary.done).toBe(0)
  expect(await deleteRemovedEntries(product.deps)).toBe(1)
})

test('deleting several returns an outcome for each', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await join(product, 'a@example.com')
  await join(product, 'b@example.com')
  const ids = (await product.call(listWaitlist, { as: token })).body.data.map((entry) => entry._id)
  const unknown = crypto.randomUUID()
  const answer = await product.call(deleteWaitlistEntries, { as: token, body: { ids: [...ids, unknown, ids[0]!] } })
  expect(answer.body.data.summary).toEqual({ done: 2, unchanged: 1, refused: 0 })
  expect(answer.body.data.rows).toContainEqual({ _id: unknown, outcome: 'unchanged', reason: 'Already deleted.' })
  const none = await product.call(deleteWaitlistEntries, { as: token, body: { ids: [] } })
  expect(none).toMatchObject({ status: 400, body: { message: 'Please select at least one row.' } })
})

test('who joins again after a deletion starts anew: one more mail, unconfirmed, old details forgotten', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await join(product, 'a@example.com', 'advanced', 'Old Company')
  await confirmAll(product)
  const [entry] = (await product.call(listWaitlist, { as: token })).body.data
  await product.call(deleteWaitlistEntry, { as: token, params: { id: entry!._id } })
  await join(product, 'a@example.com')
  expect((await product.call(listWaitlist, { as: token })).body.data).toMatchObject([{ company: null, confirmedAt: null }])
  expect(await product.mails('waitlist-confirmation')).toHaveLength(2)
})

test('a dry run of the announcement counts and shows the mail, and writes none; who has unsubscribed since is counted apart', async () => {
  const product = await startTestProduct()
  for (const email of ['a@example.com', 'leaves@example.com']) await join(product, email)
  await confirmAll(product)
  await join(product, 'b@example.com')
  product.clock.advance({ days: 1 })
  const { token } = await product.signIn({ role: 'admin' })
  await insertSuppression(product.deps.db, product.deps, 'leaves@example.com', 'marketing')
  const jobsBefore = await countJobs(product)
  const dry = await product.call(announceCourse, { as: token, body: { courseType: 'advanced' } })
  expect(dry.body.data).toMatchObject({
    courseName: 'Deep-Dive Strategies',
    recipients: 1,
    refused: 1,
    alreadyAnnounced: 0,
    unconfirmed: 1,
    mail: { subject: 'Obchodní sdělení: Deep-Dive Strategies is open' },
  })
  expect(await countJobs(product)).toBe(jobsBefore)
})

test('the announcement reaches each confirmed person of the course once, however often it is made', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await join(product, 'a@example.com')
  await join(product, 'other-course@example.com', 'premium')
  await confirmAll(product)
  await join(product, 'unconfirmed@example.com')
  const body = { courseType: 'advanced' as const, dryRun: false }
  await product.call(announceCourse, { as: token, body })
  await product.call(announceCourse, { as: token, body })
  expect(await runAnnouncement(product, 'advanced')).toBe(1)
  await runAnnouncement(product, 'advanced')
  const mails = await product.mails('waitlist-launch')
  expect(mails.map((mail) => mail.toEmail)).toEqual(['a@example.com'])
  const again = await product.call(announceCourse, { as: token, body: { courseType: 'advanced' } })
  expect(again.body.data).toMatchObject({ recipients: 0, alreadyAnnounced: 1, unconfirmed: 1 })
})

test('the link in the launch email removes the person from the list, and entries are deleted three months later', async () => {
  const product = await startTestProduct()
  await join(product, 'leaves@example.com')
  await join(product, 'stays@example.com')
  await confirmAll(product)
  await runAnnouncement(product, 'advanced')
  const mails = await product.mails('waitlist-launch')
  const leaving = mails.find((mail) => mail.toEmail === 'leaves@example.com')!
  const link = /\/waitlist\/leave\?token=([\w-]{32})/.exec(leaving.text)![1]!
  expect((await product.call(leaveWaitlist, { body: { token: link } })).status).toBe(200)
  const left = await product.deps.db.selectFrom('waitlistEntries').select('email').execute()
  expect(left).toEqual([{ email: 'stays@example.com' }])
  product.clock.advance({ days: 93 })
  expect((await purgeExpired(product.deps)).waitlists).toBe(1)
})
