import { expect, test } from 'vitest'
import { allMails } from '../../all-mails.ts'
import { openFirstEdition } from '../../testing/first-edition.ts'
import { startTestMailbox } from '../../testing/test-mailbox.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { openMailDelivery, openMailTransport } from './deliver-mail.task.ts'
import { findMailSource } from './mail.queries.ts'
import { writeMail } from './write-mail.ts'

/** A database as the first edition left it, with one mail in each state. */
async function openFirstEditionMails() {
  const { pool, log } = await openFirstEdition()
  await pool.query(
    `insert into invitations (id, email, token, created_at, expires_at)
     values ('00000000-0000-4000-8000-000000000001', 'jana@example.com', 'token', now(), now())`,
  )
  for (const [kind, state] of [
    ['invitation', 'kept'],
    ['acknowledgement', 'queued'],
    ['password-reset', 'sent'],
    ['rejection', 'failed'],
  ])
    await pool.query(
      `insert into mail (kind, to_email, subject, html, text, headers, state, message_id, created_at, invitation_id)
       values ($1, 'jana@example.com', 'Subject of ' || $1, '<p>HTML of ' || $1 || '</p>', 'Text of ' || $1, $2, $3, $1, now(), $4)`,
      [
        kind,
        kind === 'invitation'
          ? { 'List-Unsubscribe': '<http://course.test/api/unsubscribe/x>' }
          : { 'Reply-To': 'a@example.com' },
        state,
        kind === 'invitation' ? '00000000-0000-4000-8000-000000000001' : null,
      ],
    )
  await pool.query("update mail set last_error = '550 5.1.1 <jana@example.com> is unknown here' where state = 'failed'")
  return { pool, log }
}

test('mails of the first edition keep their text: each is shown, delivered and deleted as before', async () => {
  const { pool, log } = await openFirstEditionMails()
  await migrate(pool)
  await migrateJobs(pool, log)
  const mailbox = await startTestMailbox()
  const product = await startTestProduct({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'course@example.com' } })
  const deps = { ...product.deps, db: openDatabase(pool) }
  const { rows } = await pool.query<{ id: string; kind: string; state: string; first_contact: boolean }>(
    'select id, kind, state, first_contact from mail order by kind',
  )
  expect(rows.map(({ kind, state, first_contact }) => [kind, state, first_contact])).toEqual([
    ['acknowledgement', 'queued', false],
    ['invitation', 'kept', true],
    ['password-reset', 'sent', false],
    ['rejection', 'failed', false],
  ])
  // What a mail server said may name people.
  expect((await pool.query('select last_error from mail where last_error is not null')).rows).toEqual([
    { last_error: 'The mail server did not take this mail (550).' },
  ])
  for (const { id, kind } of rows) {
    const mail = await findMailSource(deps.db, id)
    expect(mail && (await writeMail(deps, allMails, mail, { withhold: true }))).toMatchObject({
      subject: `Subject of ${kind}`,
      html: `<p>HTML of ${kind}</p>`,
      text: `Text of ${kind}`,
      headers: kind === 'invitation' ? { 'List-Unsubscribe': expect.any(String) } : { 'Reply-To': 'a@example.com' },
    })
  }
  const transport = await openMailTransport(deps.config)
  await pool.query("update mail set state = 'queued'")
  for (const { id } of rows) await openMailDelivery(deps, allMails, transport!)(id, false)
  transport?.close()
  expect(mailbox.received.map(({ parsed }) => parsed.subject)).toEqual(rows.map(({ kind }) => `Subject of ${kind}`))
  await pool.query("delete from mail where to_email = 'jana@example.com'")
  expect((await pool.query('select * from mail_texts')).rows).toEqual([])
})
