import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { login, registerAccount, updateUser } from '#contract/auth.ts'
import { changePassword, deleteOwnAccount, exportAccount } from '#contract/own-account.ts'
import { giveProof, makeRecoveryCodes, startAddingPasskey, startProof } from '#contract/passkeys.ts'
import { deleteTeamMembers } from '#contract/team-members.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import { type Bends, SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

/** Its clock is moved by most tests: none expects a certain time. */
const shared = shareTestProduct()

const details = { password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

const provesNothing = { status: 403, body: { success: false, code: 'proof-needed' } }

/** A new account with a password. */
async function register(product: TestProduct) {
  const person = { ...details, email: `${crypto.randomUUID()}@example.com` }
  const { token } = (await product.call(registerAccount, { body: person })).body.data
  return { product, person, token }
}

/** Asks for a challenge and answers it. */
async function proveBy(product: TestProduct, authenticator: SoftwareAuthenticator, as: string, bends: Bends = {}) {
  const { options } = (await product.call(startProof, { as })).body.data
  if (!options) throw new Error('no passkey')
  return { options, answer: (passkey: Parameters<typeof authenticator.sign>[0]) => authenticator.sign(passkey, options, bends) }
}

test('these calls, and no others, ask for a proof that is at most fifteen minutes old', () => {
  const names = Object.entries(allEndpoints).filter(([, endpoint]) => endpoint.recentProof)
  expect(names.map(([name]) => name).sort()).toEqual([
    'addPasskey',
    'changeUsers',
    'connectIdentity',
    'correctCertificate',
    'correctMyCertificate',
    'createWebhook',
    'decideOnMention',
    'deleteInvitations',
    'deleteLesson',
    'deleteModule',
    'deleteTeam',
    'deleteTeamMember',
    'deleteTeamMembers',
    'deleteWaitlistEntries',
    'deleteWebhook',
    'disconnectIdentity',
    'eraseCertificate',
    'erasePerson',
    'exportAccount',
    'exportAudit',
    'exportInvitations',
    'exportLearnerProgress',
    'exportMail',
    'exportPerson',
    'exportStuckPeople',
    'exportSubmissions',
    'exportTeamProgress',
    'exportTeams',
    'exportUsers',
    'exportWaitlist',
    'findMentions',
    'makeRecoveryCodes',
    'removePasskey',
    'restoreCertificate',
    'revokeCertificate',
    'rotateWebhookSecret',
    'startAddingPasskey',
    'startAddressChange',
    'startAddressChangeOf',
    'updateUser',
    'updateWebhook',
  ])
})

test('each of them is refused sixteen minutes after the sign-in and admits its caller again after a proof', async () => {
  const product = shared()
  const authenticator = new SoftwareAuthenticator()
  const { token } = await product.signIn({ role: 'admin' })
  const { passkey } = await addPasskeyTo(product, authenticator, token)
  const params = { id: crypto.randomUUID(), moduleId: crypto.randomUUID(), lessonId: 1, provider: 'google' }
  const codes = async () => {
    const found: Record<string, string | undefined> = {}
    for (const [name, endpoint] of Object.entries(allEndpoints))
      if (endpoint.recentProof) found[name] = (await product.call(endpoint, { as: token, params })).body?.code
    return found
  }
  product.clock.advance({ minutes: 15 })
  expect(Object.values(await codes())).not.toContain('proof-needed')
  product.clock.advance({ minutes: 1 })
  expect(new Set(Object.values(await codes()))).toEqual(new Set(['proof-needed']))
  const { answer } = await proveBy(product, authenticator, token)
  expect((await product.call(giveProof, { as: token, body: { passkey: answer(passkey) } })).status).toBe(200)
  expect(Object.values(await codes())).not.toContain('proof-needed')
})

test('a proof from a clock that was a day ahead is no proof when the clock is right again', async () => {
  const { product, person, token } = await register(shared())
  product.clock.advance({ days: 1 })
  await product.call(giveProof, { as: token, body: { password: person.password } })
  product.clock.advance({ days: -1 })
  expect(await product.call(exportAccount, { as: token })).toMatchObject(provesNothing)
  await product.call(giveProof, { as: token, body: { password: person.password } })
  expect((await product.call(exportAccount, { as: token })).status).toBe(200)
})

test('the password is a proof, a wrong one is none, and tries are counted', async () => {
  const { product, person, token } = await register(await startTestProduct({ settings: { RATE_LIMIT_SCALE: '1' } }))
  product.clock.advance({ minutes: 16 })
  const prove = (password: string) => product.call(giveProof, { as: token, body: { password } })
  expect(await prove('a wrong guess')).toMatchObject({
    status: 400,
    body: { code: 'wrong-current-password', issues: [{ path: 'password' }] },
  })
  expect(await product.call(exportAccount, { as: token })).toMatchObject(provesNothing)
  expect((await prove(person.password)).status).toBe(200)
  expect((await product.call(exportAccount, { as: token })).status).toBe(200)
  for (let tries = 0; tries < 5; tries++) await prove('a wrong guess')
  expect(await prove(person.password)).toMatchObject({ status: 429, body: { code: 'too-many' } })
})

test('a proof counts for its own session only', async () => {
  const { product, person, token } = await register(shared())
  const other = (await product.call(login, { body: { email: person.email, password: person.password } })).body.data.token
  product.clock.advance({ minutes: 16 })
  await product.call(giveProof, { as: token, body: { password: person.password } })
  expect((await product.call(exportAccount, { as: token })).status).toBe(200)
  expect(await product.call(exportAccount, { as: other })).toMatchObject(provesNothing)
})

test('a recovery code is a proof once, however it is typed, and not for anybody else', async () => {
  const { product, token } = await register(shared())
  const { recoveryCodes } = await addPasskeyTo(product, new SoftwareAuthenticator(), token)
  const code = String(recoveryCodes?.[0])
  const other = await product.signIn()
  const wrong = { status: 400, body: { code: 'recovery-code-wrong', issues: [{ path: 'recoveryCode' }] } }
  product.clock.advance({ minutes: 16 })
  expect(await product.call(giveProof, { as: other.token, body: { recoveryCode: code } })).toMatchObject(wrong)
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  const both = await Promise.all([1, 2].map(() => product.call(giveProof, { as: token, body: { recoveryCode: typed } })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await product.call(exportAccount, { as: token })).status).toBe(200)
  expect(await product.call(giveProof, { as: token, body: { recoveryCode: code } })).toMatchObject(wrong)
})

test('recovery codes cannot be guessed: after five wrong ones the session waits', async () => {
  const { product, token } = await register(await startTestProduct({ settings: { RATE_LIMIT_SCALE: '1' } }))
  const { recoveryCodes } = await addPasskeyTo(product, new SoftwareAuthenticator(), token)
  const prove = (recoveryCode: string) => product.call(giveProof, { as: token, body: { recoveryCode } })
  for (let tries = 0; tries < 5; tries++) expect((await prove('0000-0000-0000-0000')).status).toBe(400)
  expect((await prove(String(recoveryCodes?.[0]))).status).toBe(429)
})

test('another person’s passkey, a challenge of another person or for a sign-in, and a repeated answer prove nothing', async () => {
  const { product, token } = await register(shared())
  const authenticator = new SoftwareAuthenticator()
  const mine = await addPasskeyTo(product, authenticator, token)
  const other = await product.signIn()
  const theirs = await addPasskeyTo(product, authenticator, other.token)
  product.clock.advance({ minutes: 16 })
  const give = (passkey: unknown) => product.call(giveProof, { as: token, body: { passkey } })
  const refused = (code: string) => ({ status: code === 'passkey-expired' ? 410 : 403, body: { code } })
  const first = await proveBy(product, authenticator, token)
  expect(await give(first.answer(theirs.passkey))).toMatchObject(refused('passkey-refused'))
  const foreign = await proveBy(product, authenticator, other.token)
  expect(await give(foreign.answer(mine.passkey))).toMatchObject(refused('passkey-expired'))
  const unverified = await proveBy(product, authenticator, token, { userVerified: false })
  expect(await give(unverified.answer(mine.passkey))).toMatchObject(refused('passkey-refused'))
  expect(await product.call(exportAccount, { as: token })).toMatchObject(provesNothing)
  const good = (await proveBy(product, authenticator, token)).answer(mine.passkey)
  expect((await give(good)).status).toBe(200)
  expect(await give(good)).toMatchObject(refused('passkey-expired'))
  const proof = (await proveBy(product, authenticator, token)).options
  expect((await signInBy(product, authenticator, mine.passkey, { challenge: proof.challenge })).status).toBe(410)
})

test('the dialog learns which ways there are', async () => {
  const { product, token } = await register(shared())
  const ways = async (as: string) => (await product.call(startProof, { as })).body.data
  expect(await ways(token)).toEqual({ hasPassword: true, hasRecoveryCodes: false, options: null, providers: [] })
  const { passkey } = await addPasskeyTo(product, new SoftwareAuthenticator(), token)
  expect(await ways(token)).toMatchObject({
    hasRecoveryCodes: true,
    options: { allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal', 'hybrid'] }] },
  })
  expect((await ways((await product.signIn()).token)).hasPassword).toBe(false)
})

test('an account without a password is deleted with a recent proof and its address, one with a password by that alone', async () => {
  const { product, person, token } = await register(shared())
  const social = await product.signIn()
  product.clock.advance({ minutes: 16 })
  expect(await product.call(deleteOwnAccount, { as: social.token, body: { email: social.email } })).toMatchObject(provesNothing)
  expect((await product.call(deleteOwnAccount, { as: token, body: { password: person.password } })).status).toBe(200)
})

test('a changed password is a proof', async () => {
  const { product, person, token } = await register(shared())
  product.clock.advance({ minutes: 16 })
  const body = { current: person.password, password: 'another good one 2' }
  expect((await product.call(changePassword, { as: token, body })).status).toBe(200)
  expect((await product.call(startAddingPasskey, { as: token })).status).toBe(200)
})

test('a proof of a person who may not do it changes nothing', async () => {
  const product = shared()
  const { token } = await product.signIn()
  for (const endpoint of [updateUser, deleteTeamMembers])
    expect(await product.call(endpoint, { as: token, params: { id: crypto.randomUUID() } })).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    })
  expect((await product.call(makeRecoveryCodes, { as: 'forged' })).status).toBe(401)
})
