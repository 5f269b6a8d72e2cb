import { expect, test } from 'vitest'
import { z } from 'zod'
import { marketingConsent, remindersConsent } from '#content/consents.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { setReminders } from '#contract/learning-plan.ts'
import { getAccount, updateAccount } from '#contract/own-account.ts'
import { confirmConsent, openUnsubscribe, unsubscribe } from '#contract/privacy.ts'
import { approveTeam } from '#contract/teams.ts'
import { findMailSource } from '../../../platform/mail/mail.queries.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const shared = shareTestProduct()

const newsletter = mailKind({
  name: 'newsletter',
  title: 'Newsletter',
  audience: 'learners',
  sentWhen: 'Never.',
  parameters: z.object({}),
  examples: () => ({}),
  isMarketing: () => true,
  write: () => ({ subject: 'News', preheader: 'x', heading: 'News', blocks: [], reason: 'You agreed to it.' }),
})
const sendNews = (product: TestProduct, to: string) => queueMail(product.deps.db, product.deps, newsletter, to, {})

/** Sends advertising and reads it as it is delivered. */
async function readNews(product: TestProduct, to: string) {
  const mail = await findMailSource(product.deps.db, (await sendNews(product, to))!)
  return (await writeMail(product.deps, new Map([['newsletter', newsletter]]), mail!, { withhold: false }))!
}

const linkToken = (text: string) => /\/unsubscribe\/([\w-]+)/.exec(text)![1]!

async function consenting(product: TestProduct) {
  const person = await product.signIn()
  await product.call(updateAccount, { as: person.token, body: { consents: { marketing: true } } })
  const mail = (await product.mails('consent-confirmation')).find(({ toEmail }) => toEmail === person.email)!
  const token = /confirm\?token=([\w-]+)/.exec(mail.text)![1]!
  const marketing = async () =>
    (await product.call(getAccount, { as: person.token })).body.data.consents.find(({ id }) => id === 'marketing')!
  return { ...person, confirmToken: token, marketing }
}

test('a consent is written with its exact words, time and form, and waits for the confirmation', async () => {
  const product = await startTestProduct()
  const { confirmToken, marketing } = await consenting(product)
  expect(await product.deps.db.selectFrom('consents').selectAll().execute()).toMatchObject([
    {
      purpose: 'marketing',
      text: marketingConsent.text,
      textVersion: marketingConsent.version,
      form: 'account page',
      givenAt: product.clock.now(),
      confirmedAt: null,
      withdrawnAt: null,
    },
  ])
  expect(await marketing()).toMatchObject({ given: true, confirmedAt: null, current: true })
  product.clock.advance({ hours: 2 })
  for (const _time of [1, 2]) expect((await product.call(confirmConsent, { body: { token: confirmToken } })).status).toBe(200)
  expect((await marketing()).confirmedAt).toBe('2026-11-21T11:00:00.000Z')
})

test('giving a consent twice writes it once and mails once', async () => {
  const product = await startTestProduct()
  const { token } = await consenting(product)
  await Promise.all([1, 2].map(() => product.call(updateAccount, { as: token, body: { consents: { marketing: true } } })))
  expect(await product.deps.db.selectFrom('consents').selectAll().execute()).toHaveLength(1)
  expect(await product.mails('consent-confirmation')).toHaveLength(1)
})

test('a consent to earlier words of the same meaning stays in force; one to other words has to be given anew', async () => {
  const product = await startTestProduct()
  const { token, marketing } = await consenting(product)
  const agreeTo = (textVersion: string) => product.deps.db.updateTable('consents').set({ textVersion }).execute()
  const giveAgain = () => product.call(updateAccount, { as: token, body: { consents: { marketing: true } } })
  const countConsents = async () => (await product.deps.db.selectFrom('consents').select('id').execute()).length
  await agreeTo(marketingConsent.sameMeaning[0]!)
  expect(await marketing()).toMatchObject({ given: true, current: true })
  await giveAgain()
  expect(await countConsents()).toBe(1)
  await agreeTo('2020-01-01')
  expect(await marketing()).toMatchObject({ given: true, current: false })
  await giveAgain()
  expect(await countConsents()).toBe(2)
})

test('withdrawing in the account keeps the record, stops advertising and ends the link that confirms', async () => {
  const product = await startTestProduct()
  const { token, marketing, email, confirmToken } = await consenting(product)
  await product.call(updateAccount, { as: token, body: { consents: { marketing: false } } })
  expect(await marketing()).toMatchObject({ given: false })
  expect(await product.call(confirmConsent, { body: { token: confirmToken } })).toMatchObject({
    status: 410,
    body: { code: 'consent-link-invalid' },
  })
  expect(await product.deps.db.selectFrom('consents').select('withdrawnAt').execute()).toEqual([
    { withdrawnAt: product.clock.now() },
  ])
  expect(await sendNews(product, email)).toBeUndefined()
})

test('the link that confirms a consent ends after 30 days', async () => {
  const product = await startTestProduct()
  const { confirmToken } = await consenting(product)
  product.clock.advance({ days: 30 })
  expect((await product.call(confirmConsent, { body: { token: confirmToken } })).status).toBe(410)
  expect(await product.deps.db.selectFrom('consents').select('confirmedAt').execute()).toEqual([{ confirmedAt: null }])
})

test('an advertising mail carries RFC 8058 headers, and one post withdraws', async () => {
  const product = shared()
  const { confirmToken, marketing, email } = await consenting(product)
  await product.call(confirmConsent, { body: { token: confirmToken } })
  const { headers, text } = await readNews(product, email)
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  const address = /<http:\/\/course\.test(.+)>/.exec(headers['List-Unsubscribe']!)![1]!
  expect(text).toContain('Unsubscribe:\nhttp://course.test/unsubscribe/')
  const answer = await product.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(200)
  expect(await marketing()).toMatchObject({ given: false })
  expect(await sendNews(product, email)).toBeUndefined()
})

test('mail programs may post either type of form; opening the link, or a form that says nothing of unsubscribing, changes nothing', async () => {
  const product = shared()
  const { confirmToken, marketing, email } = await consenting(product)
  await product.call(confirmConsent, { body: { token: confirmToken } })
  const token = linkToken((await readNews(product, email)).text)
  const opened = await product.call(openUnsubscribe, { params: { token } })
  expect(opened).toMatchObject({ status: 302, headers: { location: `/unsubscribe/${token}`, 'referrer-policy': 'no-referrer' } })
  const url = `/api/unsubscribe/${token}`
  const post = (type: string, payload: string) =>
    product.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  const field = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nOne-Click\r\n--x--\r\n`
  for (const refused of [
    await post('application/x-www-form-urlencoded', ''),
    await post('application/x-www-form-urlencoded', 'email=&submit='),
    await post('multipart/form-data; boundary=x', field('other')),
    await post('multipart/form-data; boundary=x', 'not a form'),
  ])
    expect(refused.statusCode).toBe(400)
  expect(await marketing()).toMatchObject({ given: true })
  expect((await post('multipart/form-data; boundary=x', field('List-Unsubscribe'))).statusCode).toBe(200)
  expect(await marketing()).toMatchObject({ given: false })
})

test('a new consent, once confirmed, takes the refusal of advertising back', async () => {
  const product = await startTestProduct()
  const { token, email } = await consenting(product)
  await product.call(updateAccount, { as: token, body: { consents: { marketing: false } } })
  product.clock.advance({ minutes: 1 })
  await product.call(updateAccount, { as: token, body: { consents: { marketing: true } } })
  expect(await sendNews(product, email)).toBeUndefined()
  const again = /confirm\?token=([\w-]+)/.exec((await product.mails('consent-confirmation')).at(-1)!.text)![1]!
  await product.call(confirmConsent, { body: { token: again } })
  expect(await sendNews(product, email)).toBeDefined()
})

test('a person who refuses an invitation is not mailed again and the invitation is deleted', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const invite = () => product.call(sendInvitations, { as: admin.token, body: { emails: ['petr@example.com'] } })
  await invite()
  const token = linkToken((await product.mails('invitation'))[0]!.text)
  for (const _time of [1, 2])
    expect((await product.call(unsubscribe, { params: { token } })).body.data).toEqual({
      purpose: 'Invitations and other emails you have not asked for',
    })
  expect(await product.deps.db.selectFrom('invitations').selectAll().execute()).toEqual([])
  expect((await invite()).body.data.summary).toEqual({ sent: 0, alreadySent: 0, hasAccount: 0, errors: 1 })
  expect(await product.mails('invitation')).toHaveLength(1)
})

test('a colleague who refuses leaves the team’s list, and another team’s approval does not reach them', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const approve = async (contactEmail: string) => {
    const team = await askForAccess(product, admin, { contactEmail, teamEmails: ['petr@acme.example'] })
    await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  }
  await approve('jana@acme.example')
  const toPetr = async () => (await product.mails('activation')).filter((mail) => mail.toEmail === 'petr@acme.example')
  const [mail] = await toPetr()
  await product.call(unsubscribe, { params: { token: linkToken(mail!.text) } })
  const members = await product.deps.db.selectFrom('teamMembers').select('email').execute()
  expect(members).toEqual([{ email: 'jana@acme.example' }])
  await approve('eva@acme.example')
  expect(await toPetr()).toHaveLength(1)
})

test.each(['x', 'A'.repeat(80), ''.padEnd(400, 'b')])('a made-up link %s is refused', async (token) => {
  const product = shared()
  expect(await product.call(unsubscribe, { params: { token } })).toMatchObject({
    status: 410,
    body: { code: 'unsubscribe-link-invalid' },
  })
})

test('switching reminders on and off is recorded in the ledger with the text', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn()
  await product.call(setReminders, { as: token, body: { on: true, consentVersion: remindersConsent.version } })
  await product.call(setReminders, { as: token, body: { on: false } })
  expect(await product.deps.db.selectFrom('consents').selectAll().execute()).toMatchObject([
    { purpose: 'reminders', text: remindersConsent.text, form: 'learning plan', withdrawnAt: product.clock.now() },
  ])
})
