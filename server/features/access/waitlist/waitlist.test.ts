import { expect, test } from 'vitest'
import { confirmWaitlistEntry, joinWaitlist, leaveWaitlist, listWaitlist } from '#contract/waitlist.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { countExpired, purgeExpired } from '../../people/privacy/retention.ts'

const anna = { name: 'Anna Dvořáková', email: 'anna@example.com', courseType: 'advanced' as const }

const entries = async (product: TestProduct) => {
  const admin = await product.signIn({ role: 'admin' })
  return (await product.call(listWaitlist, { as: admin.token })).body.data
}

/** The tokens of the links in the confirmation mails. */
const linkTokens = async (product: TestProduct) =>
  (await product.mails('waitlist-confirmation')).map(({ text }) => /\/waitlist\/confirm\?token=([\w-]{32})/.exec(text)![1]!)

async function joinAnna() {
  const product = await startTestProduct()
  await product.call(joinWaitlist, { body: anna })
  const [token = ''] = await linkTokens(product)
  return { product, token, confirm: () => product.call(confirmWaitlistEntry, { body: { token } }) }
}

test('joining stores the visitor once and asks by one mail to confirm the address', async () => {
  const product = await startTestProduct()
  const details = { company: 'Škoda', role: 'TA lead', message: 'Ahoj', courseName: 'Something else' }
  const joined = await product.call(joinWaitlist, { body: { ...anna, ...details, email: ' Anna@Example.com ' } })
  expect(joined.body).toEqual({
    success: true,
    message: "You're on the waitlist! We'll notify you as soon as the course becomes available.",
    data: { delivery: 'kept' },
  })
  const stored = { ...anna, ...details, courseName: 'Deep-Dive Strategies', confirmedAt: null }
  expect(await entries(product)).toMatchObject([stored])
  const mails = await product.mails()
  expect(mails.map((mail) => [mail.kind, mail.toEmail])).toEqual([['waitlist-confirmation', 'anna@example.com']])
})

test('the confirmation mail holds no word that the visitor typed', async () => {
  const product = await startTestProduct()
  const typed = { name: 'Zlatokopka', company: 'Pyramida', role: 'Hrabě', message: 'http://evil.example Kupte si' }
  await product.call(joinWaitlist, { body: { ...anna, ...typed } })
  const [mail] = await product.mails()
  for (const word of Object.values(typed)) expect(mail!.html + mail!.text + mail!.subject).not.toContain(word)
})

test('the same address again gets the same answer, no second mail, and the newest details win; each course has its own list', async () => {
  const product = await startTestProduct()
  const first = await product.call(joinWaitlist, { body: { ...anna, company: 'Old Company' } })
  const second = await product.call(joinWaitlist, { body: { ...anna, email: 'ANNA@example.com', name: 'Anna Nová' } })
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await entries(product)).toMatchObject([{ name: 'Anna Nová', company: 'Old Company' }])
  expect(await product.mails()).toHaveLength(1)
  await product.call(joinWaitlist, { body: { ...anna, courseType: 'premium' } })
  const courses = (await entries(product)).map(({ courseName }) => courseName)
  expect(courses.sort()).toEqual(['Deep-Dive Strategies', 'Super-Powered Recruiter Masterclass'])
})

test('joining again before confirming mails the link again, at most once in ten minutes; a confirmed entry stays as it is', async () => {
  const product = await startTestProduct()
  const join = (name: string) => product.call(joinWaitlist, { body: { ...anna, name } })
  const mails = async () => (await product.mails('waitlist-confirmation')).length
  await join('Anna')
  product.clock.advance({ minutes: 9, seconds: 59 })
  await join('Anna')
  expect(await mails()).toBe(1)
  product.clock.advance({ seconds: 1 })
  await Promise.all([join('Anna'), join('Anna')])
  expect(await mails()).toBe(2)
  const [first, second] = await linkTokens(product)
  expect(second).toBe(first)
  await product.call(confirmWaitlistEntry, { body: { token: first! } })
  product.clock.advance({ hours: 1 })
  const answer = await join('Somebody Else')
  expect(answer.status).toBe(200)
  expect(await mails()).toBe(2)
  expect(await entries(product)).toMatchObject([{ name: 'Anna' }])
})

test('two visitors who send the same form at once make one entry and one mail', async () => {
  const product = await startTestProduct()
  await Promise.all(Array.from({ length: 5 }, () => product.call(joinWaitlist, { body: anna })))
  expect(await entries(product)).toHaveLength(1)
  expect(await product.mails()).toHaveLength(1)
})

test('a form without name, address or a known course is refused field by field, and nothing is stored', async () => {
  const product = await startTestProduct()
  const answer = await product.call(joinWaitlist, { body: { name: ' ', email: 'anna', courseType: 'free' } })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, code: 'bad-input', message: 'Full Name is required' })
  expect(answer.body.issues!.map((issue) => issue.path)).toEqual(['name', 'email', 'courseType'])
  expect(await entries(product)).toEqual([])
})

test('a bot that fills in the hidden field gets a normal answer, but nothing is stored or mailed', async () => {
  const product = await startTestProduct()
  const human = await product.call(joinWaitlist, { body: { ...anna, email: 'human@example.com', website: '' } })
  const robot = await product.call(joinWaitlist, { body: { ...anna, website: 'https://spam.example' } })
  expect(robot.body).toEqual(human.body)
  expect((await entries(product)).map((entry) => entry.email)).toEqual(['human@example.com'])
  expect(await product.mails()).toHaveLength(1)
})

test('one sender cannot enter many recipients in a row', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '1' } })
  const statuses = []
  for (let at = 0; at <= 20; at++)
    statuses.push((await product.call(joinWaitlist, { body: { ...anna, email: `a${at}@example.com` } })).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('the link in the mail confirms the address; a second click says the same', async () => {
  const { product, confirm } = await joinAnna()
  expect((await confirm()).body.data).toEqual({ courseType: 'advanced', courseName: 'Deep-Dive Strategies', email: anna.email })
  const [entry] = await entries(product)
  product.clock.advance({ days: 1 })
  expect((await confirm()).status).toBe(200)
  expect((await entries(product))[0]!.confirmedAt).toBe(entry!.confirmedAt)
  expect(entry!.confirmedAt).not.toBeNull()
})

test('an unknown or empty link is refused in words', async () => {
  const product = await startTestProduct()
  for (const body of [{ token: 'x'.repeat(32) }, { token: '' }])
    expect(await product.call(confirmWaitlistEntry, { body })).toMatchObject({
      status: 410,
      body: { code: 'waitlist-link-invalid', message: 'This link is invalid or has expired.' },
    })
  expect((await product.call(confirmWaitlistEntry, { body: {} })).status).toBe(400)
})

test('the person can leave the list by the link, and the entry is deleted', async () => {
  const { product, token, confirm } = await joinAnna()
  expect((await product.call(leaveWaitlist, { body: { token } })).body.data.courseName).toBe('Deep-Dive Strategies')
  expect(await product.deps.db.selectFrom('waitlistEntries').selectAll().execute()).toEqual([])
  expect((await confirm()).status).toBe(410)
})

test('an entry that was not confirmed within 30 days is deleted, a confirmed one stays', async () => {
  const { product, confirm } = await joinAnna()
  await confirm()
  await product.call(joinWaitlist, { body: { ...anna, email: 'silent@example.com' } })
  product.clock.advance({ days: 29 })
  expect((await purgeExpired(product.deps)).waitlists).toBe(0)
  product.clock.advance({ days: 1 })
  expect((await countExpired(product.deps)).waitlists).toBe(1)
  expect(await entries(product)).toHaveLength(2)
  expect((await purgeExpired(product.deps)).waitlists).toBe(1)
  expect((await entries(product)).map((entry) => entry.email)).toEqual(['anna@example.com'])
})
