import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sendInvitations } from '#contract/invitations.ts'
import { getMail, listMail, resendMail } from '#contract/mail.ts'
import { allJobs } from '../../all-jobs.ts'
import { allMails } from '../../all-mails.ts'
import { openSmtpMailbox } from '../../testing/smtp-mailbox.ts'
import { startTestMailbox } from '../../testing/test-mailbox.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { startWorker } from '../jobs/worker.ts'
import { openMailDelivery, openMailTransport } from './deliver-mail.task.ts'
import { mailKind } from './mail-kind.ts'
import { queueMail } from './queue-mail.ts'

/** A kind whose subject tries to add a header. */
const hostileMail = mailKind({
  name: 'hostile',
  title: 'Hostile',
  audience: 'learners',
  sentWhen: 'Never.',
  parameters: z.object({}),
  examples: () => ({}),
  write: () => ({ subject: 'A subject\r\nBcc: evil@example.org', preheader: 'x', heading: 'x', blocks: [], reason: 'x' }),
})
const kinds = new Map([...allMails, ['hostile', hostileMail]])

const withSmtp = (url: string) => startTestProduct({ settings: { SMTP_URL: url, MAIL_FROM: 'Course <course@example.com>' } })

async function invite(product: TestProduct, ...emails: string[]) {
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails } })
  return admin
}

/** Runs a worker for as long as `during` takes. */
async function withWorker(product: TestProduct, during: () => Promise<unknown>): Promise<void> {
  const transport = await openMailTransport(product.deps.config)
  const worker = await startWorker(product.deps, product.pool, allJobs(product.deps, transport))
  try {
    await during()
  } finally {
    await worker.stop()
    transport?.close()
  }
}

const deliverOnce = async (product: TestProduct, mailId: string, lastAttempt = false) => {
  const transport = (await openMailTransport(product.deps.config))!
  try {
    await openMailDelivery(product.deps, kinds, transport)(mailId, lastAttempt)
  } finally {
    transport.close()
  }
}

test('a mail arrives once, at exactly one recipient, as HTML and text with a stable message id', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  await invite(product, 'jana@example.com')
  await withWorker(product, () => mailbox.arrived(1))
  const [mail] = mailbox.received
  expect(mailbox.received).toHaveLength(1)
  expect(mail!.recipients).toEqual(['jana@example.com'])
  expect(mail!.parsed.subject).toBe('Your invitation: a free course on hiring principal-level IT talent')
  expect(mail!.parsed.html).toContain('http://course.test/preview/')
  expect(mail!.parsed.text).toContain('http://course.test/preview/')
  const [row] = await product.mails()
  expect(row!.state).toBe('sent')
  expect(mail!.parsed.messageId).toBe(`<${row!.id}@course.test>`)
})

test('without a mail server a mail is kept, shown as it looks, and cannot be sent', async () => {
  const product = await startTestProduct()
  const admin = await invite(product, 'jana@example.com')
  const list = await product.call(listMail, { as: admin.token })
  expect(list.body.data).toMatchObject([{ kind: 'invitation', toEmail: 'jana@example.com', state: 'kept' }])
  const one = await product.call(getMail, { as: admin.token, params: { id: list.body.data[0]!._id } })
  const viewUrl = one.body.data.viewUrl!
  const shown = await product.app.inject(viewUrl)
  expect(shown.body).toContain('Open my preview')
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  product.clock.advance({ minutes: 5 })
  expect((await product.app.inject(viewUrl)).statusCode).toBe(404)
  expect((await product.app.inject(viewUrl.replace(/signature=./, 'signature=x'))).statusCode).toBe(404)
  expect(await product.call(resendMail, { as: admin.token, params: { id: list.body.data[0]!._id } })).toMatchObject({
    status: 409,
    body: { code: 'mail-server-missing' },
  })
  const params = { id: crypto.randomUUID() }
  expect((await product.call(getMail, { as: admin.token, params })).body.code).toBe('mail-not-found')
})

test('a mail server that is down delays the mail: the request succeeds and the mail arrives once, later', async () => {
  const gone = await startTestMailbox()
  const product = await withSmtp(gone.url)
  gone.refuse({ code: 451, message: 'Greylisted, try again' })
  await invite(product, 'jana@example.com')
  const [row] = await product.mails()
  await expect(deliverOnce(product, row!.id)).rejects.toThrow(/451/)
  const admin = await product.signIn({ role: 'admin' })
  const queued = await product.call(listMail, { as: admin.token, query: { status: 'queued' } })
  expect(queued.body.data[0]).toMatchObject({
    state: 'queued',
    attempts: 1,
    lastError: 'The mail server deferred this mail (451).',
  })
  gone.refuse(undefined)
  await withWorker(product, () => gone.arrived(1))
  await deliverOnce(product, row!.id)
  expect(gone.received).toHaveLength(1)
})

test('a permanent refusal marks the mail failed at once; the admin can send it again', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  mailbox.refuse({ code: 550, message: '5.1.1 No such user: nobody@example.com' })
  const admin = await invite(product, 'nobody@example.com')
  const [row] = await product.mails()
  await deliverOnce(product, row!.id)
  const failed = await product.call(listMail, { as: admin.token, query: { status: 'failed' } })
  expect(failed.body.data[0]).toMatchObject({
    state: 'failed',
    lastError: 'The mail server refused the recipient’s address (550 5.1.1).',
  })
  mailbox.refuse(undefined)
  const gone = await product.call(resendMail, { as: admin.token, params: { id: crypto.randomUUID() } })
  expect(gone.body.code).toBe('mail-not-found')
  expect((await product.call(resendMail, { as: admin.token, params: { id: row!.id } })).body.data.state).toBe('queued')
  await withWorker(product, () => mailbox.arrived(1))
  expect((await product.mails())[0]!.state).toBe('sent')
})

test('a mail server that dies while it takes a mail, and one that restarts, get each mail once', async () => {
  const first = await openSmtpMailbox()
  const product = await withSmtp(first.url)
  await invite(product, 'jana@example.com', 'petr@example.com')
  const [jana, petr] = await product.mails()
  first.dieOnce('in-mid-data')
  await expect(deliverOnce(product, jana!.id)).rejects.toThrow()
  await first.close()
  await expect(deliverOnce(product, petr!.id)).rejects.toThrow()
  const second = await openSmtpMailbox(first.port)
  onTestFinished(() => second.close())
  await withWorker(product, () => second.arrived(2))
  await deliverOnce(product, jana!.id)
  expect(first.received).toEqual([])
  expect(second.received.flatMap((mail) => mail.recipients).sort()).toEqual(['jana@example.com', 'petr@example.com'])
})

test('a mail whose acceptance was never heard goes out again under the same message id, so that the receiver drops the copy', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  await invite(product, 'jana@example.com')
  const [row] = await product.mails()
  mailbox.dieOnce('before-the-answer')
  await expect(deliverOnce(product, row!.id)).rejects.toThrow()
  await deliverOnce(product, row!.id)
  expect(mailbox.received.map(({ parsed }) => parsed.messageId)).toEqual([`<${row!.id}@course.test>`, `<${row!.id}@course.test>`])
})

test('a mail that is being handed over is not sent a second time by a click on send again', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  const admin = await invite(product, 'jana@example.com')
  const [row] = await product.mails()
  const jobs = () => product.pool.query('select key from graphile_worker._private_jobs')
  await product.pool.query("update mail set claimed_until = now() + interval '1 minute'")
  await product.pool.query('delete from graphile_worker._private_jobs')
  expect((await product.call(resendMail, { as: admin.token, params: { id: row!.id } })).status).toBe(200)
  expect((await jobs()).rows).toHaveLength(0)
  await product.pool.query('update mail set claimed_until = null')
  await product.call(resendMail, { as: admin.token, params: { id: row!.id } })
  expect((await jobs()).rows).toHaveLength(1)
})

test('a wrong password for the mail server is not a bounce: the mail waits and is sent when it is right', async () => {
  const mailbox = await startTestMailbox()
  const refusing = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  refusing.on('error', () => undefined)
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => refusing.close(() => resolve())))
  const { port } = refusing.server.address() as AddressInfo
  const product = await withSmtp(`smtp://user:wrong@127.0.0.1:${port}`)
  await invite(product, 'jana@example.com')
  const [row] = await product.mails()
  await expect(deliverOnce(product, row!.id)).rejects.toThrow(/535/)
  expect((await product.mails())[0]!.state).toBe('queued')
  product.deps.config.SMTP_URL = mailbox.url
  await deliverOnce(product, row!.id)
  expect(mailbox.received).toHaveLength(1)
})

test('a line break in a recipient adds no other recipient', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  const queue = (to: string) => queueMail(product.deps.db, product.deps, hostileMail, to, {})
  const id = (await queue('a@example.com\r\nbcc: evil@example.org'))!
  await deliverOnce(product, id, true).catch(() => undefined)
  expect(mailbox.received.flatMap((mail) => mail.recipients).filter((address) => address.includes('evil'))).toEqual([])
  const safe = (await queue('a@example.com'))!
  await deliverOnce(product, safe)
  const headers = mailbox.received.at(-1)!.parsed.headers.map((header) => header.key)
  expect(headers).not.toContain('bcc')
  expect(mailbox.received.at(-1)!.recipients).toEqual(['a@example.com'])
})

test('a transaction that is rolled back sends no mail', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  await product.deps.db
    .transaction()
    .execute(async (trx) => {
      await queueMail(trx, product.deps, hostileMail, 'a@example.com', {})
      throw new Error('no')
    })
    .catch(() => undefined)
  expect(await product.mails()).toEqual([])
  const jobs = await product.pool.query('select count(*)::int as n from graphile_worker._private_jobs')
  expect(jobs.rows[0].n).toBe(0)
})

test('the jobs of a worker that died are taken back by the next one', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  await invite(product, 'jana@example.com')
  await product.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - interval '1 minute', attempts = 1",
  )
  await withWorker(product, () => mailbox.arrived(1))
  expect(mailbox.received).toHaveLength(1)
})

test('a mail server that takes its time gets a mail once, however many workers come for it', async () => {
  const product = await withSmtp('smtp://127.0.0.1:1')
  await invite(product, 'jana@example.com')
  const [row] = await product.mails()
  let answer = () => {}
  const taken: string[] = []
  const slow = {
    send: async ({ to }: { to: string }) => {
      taken.push(to)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    },
    close: () => undefined,
  }
  const [first, second] = [openMailDelivery(product.deps, kinds, slow), openMailDelivery(product.deps, kinds, slow)]
  const delivering = first(row!.id, false)
  await expect.poll(() => taken).toHaveLength(1)
  // The same worker is given the job again, by a database that had lost its connection.
  const again = first(row!.id, false)
  await expect(second(row!.id, false)).rejects.toThrow('Another worker is delivering this mail.')
  answer()
  await Promise.all([delivering, again])
  await second(row!.id, false)
  expect(taken).toEqual(['jana@example.com'])
  expect((await product.mails())[0]!.state).toBe('sent')
})

test('a mail claimed by a killed process is delivered once its claim has ended', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  await invite(product, 'jana@example.com')
  const [row] = await product.mails()
  await product.pool.query("update mail set claimed_until = now() + interval '30 seconds'")
  await expect(deliverOnce(product, row!.id)).rejects.toThrow('Another worker is delivering this mail.')
  await product.pool.query("update mail set claimed_until = now() - interval '1 second'")
  await deliverOnce(product, row!.id)
  expect(mailbox.received).toHaveLength(1)
})

test('a mail of a kind that only a newer version knows waits for a worker of that version', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  await invite(product, 'jana@example.com')
  const [row] = await product.mails()
  await product.pool.query("update mail set kind = 'newer'")
  await expect(deliverOnce(product, row!.id)).rejects.toThrow('This version does not know mails of the kind newer.')
  await product.pool.query("update mail set kind = 'invitation'")
  await deliverOnce(product, row!.id)
  expect(mailbox.received).toHaveLength(1)
})

test('the note that a mail was taken is tried until the database is there', async () => {
  const mailbox = await startTestMailbox()
  const product = await withSmtp(mailbox.url)
  await invite(product, 'jana@example.com')
  const [row] = await product.mails()
  const transport = (await openMailTransport(product.deps.config))!
  const losing = {
    send: async (mail: Parameters<typeof transport.send>[0]) => {
      await transport.send(mail)
      await product.pool.query('alter table mail rename to mail_away')
      setTimeout(() => void product.pool.query('alter table mail_away rename to mail'), 600)
    },
    close: () => transport.close(),
  }
  await openMailDelivery(product.deps, kinds, losing)(row!.id, false)
  transport.close()
  expect(mailbox.received).toHaveLength(1)
  expect((await product.mails())[0]!.state).toBe('sent')
})
