import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { getMe, listUsers, login, logout } from '#contract/auth.ts'
import {
  addPasskey,
  giveProof,
  listPasskeys,
  makeRecoveryCodes,
  removePasskey,
  startAddingPasskey,
  startProof,
} from '#contract/passkeys.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { ensureFirstAdmin } from '../users/first-admin.ts'

const admin = { email: 'admin@example.com', password: 'correct horse 1' }
const settings = { ADMIN_PASSKEY: 'required', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

const needed = { status: 403, body: { success: false, code: 'passkey-needed' } }

async function startRequired(): Promise<TestProduct> {
  const product = await startTestProduct({ settings })
  await ensureFirstAdmin(product.deps, { embedded: false })
  return product
}

const signInByPassword = async (product: TestProduct) => (await product.call(login, { body: admin })).body.data

test('these calls, and no others, are open before the required passkey', () => {
  const names = Object.entries(allEndpoints).filter(([, endpoint]) => endpoint.beforePasskey)
  expect(names.map(([name]) => name).sort()).toEqual([
    'addPasskey',
    'getMe',
    'giveProof',
    'listPasskeys',
    'logout',
    'startAddingPasskey',
    'startProof',
  ])
})

test('every other call that is not public is closed to an admin who has given the password only', async () => {
  const product = await startRequired()
  const { token } = await signInByPassword(product)
  const known = { id: crypto.randomUUID(), moduleId: 1, lessonId: 1 }
  for (const [name, endpoint] of Object.entries(allEndpoints))
    if (endpoint.access !== 'public' && !endpoint.beforePasskey) {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter!)
      const params = { ...Object.fromEntries(names.map((parameter) => [parameter, 'x'])), ...known }
      expect(await product.call(endpoint, { as: token, params }), name).toMatchObject(needed)
    }
})

test('a public call knows nothing of a session that lacks the passkey', async () => {
  const product = await startRequired()
  const { token } = await signInByPassword(product)
  for (const [name, endpoint] of Object.entries(allEndpoints)) {
    if (endpoint.access !== 'public' || endpoint.method !== 'GET') continue
    const params = { token: 'x', moduleId: 1, provider: 'google', filename: 'x.pdf', code: 'X' }
    const [as, nobody] = [await product.call(endpoint, { as: token, params }), await product.call(endpoint, { params })]
    expect(as.status, name).toBe(nobody.status)
  }
})

test('figures for machines are closed to an admin who has given the password only', async () => {
  const product = await startRequired()
  const { token } = await signInByPassword(product)
  const ask = (bearer: string) =>
    product.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${bearer}` }, remoteAddress: '192.0.2.1' })
  expect((await ask(token)).statusCode).toBe(403)
  await addPasskeyTo(product, new SoftwareAuthenticator(), token)
  expect((await ask(token)).statusCode).toBe(200)
})

test('an admin without a passkey must add one, and then everything is accessible', async () => {
  const product = await startRequired()
  const { token, passkeyNeeded } = await signInByPassword(product)
  expect(passkeyNeeded).toBe('add')
  expect((await product.call(getMe, { as: token })).body.data.passkeyNeeded).toBe('add')
  const authenticator = new SoftwareAuthenticator()
  const { passkey, recoveryCodes } = await addPasskeyTo(product, authenticator, token)
  expect(recoveryCodes).toHaveLength(10)
  expect((await product.call(getMe, { as: token })).body.data.passkeyNeeded).toBeUndefined()
  expect((await product.call(listUsers, { as: token })).status).toBe(200)
  const again = await signInBy(product, authenticator, passkey)
  expect((await product.call(listUsers, { as: again.body.data.token })).status).toBe(200)
})

test('a stolen password adds no second passkey, makes no recovery codes and removes nothing', async () => {
  const product = await startRequired()
  const owner = await signInByPassword(product)
  const { id } = await addPasskeyTo(product, new SoftwareAuthenticator(), owner.token)
  const thief = await signInByPassword(product)
  expect(thief.passkeyNeeded).toBe('use')
  const as = thief.token
  expect(await product.call(startAddingPasskey, { as })).toMatchObject(needed)
  expect(await product.call(makeRecoveryCodes, { as })).toMatchObject(needed)
  expect(await product.call(removePasskey, { as, params: { id } })).toMatchObject(needed)
  // Nor does the password once more.
  expect((await product.call(giveProof, { as, body: { password: admin.password } })).status).toBe(200)
  expect(await product.call(startAddingPasskey, { as })).toMatchObject(needed)
  expect(await product.call(listUsers, { as })).toMatchObject(needed)
})

test('a challenge from before the first passkey adds no second one', async () => {
  const product = await startRequired()
  const [owner, thief] = [await signInByPassword(product), await signInByPassword(product)]
  const early = (await product.call(startAddingPasskey, { as: thief.token })).body.data.options
  await addPasskeyTo(product, new SoftwareAuthenticator(), owner.token)
  const { credential } = new SoftwareAuthenticator().make(early)
  expect(await product.call(addPasskey, { as: thief.token, body: { credential } })).toMatchObject(needed)
})

test('after the password, a passkey or a recovery code opens the session', async () => {
  const product = await startRequired()
  const authenticator = new SoftwareAuthenticator()
  const { passkey, recoveryCodes } = await addPasskeyTo(product, authenticator, (await signInByPassword(product)).token)
  const first = (await signInByPassword(product)).token
  const { options, passkeyNeeded } = (await product.call(startProof, { as: first })).body.data
  expect(passkeyNeeded).toBe('use')
  if (!options) throw new Error('no passkey')
  await product.call(giveProof, { as: first, body: { passkey: authenticator.sign(passkey, options) } })
  expect((await product.call(listUsers, { as: first })).status).toBe(200)
  const second = (await signInByPassword(product)).token
  await product.call(giveProof, { as: second, body: { recoveryCode: recoveryCodes?.[0] } })
  expect((await product.call(listUsers, { as: second })).status).toBe(200)
  expect((await product.call(listPasskeys, { as: second })).body.data).toMatchObject({ recoveryCodesLeft: 9, required: true })
})

test('the only passkey of an admin stays as long as the site requires one', async () => {
  const product = await startRequired()
  const authenticator = new SoftwareAuthenticator()
  const { token } = await signInByPassword(product)
  const { id } = await addPasskeyTo(product, authenticator, token)
  const remove = () => product.call(removePasskey, { as: token, params: { id } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'last-passkey' } })
  await addPasskeyTo(product, authenticator, token)
  expect((await remove()).status).toBe(200)
})

test('learners and sites that only offer passkeys are not limited, and signing out always works', async () => {
  const product = await startRequired()
  const learner = await product.signIn()
  expect((await product.call(listPasskeys, { as: learner.token })).body.data.required).toBe(false)
  const { token } = await signInByPassword(product)
  expect((await product.call(logout, { as: token })).status).toBe(200)
  const offering = await startTestProduct()
  const free = await offering.signIn({ role: 'admin' })
  expect((await offering.call(listUsers, { as: free.token })).status).toBe(200)
})

test('an admin’s changes to passkeys are in the audit log', async () => {
  const product = await startRequired()
  const { token } = await signInByPassword(product)
  const { recoveryCodes } = await addPasskeyTo(product, new SoftwareAuthenticator(), token)
  const { id } = await addPasskeyTo(product, new SoftwareAuthenticator(), token)
  await product.call(giveProof, { as: token, body: { recoveryCode: recoveryCodes?.[0] } })
  await product.call(makeRecoveryCodes, { as: token })
  await product.call(removePasskey, { as: token, params: { id } })
  const entries = await product.deps.db.selectFrom('auditEntries').select('action').orderBy('id').execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'passkey-added',
    'passkey-added',
    'recovery-code-used',
    'recovery-codes-made',
    'passkey-removed',
  ])
})
