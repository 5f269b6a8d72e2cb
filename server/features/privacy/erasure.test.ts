import { expect, test } from 'vitest'
import { remindersConsent } from '#content/consents.ts'
import { deleteOwnAccount, exportAccount, updateAccount } from '#contract/account.ts'
import { getMe, registerAccount } from '#contract/auth.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { setReminders } from '#contract/learning-plan.ts'
import { erasePerson, exportPerson } from '#contract/privacy.ts'
import { submitModule } from '#contract/submissions.ts'
import { approveTeam, listTeams } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { dumpEverything, tablesWith } from '../testing/dump.ts'
import { runPendingJobs } from '../testing/pending-jobs.ts'
import { askForAccess, readActivation } from '../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

const email = 'jana@acme.example'
const fullName = 'Jana Nováková'
const password = 'correct horse 1'
const traces = [email, fullName, 'Nováková', 'principal Rust engineers']

/** A person with a trace in every corner: invited, contact of an approved team, learner, on a waitlist, with consents. */
async function livePerson(product: TestProduct): Promise<{ token: string; admin: { id: string; token: string } }> {
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: [email] } })
  const team = await askForAccess(product, admin, {
    contactName: fullName,
    contactEmail: email,
    message: `Hello from ${fullName}`,
  })
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const { token: activation } = await readActivation(product, email)
  const signedIn = await product.call(registerAccount, { body: { email, password, fullName, company: 'Acme', activation } })
  const { token } = signedIn.body.data
  await product.call(submitModule, { as: token, body: { moduleId: 1, challenges: ['We cannot find principal Rust engineers'] } })
  await product.call(joinWaitlist, { body: { name: fullName, email, courseType: 'advanced', message: 'soon?' } })
  await product.call(updateAccount, { as: token, body: { consents: { marketing: true } } })
  await product.call(setReminders, { as: token, body: { on: true, consentVersion: remindersConsent.version } })
  return { token, admin }
}

test('after deleting the account no table holds a trace of the person, and colleagues keep their team', async () => {
  const product = await startTestProduct()
  const { token, admin } = await livePerson(product)
  expect(tablesWith(await dumpEverything(product), traces).length).toBeGreaterThan(6)
  expect((await product.call(deleteOwnAccount, { as: token, body: { password } })).status).toBe(200)
  await runPendingJobs(product)
  expect(tablesWith(await dumpEverything(product), traces)).toEqual([])
  expect((await product.call(getMe, { as: token })).status).toBe(401)
  const teams = await product.call(listTeams, { as: admin.token, query: {} })
  expect(teams.body.data.teams[0]).toMatchObject({ companyName: 'Acme s.r.o.', contactName: '[deleted]' })
  expect((await product.mails('activation')).map((mail) => mail.toEmail).sort()).toEqual([
    'eva@acme.example',
    'petr@acme.example',
  ])
})

test('what stays is a hashed refusal and the proof of the consents, without a name', async () => {
  const product = await startTestProduct()
  const { token, admin } = await livePerson(product)
  await product.call(deleteOwnAccount, { as: token, body: { password } })
  await runPendingJobs(product)
  const { db } = product.deps
  expect(await db.selectFrom('suppressions').select('scope').execute()).toEqual([{ scope: 'all' }])
  const proof = await db.selectFrom('consents').selectAll().orderBy('purpose').execute()
  expect(proof).toMatchObject([
    { purpose: 'marketing', userId: null, textVersion: '2026-11-21', withdrawnAt: product.clock.now() },
    { purpose: 'reminders', userId: null, textVersion: '2026-11-21', withdrawnAt: product.clock.now() },
  ])
  const again = await product.call(sendInvitations, { as: admin.token, body: { emails: [email] } })
  expect(again.body.data.errors).toEqual([{ email, error: 'This person has asked us not to write to them.' }])
  expect(tablesWith(await dumpEverything(product), [email])).toEqual([])
})

test('deleting needs the password', async () => {
  const product = await startTestProduct()
  const { token } = await livePerson(product)
  for (const body of [{}, { password: 'not this one' }, { email }])
    expect(await product.call(deleteOwnAccount, { as: token, body })).toMatchObject({
      status: 400,
      body: { code: 'wrong-current-password', issues: [{ path: 'password' }] },
    })
  expect((await product.call(getMe, { as: token })).status).toBe(200)
})

test('an account without a password is deleted by typing its e-mail', async () => {
  const product = await startTestProduct()
  const person = await product.signIn({ email: 'social@example.com' })
  const wrong = await product.call(deleteOwnAccount, { as: person.token, body: { email: 'other@example.com' } })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong-email' } })
  const right = await product.call(deleteOwnAccount, { as: person.token, body: { email: ' Social@example.com' } })
  expect(right.status).toBe(200)
  await runPendingJobs(product)
  expect(tablesWith(await dumpEverything(product), ['social@example.com'])).toEqual([])
})

test('the last admin cannot delete the account', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const answer = await product.call(deleteOwnAccount, { as: admin.token, body: { email: admin.email } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'last-admin' } })
})

test('an admin erases a person at their request, account or not, and the audit says only that it happened', async () => {
  const product = await startTestProduct()
  const { admin } = await livePerson(product)
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['petra@example.com'] } })
  for (const address of [email, 'petra@example.com'])
    expect((await product.call(erasePerson, { as: admin.token, body: { email: address } })).status).toBe(200)
  await runPendingJobs(product)
  expect(tablesWith(await dumpEverything(product), [...traces, 'petra@example.com'])).toEqual([])
  const entries = await product.deps.db.selectFrom('auditEntries').select('action').execute()
  expect(entries.filter(({ action }) => action === 'person erased')).toHaveLength(2)
})

test('an admin’s account is not erased by another admin’s click', async () => {
  const product = await startTestProduct()
  const [one, two] = [await product.signIn({ role: 'admin' }), await product.signIn({ role: 'admin' })]
  const answer = await product.call(erasePerson, { as: one.token, body: { email: two.email } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'admin-account' } })
})

test('the export is a file with everything about the person and nothing that opens a door', async () => {
  const product = await startTestProduct()
  const { token, admin } = await livePerson(product)
  const own = await product.call(exportAccount, { as: token })
  expect(own.headers['content-disposition']).toBe('attachment; filename="my-data-2026-11-21.json"')
  const data = JSON.parse(own.text)
  expect(data).toMatchObject({
    email,
    account: [{ full_name: fullName }],
    invitations: [{ email }],
    teamRequests: [{ company_name: 'Acme s.r.o.', message: `Hello from ${fullName}` }],
    consents: [{ purpose: 'marketing' }, { purpose: 'reminders' }],
    waitlists: [{ message: 'soon?' }],
  })
  expect(own.text).toContain('principal Rust engineers')
  expect(own.text).not.toMatch(/hash|argon2|"token"/)
  const byAdmin = await product.call(exportPerson, { as: admin.token, body: { email } })
  const noted = await product.deps.db
    .selectFrom('auditEntries')
    .select('subject')
    .where('action', '=', 'person exported')
    .execute()
  expect(noted).toEqual([{ subject: 'a person, at their request' }])
  expect(JSON.parse(byAdmin.text)).toEqual(data)
})
