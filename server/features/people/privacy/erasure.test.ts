import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { marketingConsent, remindersConsent } from '#content/consents.ts'
import { startAddressChange } from '#contract/address-change.ts'
import { getMe, registerAccount } from '#contract/auth.ts'
import { listAudit } from '#contract/insights.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { setReminders } from '#contract/learning-plan.ts'
import { deleteOwnAccount, exportAccount, updateAccount } from '#contract/own-account.ts'
import { confirmConsent, erasePerson, exportPerson } from '#contract/privacy.ts'
import { submitModule } from '#contract/submissions.ts'
import { approveTeam, listTeams } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { hashAddress } from '../../../platform/privacy/pseudonyms.ts'
import { listTombstones } from '../../../platform/privacy/tombstones.ts'
import { readTombstoneList, tombstonesFileIn } from '../../../platform/privacy/tombstones-file.ts'
import { untilStatementsWait } from '../../../testing/blocked-statements.ts'
import { dumpDatabase, tablesWith } from '../../../testing/dump.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { askForAccess, readActivation } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { applyTombstones } from './apply-tombstones.ts'

const email = 'jana@acme.example'
const fullName = 'Jana Nováková'
const password = 'correct horse 1'
const traces = [email, fullName, 'Nováková', 'principal Rust engineers']

/** A person with a trace in every corner: invited, contact of an approved team, learner, on a waitlist, with consents. */
async function livePerson(product: TestProduct): Promise<{ token: string; admin: { id: string; token: string } }> {
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  const invitation = {
    emails: [email],
    names: [{ email, name: fullName }],
    note: 'You are looking for principal Rust engineers.',
  }
  await product.call(sendInvitations, { as: admin.token, body: { ...invitation, source: 'asked' } })
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
  const confirm = /confirm\?token=([\w-]+)/.exec((await product.mails('consent-confirmation'))[0]!.text)![1]!
  await product.call(confirmConsent, { body: { token: confirm } })
  await product.call(setReminders, { as: token, body: { on: true, consentVersion: remindersConsent.version } })
  await product.call(startAddressChange, { as: token, body: { email: `new.${email}` } })
  return { token, admin }
}

test('after deleting the account no table holds a trace of the person but a hashed refusal and the proof of consents', async () => {
  const product = await startTestProduct()
  const { token, admin } = await livePerson(product)
  expect(tablesWith(await dumpDatabase(product), traces).length).toBeGreaterThan(6)
  expect((await product.call(deleteOwnAccount, { as: token, body: { password } })).status).toBe(200)
  await runPendingJobs(product)
  expect(tablesWith(await dumpDatabase(product), traces)).toEqual([])
  expect((await product.call(getMe, { as: token })).status).toBe(401)
  const teams = await product.call(listTeams, { as: admin.token, query: {} })
  expect(teams.body.data.teams[0], 'its colleagues keep the team').toMatchObject({
    companyName: 'Acme s.r.o.',
    contactName: '[deleted]',
  })
  const { db } = product.deps
  expect(await db.selectFrom('suppressions').select('scope').execute()).toEqual([{ scope: 'all' }])
  const proof = await db.selectFrom('consents').selectAll().orderBy('purpose').execute()
  expect(proof).toMatchObject([
    { purpose: 'marketing', userId: null, textVersion: marketingConsent.version, withdrawnAt: product.clock.now() },
    { purpose: 'reminders', userId: null, textVersion: remindersConsent.version, withdrawnAt: product.clock.now() },
  ])
  const again = await product.call(sendInvitations, { as: admin.token, body: { emails: [email] } })
  expect(again.body.data.errors).toEqual([{ email, error: 'This person has asked us not to write to them.' }])
  expect(tablesWith(await dumpDatabase(product), [email])).toEqual([])
})

test('deleting needs the password, or the address of an account without one, and leaves nothing behind', async () => {
  const product = await startTestProduct()
  const deletion = async (as: string, body: object) => (await product.call(deleteOwnAccount, { as, body })).body
  const { token } = (await product.call(registerAccount, { body: { email, password, fullName, company: 'Acme' } })).body.data
  for (const body of [{}, { password: 'not this one' }, { email }])
    expect(await deletion(token, body)).toMatchObject({ code: 'wrong-current-password', issues: [{ path: 'password' }] })
  expect((await product.call(getMe, { as: token })).status).toBe(200)
  const social = await product.signIn({ email: 'social@example.com' })
  expect(await deletion(social.token, { email: 'other@example.com' })).toMatchObject({ code: 'wrong-email' })
  expect(await deletion(social.token, { email: ' Social@example.com' })).toMatchObject({ success: true })
  await runPendingJobs(product)
  expect(tablesWith(await dumpDatabase(product), ['social@example.com'])).toEqual([])
})

test('two admins who delete their own accounts at once leave one, who as the last cannot', async () => {
  const product = await startTestProduct()
  const admins = [await product.signIn({ role: 'admin' }), await product.signIn({ role: 'admin' })]
  const holder = await product.pool.connect()
  await holder.query("begin; select from users where role = 'admin' for update")
  const calls = admins.map(({ token, email }) => product.call(deleteOwnAccount, { as: token, body: { email } }))
  await untilStatementsWait(product, calls.length)
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all(calls)
  expect(answers.map(({ status, body }) => ('code' in body ? body.code : status)).toSorted()).toEqual([200, 'last-admin'])
})

test('an admin erases a person at their request, account or not, and the audit says only that it happened', async () => {
  const product = await startTestProduct()
  const { admin } = await livePerson(product)
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['petra@example.com'] } })
  for (const address of [email, 'petra@example.com'])
    expect((await product.call(erasePerson, { as: admin.token, body: { email: address } })).status).toBe(200)
  await runPendingJobs(product)
  expect(tablesWith(await dumpDatabase(product), [...traces, 'petra@example.com'])).toEqual([])
  const entries = await product.deps.db.selectFrom('auditEntries').select('action').execute()
  expect(entries.filter(({ action }) => action === 'person-erased')).toHaveLength(2)
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
    invitations: [{ email, name: fullName, note: 'You are looking for principal Rust engineers.' }],
    addressChanges: [{ new_email: `new.${email}` }],
    teamRequests: [{ company_name: 'Acme s.r.o.', message: `Hello from ${fullName}` }],
    consents: [{ purpose: 'marketing' }, { purpose: 'reminders' }],
    waitlists: [{ message: 'soon?' }],
  })
  expect(own.text).toContain('principal Rust engineers')
  expect(own.text).not.toMatch(/hash|argon2|"token"/)
  const byAdmin = await product.call(exportPerson, { as: admin.token, body: { email } })
  const noted = await product.deps.db
    .selectFrom('auditEntries')
    .select(['subjectType', 'subjectIds'])
    .where('action', '=', 'person-exported')
    .execute()
  expect(noted).toEqual([{ subjectType: 'person', subjectIds: [] }])
  expect(JSON.parse(byAdmin.text)).toEqual(data)
})

test.each(["O'Brien", 'Li', 'ŽOFIE Nová', '<b>&"', '12345', '/preview/', 'admin@course.example'])(
  'erasing somebody called %s leaves no trace of them in mails, jobs, audit and limits, and changes nothing that others wrote',
  async (name) => {
    const product = await startTestProduct()
    const admin = await product.signIn({ role: 'admin', email: 'admin@course.example' })
    const company = 'Quokka Hiring'
    const address = 'Mixed.Case@Quokka.example'
    const other = await askForAccess(product, admin, { contactName: 'Petr', message: `We know ${name} well` })
    const team = await askForAccess(product, admin, {
      companyName: company,
      contactName: name,
      contactEmail: address,
      teamEmails: [],
    })
    await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
    const { token: activation } = await readActivation(product, address.toLowerCase())
    const registration = { email: address, password, fullName: name, company, activation }
    expect((await product.call(registerAccount, { body: registration })).status).toBe(201)
    const before = await product.deps.db.selectFrom('teams').selectAll().where('id', '=', other._id).execute()
    expect((await product.call(erasePerson, { as: admin.token, body: { email: address.toUpperCase() } })).status).toBe(200)
    await runPendingJobs(product)
    const dump = await dumpDatabase(product)
    expect(tablesWith(dump, [address, company])).toEqual([])
    const unkeyed = createHash('sha256').update(address.toLowerCase()).digest()
    expect(tablesWith(dump, [unkeyed.toString('base64url').slice(0, 20), unkeyed.toString('hex').slice(0, 20)])).toEqual([])
    expect(await product.deps.db.selectFrom('teams').selectAll().where('id', '=', other._id).execute()).toEqual(before)
    const named = await product.deps.db.selectFrom('users').select('fullName').where('fullName', '=', name).execute()
    expect(named).toEqual([])
    const audit = await product.call(listAudit, { as: admin.token, query: {} })
    expect(audit.body.data.map(({ action, actorEmail }) => `${action} by ${actorEmail}`)).toEqual([
      'person-erased by admin@course.example',
      'team-approved by admin@course.example',
    ])
  },
)

test('an erasure is on the list before it is answered, even when many are requested at once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'erasures-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const product = await startTestProduct({ settings: { DATA_DIR: dir, SERVICES: 'web,worker' } })
  const admin = await product.signIn({ role: 'admin' })
  const isNoted = async (subject: string) => {
    const hash = await hashAddress(product.deps.db, subject)
    return (await readTombstoneList(tombstonesFileIn(dir)))?.tombstones.some(({ subjectHash }) => subjectHash === hash)
  }
  const addresses = Array.from({ length: 6 }, (_, number) => `person-${number}@example.com`)
  const erase = async (address: string) => {
    await product.call(erasePerson, { as: admin.token, body: { email: address } })
    return isNoted(address)
  }
  expect(await Promise.all(addresses.map(erase))).toEqual(addresses.map(() => true))
  expect(await Promise.all(addresses.map(isNoted)), 'none is missing from the last list').toEqual(addresses.map(() => true))
  const { id, email, token: as } = await product.signIn({ userType: 'full' })
  expect((await product.call(deleteOwnAccount, { as, body: { email } })).status).toBe(200)
  expect(await isNoted(id)).toBe(true)
})

test('a person is erased even if the list cannot be written, and a job is left to write it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'erasures-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const product = await startTestProduct({ settings: { DATA_DIR: join(dir, 'a file'), SERVICES: 'web,worker' } })
  writeFileSync(join(dir, 'a file'), '')
  const admin = await product.signIn({ role: 'admin' })
  const { id } = await product.signIn({ email: 'jana@example.com' })
  expect((await product.call(erasePerson, { as: admin.token, body: { email: 'jana@example.com' } })).status).toBe(200)
  expect(await product.deps.db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
  const { rows } = await product.pool.query('select count(*)::int as waiting from graphile_worker._private_jobs')
  expect(rows).toEqual([{ waiting: 1 }])
})

test('repeatedly withdrawing a consent leaves one waiting job, which delays no other', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  for (let times = 0; times < 5; times++) {
    await product.call(updateAccount, { as, body: { consents: { marketing: false } } })
    await product.call(setReminders, { as, body: { on: false } })
  }
  const { rows } = await product.pool.query('select count(*)::int as waiting from graphile_worker._private_jobs')
  expect(rows).toEqual([{ waiting: 1 }])
})

test('a person who was erased, came back and was erased again is erased again after a restore of a backup from in between', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  const { db } = product.deps
  await product.call(erasePerson, { as, body: { email } })
  const inBackup = await listTombstones(db)
  product.clock.advance({ minutes: 5 })
  await product.call(erasePerson, { as, body: { email } })
  const tombstones = await listTombstones(db)
  await db.deleteFrom('tombstones').execute()
  await db.insertInto('tombstones').values(inBackup).execute()
  await product.call(joinWaitlist, { body: { name: fullName, email, courseType: 'premium' } })
  expect(await applyTombstones(db, product.deps, inBackup)).toBe(0)
  expect(await applyTombstones(db, product.deps, tombstones)).toBe(1)
  expect(await db.selectFrom('waitlistEntries').select('email').execute()).toEqual([])
})
