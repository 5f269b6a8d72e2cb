import { expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { forgotPassword } from '#contract/own-account.ts'
import { approveTeam, submitInterest, submitTeamRequest } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { runPendingJobs } from '../../testing/pending-jobs.ts'
import { askForAccess, interest } from '../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

const victim = 'victim@example.com'
const start = () => startTestProduct({ settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } })

/** Fires a form at one recipient, each time from another address, with other words and another spelling of the recipient. */
async function fire(product: TestProduct, endpoint: AnyEndpoint, form: (to: string, at: number) => Record<string, unknown>) {
  const statuses: number[] = []
  for (let at = 0; at < 15; at++) {
    const to = [victim, victim.toUpperCase(), ` ${victim} `][at % 3]!
    const headers = { 'x-forwarded-for': `10.1.${at}.1` }
    statuses.push((await product.call(endpoint, { body: form(to, at), headers })).status)
  }
  await runPendingJobs(product)
  return { statuses, mails: (await product.mails()).filter((mail) => mail.toEmail === victim) }
}

const request = (to: string, at: number) => ({ ...interest, contactEmail: to, companyName: `Company ${at}` })
const { recruiterType: _, ...accessRequest } = interest

test('both request forms together mail one contact at most five times a day', async () => {
  const product = await start()
  const first = await fire(product, submitInterest, request)
  expect(first.statuses.filter((status) => status === 201)).toHaveLength(5)
  const both = await fire(product, submitTeamRequest, (to, at) => ({
    ...accessRequest,
    contactEmail: to,
    companyName: `Other ${at}`,
  }))
  expect(new Set(both.statuses)).toEqual(new Set([429]))
  expect(both.mails.map(({ kind }) => kind)).toEqual(Array(5).fill('acknowledgement'))
})

test('people whom a request only lists get no mail from it before an admin has approved it', async () => {
  const product = await start()
  const { mails } = await fire(product, submitInterest, (to, at) => ({
    ...request(`contact${at}@example.com`, at),
    teamEmails: [to],
  }))
  expect(mails).toEqual([])
})

test('words behind a plus sign make no further mailbox', async () => {
  const product = await start()
  const { statuses } = await fire(product, joinWaitlist, (email, at) => ({
    name: `Name ${at}`,
    email: email.replace('@', `+${at}@`),
    courseType: 'advanced',
  }))
  expect(await product.mails()).toHaveLength(5)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
})

test('the waitlist form mails an address that does not confirm at most five times a day, however patiently it is sent', async () => {
  const product = await start()
  const form = { name: 'Name', email: victim, courseType: 'advanced' as const }
  for (let at = 0; at < 60; at++) {
    await product.call(joinWaitlist, { body: form, headers: { 'x-forwarded-for': `10.2.${at}.1` } })
    product.clock.advance({ minutes: 11 })
  }
  expect(await product.mails()).toHaveLength(5)
})

test('the waitlist form mails one address once per course', async () => {
  const product = await start()
  const courses = ['advanced', 'premium']
  const { mails } = await fire(product, joinWaitlist, (email, at) => ({ name: `Name ${at}`, email, courseType: courses[at % 2] }))
  expect(mails.map(({ kind }) => kind)).toEqual(Array(2).fill('waitlist-confirmation'))
})

test('requesting a new password mails an account at most five times an hour, as long as each link works, and no one else', async () => {
  const product = await start()
  const unknown = await fire(product, forgotPassword, (email) => ({ email }))
  expect(unknown.mails).toEqual([])
  product.clock.advance({ hours: 2 })
  await product.signIn({ email: victim })
  const { mails } = await fire(product, forgotPassword, (email) => ({ email }))
  expect(mails.map(({ kind }) => kind)).toEqual(Array(5).fill('password-reset'))
})

test('registering another person’s address mails them nothing, or, when their team is approved, the activation once more', async () => {
  const product = await start()
  const registration = (email: string, at: number) => ({
    email,
    password: 'a long enough phrase',
    fullName: `Name ${at}`,
    company: 'Acme',
  })
  expect((await fire(product, registerAccount, registration)).mails).toEqual([])

  const other = await start()
  const admin = await other.signIn({ role: 'admin' })
  const team = await askForAccess(other, admin, { teamEmails: [victim] })
  await other.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const { statuses, mails } = await fire(other, registerAccount, registration)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(mails.map(({ kind }) => kind)).toEqual(['activation', 'activation'])
})
