import { expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { askInactiveOwners } from './ask-inactive-owners.task.ts'
import { purgeExpired } from './retention.ts'

const withMail = { at: '2026-11-21T09:00:00Z', settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'course@example.com' } }

async function provenLearner(product: TestProduct, email = 'jana@example.com') {
  const learner = await product.signIn({ email, fullName: 'Jana Nováková' })
  await product.deps.db.updateTable('users').set({ emailProvenAt: product.clock.now() }).where('id', '=', learner.id).execute()
  return learner
}

async function signInAgain(product: TestProduct, userId: string) {
  const createdAt = product.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  await product.deps.db.insertInto('sessions').values({ userId, kind: 'session', createdAt, expiresAt }).execute()
}

const accounts = async ({ deps }: TestProduct) => (await deps.db.selectFrom('users').select('id').execute()).map(({ id }) => id)

const setMails = (product: TestProduct, state: string) =>
  product.pool.query(
    "update mail set state = $1::text, sent_at = case $1::text when 'sent' then $2::timestamptz end where state = 'queued'",
    [state, product.clock.now()],
  )

/** One day of the jobs, twice, as after a restart; the mails leave at once. */
async function day(product: TestProduct, at: string, { leaves = true } = {}) {
  product.clock.set(at)
  for (let run = 0; run < 2; run++) {
    await askInactiveOwners(product.deps)
    if (leaves) await setMails(product, 'sent')
    await purgeExpired(product.deps)
  }
}

test('an account without a sign-in for 36 months is deleted only after two unanswered emails, 30 days apart', async () => {
  const product = await startTestProduct(withMail)
  const { id } = await provenLearner(product)
  await day(product, '2029-11-21T08:59:59Z')
  expect(await product.mails('inactive-account')).toEqual([])
  await day(product, '2029-11-21T09:00:00Z')
  await day(product, '2029-12-21T08:59:59Z')
  const [first, ...more] = await product.mails('inactive-account')
  expect(more).toEqual([])
  expect(first).toMatchObject({ toEmail: 'jana@example.com', subject: 'Do you want to keep your account?' })
  expect(first!.text.replace(/\s+/g, ' ')).toContain('sign in by 20 January 2030')
  await day(product, '2029-12-21T09:00:00Z')
  expect(await product.mails('inactive-account')).toHaveLength(2)
  await day(product, '2030-01-20T08:59:59Z')
  expect(await accounts(product)).toEqual([id])
  await day(product, '2030-01-20T09:00:00Z')
  expect(await accounts(product)).toEqual([])
})

test('signing in answers: the account stays, and is asked about anew only after another 36 months', async () => {
  const product = await startTestProduct(withMail)
  const { id } = await provenLearner(product)
  await day(product, '2029-11-21T09:00:00Z')
  await day(product, '2029-12-21T09:00:00Z')
  product.clock.set('2030-01-05T09:00:00Z')
  await signInAgain(product, id)
  await day(product, '2030-03-21T09:00:00Z')
  expect(await accounts(product)).toEqual([id])
  expect((await product.mails('inactive-account')).length).toBeLessThanOrEqual(2)
  await day(product, '2033-01-05T09:00:00Z')
  await day(product, '2033-02-04T09:00:00Z')
  expect(await accounts(product)).toEqual([id])
  await day(product, '2033-03-06T09:00:00Z')
  expect(await accounts(product)).toEqual([])
})

test('an account whose owner no email has reached is not deleted; the owner is asked anew once emails leave', async () => {
  const product = await startTestProduct(withMail)
  const { id } = await provenLearner(product)
  const away = { leaves: false }
  await day(product, '2029-11-21T09:00:00Z', away)
  await day(product, '2029-12-21T09:00:00Z', away)
  expect(await product.mails('inactive-account'), 'the second waits for the first').toHaveLength(1)
  await day(product, '2030-02-21T09:00:00Z', away)
  expect(await accounts(product)).toEqual([id])
  await setMails(product, 'discarded')
  await day(product, '2030-02-22T09:00:00Z')
  await day(product, '2030-03-24T09:00:00Z', away)
  expect(await product.mails('inactive-account'), 'the discarded one is deleted after 90 days').toHaveLength(2)
  await day(product, '2030-05-21T09:00:00Z')
  expect(await accounts(product), 'the second has left today').toEqual([id])
  await day(product, '2030-06-20T09:00:00Z')
  expect(await accounts(product)).toEqual([])
})

test('no owner is asked, and nothing deleted, without a mail server; admins are never asked', async () => {
  const product = await startTestProduct({ at: withMail.at })
  const { id } = await provenLearner(product)
  for (const at of ['2029-11-21T09:00:00Z', '2029-12-21T09:00:00Z', '2030-01-20T09:00:00Z', '2031-01-20T09:00:00Z'])
    await day(product, at)
  expect(await accounts(product)).toEqual([id])
  const other = await startTestProduct(withMail)
  const admin = await other.signIn({ role: 'admin' })
  await other.deps.db.updateTable('users').set({ emailProvenAt: other.clock.now() }).execute()
  for (const at of ['2029-11-21T09:00:00Z', '2029-12-21T09:00:00Z', '2030-01-20T09:00:00Z']) await day(other, at)
  expect(await other.mails('inactive-account')).toEqual([])
  expect(await accounts(other)).toEqual([admin.id])
})
