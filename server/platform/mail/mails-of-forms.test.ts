import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { submitInterest } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { deliveryKey } from './mail.queries.ts'

test('with a mail server, each mail that a form causes waits for its delivery, those to the admins, too', async () => {
  const product = await startTestProduct({ settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'course@example.com' } })
  await product.signIn({ role: 'admin', email: 'boss@course.example' })
  await product.signIn({ role: 'admin', email: 'chief@course.example' })
  await product.call(joinWaitlist, { body: { name: 'Jana', email: 'jana@example.com', courseType: 'advanced' } })
  await product.call(submitInterest, {
    body: {
      companyName: 'Acme s.r.o.',
      contactName: 'Petr',
      contactEmail: 'petr@example.com',
      recruiterType: 'internal',
      teamEmails: ['eva@example.com'],
    },
  })
  const mails = await product.deps.db.selectFrom('mail').select(['id', 'kind', 'toEmail', 'state', 'messageId']).execute()
  expect(mails.map(({ kind, toEmail, state }) => [kind, toEmail, state]).sort()).toEqual([
    ['acknowledgement', 'petr@example.com', 'queued'],
    ['new-request', 'boss@course.example', 'queued'],
    ['new-request', 'chief@course.example', 'queued'],
    ['waitlist-confirmation', 'jana@example.com', 'queued'],
  ])
  expect(mails.filter(({ id, messageId }) => messageId !== `<${id}@course.test>`)).toEqual([])
  const { rows } = await sql<{ key: string; mailId: string }>`
    select key, payload->>'mailId' as "mailId" from graphile_worker._private_jobs where payload->>'mailId' is not null`.execute(
    product.deps.db,
  )
  expect(rows.map(({ mailId }) => mailId).sort()).toEqual(mails.map(({ id }) => id).sort())
  expect(rows.filter(({ key, mailId }) => key !== deliveryKey(mailId))).toEqual([])
})
