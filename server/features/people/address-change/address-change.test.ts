import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import {
  acceptAddressChange,
  confirmAddressChange,
  getAddressChange,
  startAddressChange,
  startAddressChangeOf,
  undoAddressChange,
} from '#contract/address-change.ts'
import { getMe, login, registerAccount } from '#contract/auth.ts'
import { downloadBadge } from '#contract/badges.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { getMyTeams } from '#contract/led-teams.ts'
import { exportAccount, getAccount, resetPassword } from '#contract/own-account.ts'
import { getPerson } from '#contract/people-page.ts'
import { approveTeam } from '#contract/teams.ts'
import { insertSuppression } from '../../../platform/mail/suppressions.ts'
import { signInGraduate } from '../../../testing/graduates.ts'
import { addPasskeyTo } from '../../../testing/passkey-owner.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { openSession } from '../sessions/sessions.service.ts'

const oldEmail = 'jana@acme.example'
const newEmail = 'jana@next.example'
const password = 'tři veselé veverky'
const newcomer = { email: oldEmail, password, fullName: 'Mallory', company: 'Elsewhere' }

/** A person with a password, signed in on two devices. */
async function signInJana(product: TestProduct, email = oldEmail) {
  const jana = await product.signIn({ email })
  await product.pool.query('update users set password_hash = $1 where id = $2', [await hashPassword(password), jana.id])
  const account = { id: jana.id, role: 'user', accessExpiresAt: null }
  const other = await openSession(product.deps.db, product.deps, account, { kind: 'session', userAgent: 'other' })
  return { ...jana, other }
}

const linkIn = async (product: TestProduct, kind: string, to: string): Promise<string> => {
  const mail = (await product.mails(kind)).filter(({ toEmail }) => toEmail === to).at(-1)
  return /(?:address|token)=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const start = (product: TestProduct, as: string, email = newEmail) => product.call(startAddressChange, { as, body: { email } })

const confirm = (product: TestProduct, as: string, token: string) => product.call(confirmAddressChange, { as, body: { token } })

/** Moves an account to an address. Returns the link that undoes it. */
async function move(product: TestProduct, as: string, from: string, to: string): Promise<string> {
  expect((await start(product, as, to)).status).toBe(200)
  const confirmed = await confirm(product, as, await linkIn(product, 'address-change', to))
  expect(confirmed.status, confirmed.text).toBe(200)
  return linkIn(product, 'address-changed', from)
}

const signInStatus = async (product: TestProduct, email: string) =>
  (await product.call(login, { body: { email, password } })).status

const isOpen = async (product: TestProduct, as: string) => (await product.call(getMe, { as })).status === 200

test('a confirmed change moves the sign-in, ends other sessions, and is shown to the old address', async () => {
  const product = await startTestProduct()
  const jana = await signInJana(product)
  await start(product, jana.token)
  expect(await signInStatus(product, oldEmail)).toBe(200)
  const link = await linkIn(product, 'address-change', newEmail)
  const confirmed = await confirm(product, jana.token, link)
  expect(confirmed.body.data.user).toMatchObject({ id: jana.id, email: newEmail, userType: 'full' })
  expect([await isOpen(product, jana.token), await isOpen(product, jana.other)]).toEqual([true, false])
  expect([await signInStatus(product, oldEmail), await signInStatus(product, newEmail)]).toEqual([401, 200])
  expect((await product.call(getAccount, { as: jana.token })).body.data.emailProvenAt).not.toBeNull()
  const notices = (await product.mails('address-changed')).map(({ toEmail, text }) => [toEmail, text.includes(newEmail)])
  expect(notices).toEqual([[oldEmail, true]])
  // A request that is sent twice changes nothing more.
  expect((await confirm(product, jana.token, link)).status).toBe(200)
  expect(await product.mails('address-changed')).toHaveLength(1)
})

test('team, invitation, waitlist, mails, consents, refusals, badge and certificate follow the person', async () => {
  const product = await startTestProduct()
  const { deps, pool } = product
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: [oldEmail] } })
  const jana = await signInGraduate(product, { email: oldEmail })
  const team = await askForAccess(product, admin, { contactEmail: oldEmail, teamEmails: [newEmail, 'petr@acme.example'] })
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  await insertSuppression(deps.db, deps, oldEmail, 'marketing')
  await pool.query(`insert into waitlist_entries (email, course_type, name, notice_version, token_hash, created_at, updated_at, confirmed_at)
    values ('${oldEmail}', 'advanced', 'Jana', '1', 'a', now(), now(), now()), ('${newEmail}', 'advanced', 'Jana', '1', 'b', now(), now(), null)`)
  await move(product, jana.token, oldEmail, newEmail)

  const mine = (await product.call(getMyTeams, { as: jana.token })).body.data
  expect(mine.led).toMatchObject([{ companyName: 'Acme s.r.o.' }])
  const { rows: members } = await pool.query('select email, is_contact from team_members order by email')
  expect(members).toEqual([
    { email: newEmail, is_contact: true },
    { email: 'petr@acme.example', is_contact: false },
  ])
  const badge = await product.call(downloadBadge, { as: jana.token })
  const subject = decodeJwt<{ credentialSubject: { identifier: { identityHash: string; salt?: string }[] } }>(
    badge.text,
  ).credentialSubject
  const hashOf = (email: string, salt = '') =>
    `sha256$${createHash('sha256')
      .update(email + salt)
      .digest('hex')}`
  expect(subject.identifier.some(({ identityHash, salt }) => identityHash === hashOf(newEmail, salt))).toBe(true)
  const exported = JSON.parse((await product.call(exportAccount, { as: jana.token })).text)
  expect(exported.waitlists).toMatchObject([{ email: newEmail, confirmed_at: expect.any(String) }])
  expect(exported.invitations).toMatchObject([{ email: newEmail }])
  expect(exported.refusals).toMatchObject([{ scope: 'marketing' }])
  expect(exported.certificate).toMatchObject([{ code: jana.code }])
  expect(exported.addressChanges).toMatchObject([{ old_email: oldEmail, new_email: newEmail }])
  expect(exported.mails.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['acknowledgement', 'invitation', 'address-change', 'address-changed']),
  )
  const { rows: left } = await pool.query(`select count(*)::integer as n from (select email from team_members union all
    select contact_email from teams union all select email from invitations union all select email from waitlist_entries union all
    select email from activations) rows where email = '${oldEmail}'`)
  expect(left[0].n).toBe(0)
})

test('who asks learns nothing about an address that another account has or that refuses our mail; its holder gets a mail without a link', async () => {
  const product = await startTestProduct()
  const jana = await signInJana(product)
  const petr = await product.signIn({ email: 'petr@acme.example' })
  await insertSuppression(product.deps.db, product.deps, 'refuses@example.com', 'all')
  const mails = async () => (await product.mails('address-change')).map(({ toEmail, subject }) => [toEmail, subject])
  const answers = [await start(product, jana.token, 'free@example.com'), await start(product, jana.token, 'refuses@example.com')]
  expect((await mails()).map(([to]) => to)).toEqual(['free@example.com'])
  answers.push(await start(product, jana.token, petr.email))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await mails()).at(-1)).toEqual([petr.email, 'This address already has an account'])
  expect(await linkIn(product, 'address-change', petr.email)).toBe('')
  expect(await start(product, jana.token, oldEmail)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
})

test('of two people who want one address the first to confirm gets it', async () => {
  const product = await startTestProduct()
  const people = await Promise.all(['one@example.com', 'two@example.com'].map((email) => product.signIn({ email })))
  const links: string[] = []
  for (const { token } of people) {
    await start(product, token)
    links.push(await linkIn(product, 'address-change', newEmail))
  }
  const answers = await Promise.all(people.map(({ token }, at) => confirm(product, token, links[at]!)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('address-change-taken')
})

test('a link works only in its account, until the next one is sent, for three days', async () => {
  const product = await startTestProduct()
  const jana = await signInJana(product)
  const stranger = await product.signIn()
  await start(product, jana.token)
  const first = await linkIn(product, 'address-change', newEmail)
  await start(product, jana.token)
  const second = await linkIn(product, 'address-change', newEmail)
  const refused = { status: 410, body: { code: 'address-change-invalid' } }
  for (const [as, link] of [
    [jana.token, first],
    [stranger.token, second],
    [jana.token, second.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
    [jana.token, 'nothing'],
  ] as const)
    expect(await confirm(product, as, link)).toMatchObject(refused)
  const waiting = async (as: string) => (await product.call(getAddressChange, { as })).body.data.waiting
  expect([await waiting(jana.token), await waiting(stranger.token)]).toEqual([expect.objectContaining({ email: newEmail }), null])
  expect(await product.call(acceptAddressChange, { body: { token: second } })).toMatchObject(refused)
  expect(await product.call(undoAddressChange, { body: { token: second } })).toMatchObject(refused)
  product.clock.advance({ days: 3 })
  expect(await confirm(product, jana.token, second)).toMatchObject(refused)
  expect(await waiting(jana.token)).toBeNull()
})

test('a change asks for a recent proof, and mails one address at most three times a day', async () => {
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '1' } })
  const jana = await signInJana(product)
  for (const status of [200, 200, 200, 429]) expect((await start(product, jana.token)).status).toBe(status)
  product.clock.advance({ minutes: 16 })
  expect(await start(product, jana.token, 'other@example.com')).toMatchObject({ status: 403, body: { code: 'proof-needed' } })
})

test('whoever moves an account twice and blocks its address loses it to the owner, who sets a new password', async () => {
  const product = await startTestProduct()
  const jana = await signInJana(product)
  const authenticator = new SoftwareAuthenticator()
  await addPasskeyTo(product, authenticator, jana.token)
  await product.deps.db.insertInto('userIdentities').values({ provider: 'google', subject: 'mallory', userId: jana.id }).execute()
  const undo = await move(product, jana.token, oldEmail, 'mallory@example.com')
  const later = await move(product, jana.token, 'mallory@example.com', 'mallory@elsewhere.example')
  expect(await product.call(registerAccount, { body: newcomer })).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  const undone = await product.call(undoAddressChange, { body: { token: undo } })
  expect(undone.status, undone.text).toBe(200)
  expect(await isOpen(product, jana.token)).toBe(false)
  expect([await signInStatus(product, oldEmail), await signInStatus(product, 'mallory@elsewhere.example')]).toEqual([401, 401])
  for (const table of ['passkeys', 'recovery_codes', 'user_identities'])
    expect((await product.pool.query(`select from ${table}`)).rowCount, table).toBe(0)
  for (const token of [undo, later])
    expect(await product.call(undoAddressChange, { body: { token } })).toMatchObject({ status: 410 })
  const reset = /token=([\w-]+)/.exec((await product.mails('password-reset')).at(-1)!.text)![1]!
  expect((await product.call(resetPassword, { body: { token: reset, password } })).body.data.email).toBe(oldEmail)
  expect(await signInStatus(product, oldEmail)).toBe(200)
  expect((await product.call(registerAccount, { body: { ...newcomer, email: 'mallory@example.com' } })).status).toBe(201)
})

test('a change cannot be undone after seven days', async () => {
  const product = await startTestProduct()
  const jana = await signInJana(product)
  const undo = await move(product, jana.token, oldEmail, newEmail)
  product.clock.advance({ days: 7 })
  expect(await product.call(undoAddressChange, { body: { token: undo } })).toMatchObject({ status: 410 })
})

test('an account with an unproven address takes nothing of it along, and leaves it free', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: [oldEmail] } })
  await askForAccess(product, admin, { contactEmail: oldEmail })
  const { token, user } = (await product.call(registerAccount, { body: newcomer })).body.data
  await start(product, token)
  await confirm(product, token, await linkIn(product, 'address-change', newEmail))
  const exported = JSON.parse((await product.call(exportAccount, { as: token })).text)
  expect(exported).toMatchObject({ email: newEmail, invitations: [], teamRequests: [], teamMemberships: [] })
  expect(await product.mails('address-changed')).toEqual([])
  const owner = await product.call(registerAccount, { body: newcomer })
  expect(owner.body.data.user.id).not.toBe(user.id)
})

test('an admin starts a change that the person accepts without signing in; an admin’s or a reviewer’s account asks for the session', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  const jana = await signInJana(product)
  const ask = (id: string, email: string) =>
    product.call(startAddressChangeOf, { as: admin.token, params: { id }, body: { email } })
  expect((await ask(jana.id, newEmail)).status).toBe(200)
  const waiting = async () =>
    (await product.call(getPerson, { as: admin.token, params: { id: jana.id } })).body.data.account?.waitingAddress
  expect(await waiting()).toMatchObject({ email: newEmail })
  const token = await linkIn(product, 'address-change', newEmail)
  expect((await product.call(acceptAddressChange, { body: { token } })).status).toBe(200)
  expect(await product.call(acceptAddressChange, { body: { token } })).toMatchObject({ status: 410 })
  expect(await waiting()).toBeNull()
  expect([await isOpen(product, jana.token), await signInStatus(product, newEmail)]).toEqual([false, 200])
  expect(await linkIn(product, 'address-changed', oldEmail)).not.toBe('')
  for (const role of ['admin', 'reviewer'] as const) {
    const colleague = await product.signIn({ role })
    const email = `${role}@next.example`
    await ask(colleague.id, email)
    const link = await linkIn(product, 'address-change', email)
    expect(await product.call(acceptAddressChange, { body: { token: link } })).toMatchObject({ status: 410 })
    expect((await confirm(product, colleague.token, link)).body.data.user.email).toBe(email)
  }
  expect(await ask('00000000-0000-4000-8000-000000000000', newEmail)).toMatchObject({ status: 404 })
  const { rows } = await product.pool.query("select action from audit_entries where action like 'address-%' order by at, id")
  expect(rows.map(({ action }) => action).sort()).toEqual([...Array(3).fill('address-change-started'), 'address-changed'])
})

test('an unproven account that an admin moves is closed to whoever registered it', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const { token, user } = (await product.call(registerAccount, { body: newcomer })).body.data
  await product.call(startAddressChangeOf, { as: admin.token, params: { id: user.id }, body: { email: newEmail } })
  const link = await linkIn(product, 'address-change', newEmail)
  expect((await product.call(acceptAddressChange, { body: { token: link } })).status).toBe(200)
  expect([await isOpen(product, token), await signInStatus(product, newEmail)]).toEqual([false, 401])
})
