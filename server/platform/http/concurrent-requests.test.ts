import { expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import { restoreCertificate, revokeCertificate } from '#contract/certificates.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { forgotPassword, mailConfirmation } from '#contract/own-account.ts'
import { completeModule } from '#contract/progress.ts'
import { approveTeam, submitInterest } from '#contract/teams.ts'
import { finishModules } from '../../testing/finished-modules.ts'
import { signInGraduate } from '../../testing/graduates.ts'
import { runPendingJobs } from '../../testing/pending-jobs.ts'
import { askForAccess, interest, readActivation } from '../../testing/team-requests.ts'
import { startTestProduct } from '../../testing/test-product.ts'

/** The statuses of one request sent eight times at the same moment. */
const eightTimes = async (send: (at: number) => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: 8 }, (_, at) => send(at)))).map(({ status }) => status)

const succeeded = (statuses: number[]) => statuses.filter((status) => status < 300).length

test('an activation opens one account, however many registrations use it at the same moment', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const { token: activation } = await readActivation(product, interest.contactEmail)
  const person = { fullName: 'Jana Nováková', email: interest.contactEmail, company: 'Acme' }
  const statuses = await eightTimes((at) =>
    product.call(registerAccount, { body: { ...person, password: `a long enough phrase ${at}`, activation } }),
  )
  expect([succeeded(statuses), Math.max(...statuses) < 500]).toEqual([1, true])
  const { rows } = await product.pool.query('select user_type from users where email = $1', [person.email])
  expect(rows).toEqual([{ user_type: 'full' }])
})

test('limits of mails hold for requests at the same moment', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '1' } })
  const owner = await product.signIn({ email: 'owner@example.com' })
  await eightTimes(() => product.call(forgotPassword, { body: { email: owner.email } }))
  const stranger = await product.signIn({ email: 'stranger@example.com' })
  await product.pool.query('update users set email_proven_at = null where id = $1', [stranger.id])
  await eightTimes(() => product.call(mailConfirmation, { as: stranger.token }))
  await eightTimes((at) => product.call(submitInterest, { body: { ...interest, companyName: `Company ${at}` } }))
  await runPendingJobs(product)
  const mails = await product.mails()
  const to = (email: string) => mails.filter(({ toEmail }) => toEmail === email).length
  expect([to(owner.email), to(stranger.email), to(interest.contactEmail)]).toEqual([5, 3, 5])
})

test('an address is invited once, however many admins invite it at the same moment', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin' })
  await eightTimes(() => product.call(sendInvitations, { as: token, body: { emails: ['petr@example.com'] } }))
  expect(await product.mails('invitation')).toHaveLength(1)
  expect((await product.pool.query('select from invitations')).rowCount).toBe(1)
})

test('a module is completed, announced and certified once', async () => {
  const product = await startTestProduct()
  const { token, id } = await product.signIn()
  await finishModules(product, token, [1, 2, 3, 4, 5, 6, 7, 8])
  await eightTimes(() => product.call(completeModule, { as: token, params: { moduleId: 8 } }))
  expect((await product.pool.query('select from certificates where user_id = $1', [id])).rowCount).toBe(1)
  expect(await product.mails('certificate')).toHaveLength(1)
})

test('a certificate is revoked once and restored once, with one mail for each', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const { code } = await signInGraduate(product)
  const params = { code }
  const body = { reason: 'Issued by mistake.' }
  expect(succeeded(await eightTimes(() => product.call(revokeCertificate, { as: admin.token, params, body })))).toBe(1)
  expect(succeeded(await eightTimes(() => product.call(restoreCertificate, { as: admin.token, params })))).toBe(1)
  expect(await product.mails('certificate-revoked')).toHaveLength(1)
  expect(await product.mails('certificate-restored')).toHaveLength(1)
})
