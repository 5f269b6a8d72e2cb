import { expect, test } from 'vitest'
import { saveActivityDraft } from '#contract/activities.ts'
import { getMe, login, registerAccount } from '#contract/auth.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { getMyTeams } from '#contract/led-teams.ts'
import {
  changePassword,
  confirmAddress,
  deleteOwnAccount,
  exportAccount,
  forgotPassword,
  getAccount,
  mailConfirmation,
  resetPassword,
  updateAccount,
} from '#contract/own-account.ts'
import { approveTeam } from '#contract/teams.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { dumpDatabase } from '../../../testing/dump.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { askForAccess, readActivation } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const email = 'jana@acme.example'
const password = 'correct horse 1'
const registration = { email, password, fullName: 'Mallory', company: 'Elsewhere' }
const strict = { settings: { RATE_LIMIT_SCALE: '1' } }

/** Data that other people and forms stored about an address, and an account opened for it without proof. */
async function unprovenAccount(product: TestProduct) {
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: [email] } })
  await product.pool.query("update invitations set named_by = 'Eva Malá'")
  const team = await askForAccess(product, admin, { contactEmail: email, message: 'A private message' })
  await product.call(joinWaitlist, {
    body: { name: 'Jana Nováková', email, courseType: 'advanced', message: 'A private wish' },
  })
  const registered = await product.call(registerAccount, { body: registration })
  return { admin, team, token: registered.body.data.token, id: registered.body.data.user.id }
}

const confirmationToken = async (product: TestProduct) =>
  /account\?confirm=(\S+)/.exec((await product.mails('address-confirmation')).at(-1)!.text)![1]!

test('an account whose address is not proven exports what it typed itself and nothing that others stored about the address', async () => {
  const product = await startTestProduct()
  const { token } = await unprovenAccount(product)
  const { text } = await product.call(exportAccount, { as: token })
  expect(JSON.parse(text)).toMatchObject({
    email,
    account: [{ full_name: 'Mallory' }],
    waitlists: [],
    teamRequests: [],
    teamMemberships: [],
    invitations: [],
    activations: [],
    mails: [],
  })
  expect(text).not.toMatch(/private|Acme|Nováková|Malá/)
})

test('deleting an account whose address is not proven takes nothing from the owner of the address', async () => {
  const product = await startTestProduct()
  const { admin, team, token } = await unprovenAccount(product)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const tables = [
    'teams',
    'team_members',
    'activations',
    'invitations',
    'waitlist_entries',
    'suppressions',
    'mail',
    'audit_entries',
  ]
  const kept = async () => {
    const dump = await dumpDatabase(product)
    return tables.map((table) => dump[`public.${table}`])
  }
  const before = await kept()
  expect((await product.call(deleteOwnAccount, { as: token, body: { password } })).status).toBe(200)
  expect(await kept()).toEqual(before)
  const { token: activation } = await readActivation(product, email)
  const owner = await product.call(registerAccount, { body: { ...registration, fullName: 'Jana Nováková', activation } })
  expect(owner.body.data.user.userType).toBe('full')
})

test('the owner of an account proves the address by a mailed link, and then sees the data stored about it', async () => {
  const product = await startTestProduct()
  const { admin, team, token } = await unprovenAccount(product)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  expect((await product.call(getAccount, { as: token })).body.data.emailProvenAt).toBeNull()
  expect((await product.call(mailConfirmation, { as: token })).body.data).toEqual({ mailed: true, delivery: 'kept' })
  const confirmed = await product.call(confirmAddress, { as: token, body: { token: await confirmationToken(product) } })
  expect(confirmed.body.data.user).toMatchObject({ email, userType: 'full' })
  expect((await product.call(getAccount, { as: token })).body.data.emailProvenAt).not.toBeNull()
  const exported = await product.call(exportAccount, { as: token })
  expect(exported.text).toContain('A private wish')
  expect(JSON.parse(exported.text).invitations).toMatchObject([{ email, named_by: 'Eva Malá' }])
  expect((await product.call(getMyTeams, { as: token })).body.data.led).toMatchObject([{ companyName: 'Acme s.r.o.' }])
  expect((await product.call(mailConfirmation, { as: token })).body.data).toEqual({ mailed: false, delivery: 'kept' })
})

test('a confirmation link proves nothing for another account, in other letters, or after three days', async () => {
  const product = await startTestProduct()
  const { token, id } = await unprovenAccount(product)
  await product.call(mailConfirmation, { as: token })
  const link = await confirmationToken(product)
  const stranger = await product.signIn({ userType: 'demo' })
  const [, expires, signature] = link.split('.')
  const later = String(Number(expires) + 1)
  for (const [as, given] of [
    [stranger.token, link],
    [token, `${id}.${later}.${signature}`],
    [token, `${stranger.id}.${expires}.${signature}`],
    [token, 'nothing'],
    [token, '..'],
  ] as const)
    expect(await product.call(confirmAddress, { as, body: { token: given } })).toMatchObject({
      status: 410,
      body: { code: 'confirmation-link-invalid' },
    })
  product.clock.advance({ days: 3 })
  expect((await product.call(confirmAddress, { as: token, body: { token: link } })).status).toBe(410)
})

test('an unproven address is mailed for proof three times a day at most, whatever the account asks for', async () => {
  const product = await startTestProduct(strict)
  const { token } = (await product.call(registerAccount, { body: registration })).body.data
  for (const marketing of [true, false, true]) await product.call(updateAccount, { as: token, body: { consents: { marketing } } })
  for (const [current, next] of [
    [password, 'another horse 2'],
    ['another horse 2', password],
  ])
    expect((await product.call(changePassword, { as: token, body: { current, password: next } })).status).toBe(200)
  expect(await product.mails()).toEqual([])
  for (const _time of [1, 2]) await product.call(forgotPassword, { body: { email } })
  await runPendingJobs(product)
  expect((await product.call(mailConfirmation, { as: token })).status).toBe(200)
  expect(await product.call(mailConfirmation, { as: token })).toMatchObject({ status: 429, body: { code: 'too-many' } })
  await product.call(forgotPassword, { body: { email } })
  await runPendingJobs(product)
  expect(await product.mails()).toHaveLength(3)
})

test('deleting and opening the account again, or words behind a plus sign, give no further mails for proof', async () => {
  const product = await startTestProduct(strict)
  const statuses: number[] = []
  for (const address of [email, email, 'jana+1@acme.example', 'Jana+2@acme.example']) {
    const { token } = (await product.call(registerAccount, { body: { ...registration, email: address } })).body.data
    statuses.push((await product.call(mailConfirmation, { as: token })).status)
    await product.call(deleteOwnAccount, { as: token, body: { password } })
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('an unproven account gives no consent to advertising and cannot refuse mails for the address', async () => {
  const product = await startTestProduct()
  const { token } = (await product.call(registerAccount, { body: registration })).body.data
  const consent = (marketing: boolean) => product.call(updateAccount, { as: token, body: { consents: { marketing } } })
  expect(await consent(true)).toMatchObject({ status: 409, body: { code: 'email-unproven' } })
  expect((await consent(false)).status).toBe(200)
  expect(await product.deps.db.selectFrom('consents').select('id').execute()).toEqual([])
  expect(await product.deps.db.selectFrom('suppressions').select('scope').execute()).toEqual([])
})

test('an unproven account does not touch the consents that the owner of the address gave', async () => {
  const product = await startTestProduct()
  const owner = await product.signIn({ email })
  await product.call(updateAccount, { as: owner.token, body: { consents: { marketing: true } } })
  // The owner's account ends by age; the ledger stays.
  await product.deps.db.deleteFrom('users').where('id', '=', owner.id).execute()
  const { token } = (await product.call(registerAccount, { body: registration })).body.data
  const { consents } = (await product.call(getAccount, { as: token })).body.data
  expect(consents.every(({ given }) => !given)).toBe(true)
  await product.call(updateAccount, { as: token, body: { consents: { marketing: false } } })
  expect(await product.deps.db.selectFrom('consents').select('withdrawnAt').execute()).toEqual([{ withdrawnAt: null }])
})

test('an unproven account saves 200 changes a day, wherever it saves them, and goes on once the address is proven', async () => {
  const product = await startTestProduct(strict)
  const { token } = (await product.call(registerAccount, { body: registration })).body.data
  await product.pool.query('truncate rate_limits')
  const draft = (text: string) =>
    product.call(saveActivityDraft, {
      as: token,
      params: { moduleId: 1, lessonId: 4 },
      body: { values: { companyContext: text } },
    })
  const statuses = new Set<number>()
  for (let count = 1; count <= 199; count++) statuses.add((await draft(`draft ${count}`)).status)
  expect([...statuses]).toEqual([200])
  expect((await product.call(updateAccount, { as: token, body: { company: 'Beta' } })).status).toBe(200)
  expect(await draft('one too many')).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect(await product.call(updateAccount, { as: token, body: { company: 'Gamma' } })).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Confirm your email address') },
  })
  expect((await product.call(getAccount, { as: token })).body.data.user.company).toBe('Beta')
  await product.call(mailConfirmation, { as: token })
  await product.call(confirmAddress, { as: token, body: { token: await confirmationToken(product) } })
  expect((await draft('goes on')).status).toBe(200)
})

test('a new password by the link of a mail proves the address and opens the course of an approved team', async () => {
  const product = await startTestProduct()
  const { admin, team, token } = await unprovenAccount(product)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  await product.call(forgotPassword, { body: { email } })
  await runPendingJobs(product)
  const reset = /reset\?token=([\w-]+)/.exec((await product.mails('password-reset'))[0]!.text)![1]!
  expect((await product.call(resetPassword, { body: { token: reset, password: 'quite another 3' } })).status).toBe(200)
  expect((await product.call(getMe, { as: token })).status).toBe(401)
  const signedIn = await product.call(login, { body: { email, password: 'quite another 3' } })
  expect(signedIn.body.data.user.userType).toBe('full')
})
