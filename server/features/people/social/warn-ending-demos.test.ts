import { expect, test } from 'vitest'
import { updateUser } from '#contract/auth.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { warnEndingDemos } from './warn-ending-demos.task.ts'

/** A demo whose mailbox a provider has proven; it ends in seven days. */
async function startProvenDemo(product: TestProduct, email = 'jana@example.com') {
  const demo = await product.signIn({ userType: 'demo', email, fullName: 'Jana Nováková' })
  await product.deps.db.updateTable('users').set({ emailProvenAt: product.clock.now() }).where('id', '=', demo.id).execute()
  return demo
}

test('two days before the end of a demo its owner is mailed, once', async () => {
  const product = await startTestProduct()
  const { id } = await startProvenDemo(product)
  product.clock.set('2026-11-26T08:59:59Z')
  expect(await warnEndingDemos(product.deps)).toBe(0)
  product.clock.set('2026-11-26T09:00:00Z')
  await Promise.all([1, 2].map(() => warnEndingDemos(product.deps).catch(() => 0)))
  product.clock.advance({ hours: 30 })
  await warnEndingDemos(product.deps)
  const [mail, ...more] = await product.mails('demo-ending')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ toEmail: 'jana@example.com', subject: 'Your demo ends soon' })
  const text = mail!.text.replace(/\s+/g, ' ')
  expect(text).toContain('Saturday, 28 November 2026 at 10:00 CET')
  expect(text).toContain('kept for 30 days')
  expect(mail!.text).toContain('\nhttp://course.test/request-access\n')
  const row = await product.deps.db.selectFrom('mail').select(['userId', 'marketing']).executeTakeFirstOrThrow()
  expect(row).toEqual({ userId: id, marketing: false })
})

test('the end is in the time zone of the settings', async () => {
  const product = await startTestProduct({ settings: { TIME_ZONE: 'Asia/Tokyo' } })
  await startProvenDemo(product)
  product.clock.set('2026-11-26T09:00:00Z')
  await warnEndingDemos(product.deps)
  const [mail] = await product.mails('demo-ending')
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('Saturday, 28 November 2026 at 18:00 GMT+9')
})

test('the owner of an extended demo is mailed about its new end', async () => {
  const product = await startTestProduct()
  const { id } = await startProvenDemo(product)
  product.clock.set('2026-11-27T09:00:00Z')
  const admin = await product.signIn({ role: 'admin' })
  await warnEndingDemos(product.deps)
  await product.call(updateUser, { as: admin.token, params: { id }, body: { accessExpiresAt: '2026-12-10T09:00:00Z' } })
  await warnEndingDemos(product.deps)
  expect(await product.mails('demo-ending')).toHaveLength(1)
  product.clock.set('2026-12-09T09:00:00Z')
  await warnEndingDemos(product.deps)
  expect(await product.mails('demo-ending')).toHaveLength(2)
})

test('nobody else is mailed: unproven, disabled, ended and full accounts', async () => {
  const product = await startTestProduct()
  await product.signIn({ userType: 'demo', email: 'unproven@example.com' })
  const { id: disabled } = await startProvenDemo(product, 'disabled@example.com')
  await product.deps.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled).execute()
  const { id: full } = await startProvenDemo(product, 'full@example.com')
  await product.deps.db.updateTable('users').set({ userType: 'full' }).where('id', '=', full).execute()
  product.clock.set('2026-11-27T09:00:00Z')
  expect(await warnEndingDemos(product.deps)).toBe(0)
  await startProvenDemo(product, 'ended@example.com')
  product.clock.set('2026-12-04T09:00:00Z')
  expect(await warnEndingDemos(product.deps)).toBe(0)
  expect(await product.mails()).toEqual([])
})
