import { expect, test } from 'vitest'
import { getMe, login, registerAccount } from '#contract/auth.ts'
import { resetPassword } from '#contract/own-account.ts'
import {
  addPasskey,
  listPasskeys,
  makeRecoveryCodes,
  maxPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startAddingPasskey,
  startPasskeySignIn,
} from '#contract/passkeys.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import { type Bends, SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { addPasskeyOwner, person, startWithPasskey } from '../../../testing/started-passkey.ts'
import { shareTestProduct } from '../../../testing/test-product.ts'
import { issuePasswordReset } from '../passwords/passwords.service.ts'
import { makeAdmin } from '../users/first-admin.ts'

const shared = shareTestProduct()

test('a passkey that was added signs its owner in, and shows when it was last used', async () => {
  const { product, owner, authenticator, passkey } = await startWithPasskey()
  product.clock.advance({ days: 1 })
  const answer = await signInBy(product, authenticator, passkey)
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { id: owner.id, email: owner.email } } } })
  const me = await product.call(getMe, { as: answer.body.data.token })
  expect(me.body.data.user.id).toBe(owner.id)
  const { passkeys } = (await product.call(listPasskeys, { as: answer.body.data.token })).body.data
  expect(passkeys).toEqual([
    {
      id: expect.any(String),
      name: 'Unknown device',
      createdAt: '2026-11-21T09:00:00.000Z',
      lastUsedAt: '2026-11-22T09:00:00.000Z',
      isSynced: false,
    },
  ])
})

test('the browser is asked for a discoverable passkey of this site that verifies its owner, and for none it has already', async () => {
  const { product, owner, passkey } = await addPasskeyOwner(shared())
  const { options } = (await product.call(startAddingPasskey, { as: owner.token })).body.data
  expect(options).toMatchObject({
    rp: { id: 'course.test' },
    user: { name: owner.email, displayName: 'Test Person' },
    attestation: 'none',
    excludeCredentials: [{ id: passkey.id, type: 'public-key' }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual(expect.arrayContaining([-7, -257]))
  const signIn = (await product.call(startPasskeySignIn)).body.data.options
  expect(signIn).toEqual({ challenge: expect.any(String), rpId: 'course.test', timeout: 600_000, userVerification: 'required' })
})

test('the first passkey comes with ten recovery codes, a second one with none', async () => {
  const { product, owner, authenticator, recoveryCodes } = await addPasskeyOwner(shared())
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes ?? []) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect((await addPasskeyTo(product, authenticator, owner.token)).recoveryCodes).toBeNull()
  const rows = JSON.stringify(await product.deps.db.selectFrom('recoveryCodes').selectAll().execute())
  for (const code of recoveryCodes ?? []) expect(rows).not.toContain(code)
})

test.each<[string, Bends]>([
  ['made at another origin', { origin: 'https://evil.example' }],
  ['made for another site', { rpId: 'evil.example' }],
  ['that is a sign-in', { type: 'webauthn.get' }],
  ['without verification of the person', { userVerified: false }],
])('a new passkey %s is not added, and no mail says so', async (_what, bends) => {
  const product = shared()
  const { token, email } = await product.signIn()
  const { options } = (await product.call(startAddingPasskey, { as: token })).body.data
  const { credential } = new SoftwareAuthenticator().make(options, bends)
  const answer = await product.call(addPasskey, { as: token, body: { credential } })
  expect(answer).toMatchObject({ status: 403, body: { code: 'passkey-refused' } })
  expect((await product.call(listPasskeys, { as: token })).body.data.passkeys).toEqual([])
  expect((await product.mails('passkey-changed')).filter(({ toEmail }) => toEmail === email)).toEqual([])
})

test('what a device says about its make is not read: a passkey is added with any statement, and none is checked', async () => {
  const product = shared()
  const { token } = await product.signIn()
  const authenticator = new SoftwareAuthenticator()
  const { options } = (await product.call(startAddingPasskey, { as: token })).body.data
  const { passkey, credential } = authenticator.make(options, { make: 'a certificate that somebody wrote' })
  expect((await product.call(addPasskey, { as: token, body: { credential } })).status).toBe(201)
  expect((await signInBy(product, authenticator, passkey)).status).toBe(200)
  for (const attestationObject of ['AA', 'oA', Buffer.alloc(30_000, 0x81).toString('base64url')]) {
    const again = (await product.call(startAddingPasskey, { as: token })).body.data.options
    const made = authenticator.make(again).credential
    const broken = { ...made, response: { ...made.response, attestationObject } }
    const answer = await product.call(addPasskey, { as: token, body: { credential: broken } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'passkey-refused' } })
  }
})

test('a challenge for adding belongs to its account and counts once', async () => {
  const { product, owner, authenticator } = await addPasskeyOwner(shared())
  const other = await product.signIn()
  const { options } = (await product.call(startAddingPasskey, { as: owner.token })).body.data
  const { credential } = authenticator.make(options)
  expect((await product.call(addPasskey, { as: other.token, body: { credential } })).status).toBe(410)
  expect((await product.call(addPasskey, { as: owner.token, body: { credential } })).status).toBe(201)
  expect((await product.call(addPasskey, { as: owner.token, body: { credential } })).status).toBe(410)
})

test('no passkey can be added under the id of an existing one', async () => {
  const { product, passkey } = await addPasskeyOwner(shared())
  const other = await product.signIn()
  const { options } = (await product.call(startAddingPasskey, { as: other.token })).body.data
  const { credential } = new SoftwareAuthenticator().make(options, { credentialId: passkey.id })
  const answer = await product.call(addPasskey, { as: other.token, body: { credential } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'passkey-taken' } })
})

test('answers that are no answers of a browser are bad input', async () => {
  const product = shared()
  const good = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
  }
  for (const credential of [
    undefined,
    {},
    { ...good, id: 'not base64!' },
    { ...good, type: 'password' },
    { ...good, response: { ...good.response, signature: 'A'.repeat(5000) } },
    { ...good, response: { ...good.response, clientDataJSON: 7 } },
  ])
    expect((await product.call(signInWithPasskey, { body: { credential } })).status).toBe(400)
  for (const json of ['7', 'null', '{', '{}', '{"challenge":7}']) {
    const clientDataJSON = Buffer.from(json).toString('base64url')
    const credential = { ...good, response: { ...good.response, clientDataJSON } }
    expect((await product.call(signInWithPasskey, { body: { credential } })).status).toBe(403)
  }
})

test('a passkey is renamed and removed by its owner only, and the recovery codes go with the last one', async () => {
  const { product, owner, authenticator, passkey, id } = await addPasskeyOwner(shared())
  const other = await product.signIn()
  const rename = (as: string, name: string) => product.call(renamePasskey, { params: { id }, body: { name }, as })
  expect((await rename(other.token, 'Mine now')).status).toBe(404)
  expect((await rename(owner.token, ' Work laptop ')).body.data.passkey.name).toBe('Work laptop')
  expect((await rename(owner.token, '  ')).status).toBe(400)
  expect((await product.call(removePasskey, { params: { id }, as: other.token })).status).toBe(404)
  expect((await product.call(removePasskey, { params: { id }, as: owner.token })).status).toBe(200)
  expect((await signInBy(product, authenticator, passkey)).status).toBe(403)
  const { data } = (await product.call(listPasskeys, { as: owner.token })).body
  expect(data).toEqual({ passkeys: [], recoveryCodesLeft: 0, required: false })
})

test('new recovery codes replace the earlier ones, and require a passkey', async () => {
  const { product, owner, recoveryCodes } = await addPasskeyOwner(shared())
  const made = await product.call(makeRecoveryCodes, { as: owner.token })
  expect(made.body.data.recoveryCodes).toHaveLength(10)
  expect(made.body.data.recoveryCodes).not.toContain(recoveryCodes?.[0])
  expect((await product.call(listPasskeys, { as: owner.token })).body.data.recoveryCodesLeft).toBe(10)
  const other = await product.signIn()
  expect((await product.call(makeRecoveryCodes, { as: other.token })).status).toBe(404)
})

test('an account has at most twenty passkeys', async () => {
  const { product, owner, authenticator } = await addPasskeyOwner(shared())
  const early = (await product.call(startAddingPasskey, { as: owner.token })).body.data.options
  for (let count = 1; count < maxPasskeys; count++) await addPasskeyTo(product, authenticator, owner.token)
  const late = await product.call(addPasskey, { as: owner.token, body: { credential: authenticator.make(early).credential } })
  expect(late).toMatchObject({ status: 409, body: { code: 'too-many-passkeys' } })
  const answer = await product.call(startAddingPasskey, { as: owner.token })
  expect(answer).toMatchObject({ status: 409, body: { code: 'too-many-passkeys' } })
})

test('a person who registered an address without proof keeps no passkey when its owner sets a password', async () => {
  const product = shared()
  const squatter = (await product.call(registerAccount, { body: person })).body.data
  const authenticator = new SoftwareAuthenticator()
  const { passkey } = await addPasskeyTo(product, authenticator, squatter.token)
  const { link } = await issuePasswordReset(product.deps.db, product.deps, squatter.user.id)
  const token = new URL(link).searchParams.get('token')
  await product.call(resetPassword, { body: { token, password: 'another good one 2' } })
  expect((await signInBy(product, authenticator, passkey)).status).toBe(403)
  // Once the address is proven, a forgotten password takes no passkey away.
  const owner = await product.call(login, { body: { email: person.email, password: 'another good one 2' } })
  const own = await addPasskeyTo(product, authenticator, owner.body.data.token)
  const again = new URL((await issuePasswordReset(product.deps.db, product.deps, squatter.user.id)).link).searchParams.get(
    'token',
  )
  await product.call(resetPassword, { body: { token: again, password: 'a third good one 3' } })
  expect((await signInBy(product, authenticator, own.passkey)).status).toBe(200)
})

test('the command that makes admins removes passkeys, which may be lost, with their recovery codes, and mails their owner', async () => {
  const { product, authenticator, passkey } = await startWithPasskey()
  await product.deps.db.updateTable('users').set({ emailProvenAt: product.clock.now() }).execute()
  expect(await makeAdmin(product.deps, person.email)).toMatchObject({ outcome: 'has become an admin', removedPasskeys: 1 })
  expect((await product.mails('passkey-changed')).map(({ toEmail, subject }) => [toEmail, subject])).toContainEqual([
    person.email,
    'Your passkeys and recovery codes were removed',
  ])
  expect((await signInBy(product, authenticator, passkey)).status).toBe(403)
})
