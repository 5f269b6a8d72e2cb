import { expect, test } from 'vitest'
import { listUsers } from '#contract/auth.ts'
import { listInvitations, sendInvitations } from '#contract/invitations.ts'
import { listMail, resendMail, resendMails } from '#contract/mail.ts'
import { forgotPassword } from '#contract/own-account.ts'
import { getReadiness } from '#contract/readiness.ts'
import { resendActivations } from '#contract/team-members.ts'
import { approveTeam, listTeams } from '#contract/teams.ts'
import { allMails } from '../../all-mails.ts'
import { runPendingJobs } from '../../testing/pending-jobs.ts'
import { askForAccess } from '../../testing/team-requests.ts'
import { startTestMailbox } from '../../testing/test-mailbox.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { openMailDelivery, openMailTransport } from './deliver-mail.task.ts'

/** A product whose mail server rejects one recipient permanently, until the test lets it accept again. */
async function startRefused() {
  const mailbox = await startTestMailbox()
  const product = await startTestProduct({ settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'course@example.com' } })
  const admin = await product.signIn({ role: 'admin' })
  mailbox.refuse({ code: 550, message: 'No such user here' })
  const deliverQueued = async () => {
    const transport = (await openMailTransport(product.deps.config))!
    const deliver = openMailDelivery(product.deps, allMails, transport)
    const queued = (await product.mails()).filter(({ state }) => state === 'queued')
    const outcomes = await Promise.allSettled(queued.map(({ id }) => deliver(id, false)))
    transport.close()
    return outcomes.map(({ status }) => status)
  }
  return { mailbox, product, admin, as: admin.token, deliverQueued }
}

const reason = 'The mail server refused the recipient’s address (550).'

test('a team member whose activation bounced shows the reason, and a new one can be sent from there', async () => {
  const { product, admin, as, mailbox, deliverQueued } = await startRefused()
  const { _id: id } = await askForAccess(product, admin, { teamEmails: ['petr@acme.example'] })
  const people = async () => (await product.call(listTeams, { as })).body.data.teams[0]!.members
  await deliverQueued()
  expect((await people())[0]).toMatchObject({ isContact: true, failedMail: { kind: 'acknowledgement', reason } })
  await product.call(approveTeam, { as, params: { id }, body: {} })
  await deliverQueued()
  expect((await people())[1]).toMatchObject({ activation: 'failed', failedMail: { kind: 'activation', reason } })
  mailbox.refuse(undefined)
  product.clock.advance({ minutes: 1 })
  await product.call(resendActivations, { as, params: { id }, body: { emails: ['petr@acme.example'] } })
  await deliverQueued()
  expect((await people())[1]).toMatchObject({ activation: 'sent', failedMail: null })
})

test('an account and an invitation show that their newest mail bounced, until it is sent again', async () => {
  const { product, as, mailbox, deliverQueued } = await startRefused()
  await product.signIn({ email: 'petr@example.com' })
  await product.call(forgotPassword, { body: { email: 'petr@example.com' } })
  await runPendingJobs(product)
  await product.call(sendInvitations, { as, body: { emails: ['eva@example.com'] } })
  await deliverQueued()
  const user = async () => (await product.call(listUsers, { as, query: { search: 'petr' } })).body.data.users[0]!
  const invitation = async () => (await product.call(listInvitations, { as })).body.data.invitations[0]!
  expect(await user()).toMatchObject({ failedMail: { kind: 'password-reset', reason } })
  expect(await invitation()).toMatchObject({ failedMail: { kind: 'invitation', reason } })
  mailbox.refuse(undefined)
  for (const { failedMail } of [await user(), await invitation()])
    expect((await product.call(resendMail, { as, params: { id: failedMail!.id } })).status).toBe(200)
  await deliverQueued()
  expect([(await user()).failedMail, (await invitation()).failedMail]).toEqual([null, null])
  expect(mailbox.received.flatMap(({ recipients }) => recipients).sort()).toEqual(['eva@example.com', 'petr@example.com'])
})

test('a refusal about our quota keeps mails waiting, the dashboard says why, and all are sent again at once', async () => {
  const { product, as, mailbox, deliverQueued } = await startRefused()
  mailbox.refuse({ code: 550, message: '5.4.5 Daily user sending limit exceeded' })
  await product.call(sendInvitations, { as, body: { emails: ['eva@example.com', 'jan@example.com'] } })
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await deliverQueued()).toEqual(['rejected', 'rejected'])
  const waiting = async () =>
    (await product.call(getReadiness, { as })).body.data.missing.find(({ check }) => check === 'mail-waiting')
  expect((await waiting())?.finding).toMatch(/waiting\. The mail server refuses our mails.*\(550 5\.4\.5\)\.$/)
  const ids = (await product.call(listMail, { as })).body.data.map(({ _id }) => _id)
  expect((await product.mails()).map(({ state }) => state)).toEqual(['queued', 'queued'])
  mailbox.refuse(undefined)
  const gone = '00000000-0000-4000-8000-000000000000'
  const again = await product.call(resendMails, { as, body: { ids: [...ids, gone] } })
  expect(again.body.data.summary).toEqual({ done: 2, unchanged: 0, refused: 1 })
  await deliverQueued()
  expect(mailbox.received.flatMap(({ recipients }) => recipients).sort()).toEqual(['eva@example.com', 'jan@example.com'])
  expect(await waiting()).toBeUndefined()
})
