import { expect, test } from 'vitest'
import { remindersConsent } from '#content/consents.ts'
import { login, updateUser } from '#contract/auth.ts'
import { getInsights } from '#contract/insights.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { setReminders } from '#contract/learning-plan.ts'
import { discardKeptMail, getMail, listKeptMail, listMail, releaseKeptMail } from '#contract/mail.ts'
import { sendNudge } from '#contract/nudges.ts'
import { forgotPassword, resetPassword } from '#contract/own-account.ts'
import { giveProof } from '#contract/passkeys.ts'
import { unsubscribe } from '#contract/privacy.ts'
import { allMails } from '../../all-mails.ts'
import { remindLearners } from '../../features/learning/learning-plan/remind-learners.task.ts'
import { runPendingJobs } from '../../testing/pending-jobs.ts'
import { approvedTeam } from '../../testing/team-requests.ts'
import { startTestMailbox } from '../../testing/test-mailbox.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { openMailDelivery, openMailTransport } from './deliver-mail.task.ts'
import { insertSuppression } from './suppressions.ts'

/** A product that wrote two invitations and a link for a new password while no mail server was set. */
async function keepThree() {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const invited = await product.call(sendInvitations, { as, body: { emails: ['jana@example.com', 'petr@example.com'] } })
  product.clock.advance({ hours: 4 })
  await product.signIn({ email: 'eva@example.com' })
  await product.call(forgotPassword, { body: { email: 'eva@example.com' } })
  await runPendingJobs(product)
  return { product, as, invited }
}

/** Sets a mail server, as a restart with `SMTP_URL` would. */
async function setMailServer(product: TestProduct) {
  const mailbox = await startTestMailbox()
  Object.assign(product.deps.config, { SMTP_URL: mailbox.url, MAIL_FROM: 'course@example.com' })
  return mailbox
}

async function deliverQueued(product: TestProduct) {
  const transport = await openMailTransport(product.deps.config)
  if (!transport) throw new Error('no mail server')
  const deliver = openMailDelivery(product.deps, allMails, transport)
  for (const { id, state } of await product.mails()) if (state === 'queued') await deliver(id, false)
  transport.close()
}

test('without a mail server nothing says that a mail was sent', async () => {
  const { product, as, invited } = await keepThree()
  expect(invited.body).toMatchObject({ data: { delivery: 'kept' }, message: expect.stringContaining('no SMTP server is set') })
  expect((await product.call(getInsights, { as })).body.data.waiting).toMatchObject({ keptMails: 3, queuedMails: 0 })
  expect((await product.call(listKeptMail, { as })).body.data).toEqual({
    canLeave: false,
    kinds: [
      { kind: 'invitation', title: 'Invitation', count: 2, oldestAt: '2026-11-21T09:00:00.000Z' },
      { kind: 'password-reset', title: 'New password', count: 1, oldestAt: '2026-11-21T13:00:00.000Z' },
    ],
  })
  expect(await product.call(releaseKeptMail, { as, body: { kinds: ['invitation'] } })).toMatchObject({
    status: 409,
    body: { code: 'mail-server-missing' },
  })
})

test('kept mails are released by kind once a mail server is set, and outdated or refused ones are discarded with the reason', async () => {
  const { product, as } = await keepThree()
  const mailbox = await setMailServer(product)
  await insertSuppression(product.deps.db, product.deps, 'petr@example.com', 'all')
  product.clock.advance({ hours: 2 })
  expect((await product.call(listKeptMail, { as })).body.data.canLeave).toBe(true)
  const released = await product.call(releaseKeptMail, { as, body: { kinds: ['invitation', 'password-reset'] } })
  expect(released.body).toMatchObject({ data: { released: 3 }, message: '3 emails are on their way.' })
  await deliverQueued(product)
  expect(mailbox.received.flatMap(({ recipients }) => recipients)).toEqual(['jana@example.com'])
  const { data } = (await product.call(listMail, { as, query: { status: 'discarded', direction: 'asc' } })).body
  expect(data.map(({ toEmail, lastError }) => [toEmail, lastError])).toEqual([
    ['petr@example.com', 'This person has asked us not to write to them.'],
    ['eva@example.com', 'The link for a new password has been used or has expired.'],
  ])
  expect((await product.call(releaseKeptMail, { as, body: { kinds: ['invitation'] } })).body.data).toEqual({ released: 0 })
  const actions = await product.deps.db.selectFrom('auditEntries').select(['action', 'details']).execute()
  expect(actions.filter(({ action }) => action.startsWith('kept'))).toEqual([
    { action: 'kept-mails-released', details: { kinds: ['invitation', 'password-reset'], count: 3 } },
  ])
})

test('a reminder or a nudge that was kept does not leave after the consent to reminders was withdrawn, or the account disabled', async () => {
  const product = await startTestProduct()
  const people = ['jana@example.com', 'petr@example.com', 'eva@example.com']
  const accounts = await Promise.all(people.map((email) => product.signIn({ email })))
  const [jana, petr] = accounts
  for (const { token: as } of accounts)
    await product.call(setReminders, { as, body: { on: true, consentVersion: remindersConsent.version } })
  product.clock.advance({ days: 8 })
  const { token: as } = await product.signIn({ role: 'admin' })
  for (const { id } of accounts) await product.call(sendNudge, { as, params: { group: 'learners', id } })
  product.clock.advance({ days: 8 })
  expect(await remindLearners(product.deps)).toBe(3)
  const again = await product.signIn({ role: 'admin', email: 'admin@course.example' })
  const nudge = (await product.mails('nudge')).find(({ toEmail }) => toEmail === jana!.email)
  const token = /unsubscribe\/([^>]+)>/.exec(nudge!.headers['List-Unsubscribe']!)![1]!
  await product.call(unsubscribe, { params: { token } })
  await product.call(updateUser, { as: again.token, params: { id: petr!.id }, body: { status: 'disabled' } })
  const mailbox = await setMailServer(product)
  await product.call(releaseKeptMail, { as: again.token, body: { kinds: ['nudge', 'course-reminder'] } })
  await deliverQueued(product)
  expect(mailbox.received.flatMap(({ recipients }) => recipients)).toEqual(['eva@example.com', 'eva@example.com'])
  const { data } = (await product.call(listMail, { as: again.token, query: { status: 'discarded' } })).body
  expect(data.map(({ toEmail, lastError }) => `${toEmail} ${lastError}`).sort()).toEqual(
    ['jana@example.com', 'jana@example.com', 'petr@example.com', 'petr@example.com'].map(
      (email) => `${email} This person no longer wants reminders.`,
    ),
  )
})

test('discarded mails stay listed and never leave', async () => {
  const { product, as } = await keepThree()
  const discarded = await product.call(discardKeptMail, { as, body: { kinds: ['invitation'] } })
  expect(discarded.body).toMatchObject({ data: { discarded: 2 }, message: '2 emails discarded.' })
  const mailbox = await setMailServer(product)
  await product.call(releaseKeptMail, { as, body: { kinds: ['invitation'] } })
  await deliverQueued(product)
  expect(mailbox.received).toEqual([])
  expect((await product.call(listMail, { as, query: { status: 'discarded' } })).body.data).toHaveLength(2)
})

test('the link in a sent mail is never shown; in a kept one the operator can read it', async () => {
  const { product } = await keepThree()
  const { token: as } = await product.signIn({ role: 'admin' })
  const [mail] = await product.mails('password-reset')
  const show = async () => (await product.call(getMail, { as, params: { id: mail?.id ?? '' } })).body.data
  const token = /token=([\w-]{32})/.exec(mail?.text ?? '')?.[1] ?? 'none'
  expect(await show()).toMatchObject({ linksWithheld: false, text: expect.stringContaining(token) })
  await setMailServer(product)
  await product.call(releaseKeptMail, { as, body: { kinds: ['password-reset'] } })
  await deliverQueued(product)
  const sent = await show()
  expect(sent).toMatchObject({ state: 'sent', linksWithheld: true, subject: 'Set a new password' })
  expect(sent.text).not.toContain(token)
  const html = await product.app.inject(sent.viewUrl ?? '')
  expect(html.body).toContain('not-shown-here')
  expect(html.body).not.toContain(token)
})

test('a kept link to another admin’s account is shown to that admin alone, and those of learners to every admin', async () => {
  const product = await startTestProduct()
  const { admin } = await approvedTeam(product)
  const show = async (kind: string, to: string, { token: as }: { token: string }) => {
    const mail = (await product.mails(kind)).find(({ toEmail }) => toEmail === to)!
    const secret = /(?:token|activation)=([\w-]{32})/.exec(mail.text)![1]!
    const { data } = (await product.call(getMail, { as, params: { id: mail.id } })).body
    const html = (await product.app.inject(data.viewUrl!)).body
    return { linksWithheld: data.linksWithheld, shown: [data.text, html].map((text) => text.includes(secret)) }
  }
  const [shown, withheld] = [
    { linksWithheld: false, shown: [true, true] },
    { linksWithheld: true, shown: [false, false] },
  ]
  expect(await show('activation', 'petr@acme.example', admin)).toEqual(shown)
  const petr = await product.signIn({ role: 'admin', email: 'petr@acme.example' })
  await product.call(forgotPassword, { body: { email: petr.email } })
  await runPendingJobs(product)
  for (const kind of ['activation', 'password-reset']) {
    expect(await show(kind, petr.email, admin), kind).toEqual(withheld)
    expect(await show(kind, petr.email, petr), kind).toEqual(shown)
  }
  const earlier = 'earlier@acme.example'
  await product.deps.db.updateTable('mail').set({ toEmail: earlier }).where('kind', '=', 'password-reset').execute()
  expect(await show('password-reset', earlier, admin), 'to an earlier address').toEqual(withheld)
})

test('a stranger at an admin’s open session cannot read a password reset link in a kept mail', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin', email: 'admin@course.example' })
  const { as, linkOf } = await signInWithPassword(product, admin)
  product.clock.advance({ minutes: 16 })
  await product.call(forgotPassword, { body: { email: admin.email } })
  await product.call(sendInvitations, { as, body: { emails: ['jana@example.com'] } })
  await runPendingJobs(product)
  const show = async (kind: string) => {
    const mails = await product.mails(kind)
    return product.call(getMail, { as, params: { id: mails.at(-1)?.id ?? '' } })
  }
  const refused = await show('password-reset')
  expect(refused).toMatchObject({ status: 403, body: { code: 'proof-needed' } })
  expect(refused.text).not.toContain(await linkOf())
  expect((await show('invitation')).status, 'a mail that signs nobody in is shown').toBe(200)
  expect((await product.call(giveProof, { as, body: { password } })).status).toBe(200)
  expect((await show('password-reset')).text).toContain(await linkOf())
})

const password = 'correct horse 1'

/** Sets a password through the link in the reset mail and signs the account in; `linkOf` reads the token of the newest such link. */
async function signInWithPassword(product: TestProduct, { email }: { email: string }) {
  const linkOf = async () => /token=([\w-]{32})/.exec((await product.mails('password-reset')).at(-1)?.text ?? '')?.[1] ?? 'none'
  await product.call(forgotPassword, { body: { email } })
  await runPendingJobs(product)
  await product.call(resetPassword, { body: { token: await linkOf(), password } })
  const { token: as } = (await product.call(login, { body: { email, password } })).body.data
  return { as, linkOf }
}
