import { expect, test } from 'vitest'
import { updateUser } from '#contract/auth.ts'
import { signInWithPasskey, startAddingPasskey, startPasskeySignIn } from '#contract/passkeys.ts'
import { refusals } from '#contract/refusals.ts'
import { callDuring } from '../../../testing/blocked-statements.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import type { Bends } from '../../../testing/software-authenticator.ts'
import { addPasskeyOwner, startWithPasskey } from '../../../testing/started-passkey.ts'
import { shareTestProduct } from '../../../testing/test-product.ts'

const shared = shareTestProduct()

const hostile: [string, Bends][] = [
  ['signed at another origin', { origin: 'https://course.test.evil.example' }],
  ['signed at the same host over another scheme', { origin: 'https://course.test' }],
  ['signed for another site', { rpId: 'evil.example' }],
  ['that is a registration', { type: 'webauthn.create' }],
  ['without verification of the person', { userVerified: false }],
  ['without the person', { userPresent: false }],
  ['changed after it was signed', { tamper: true }],
  ['naming a passkey that nobody has', { credentialId: Buffer.alloc(32, 7).toString('base64url') }],
  ['naming another account', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
]

test.each(hostile)('a sign-in %s is refused, always with the same answer', async (_what, bends) => {
  const { product, authenticator, passkey } = await addPasskeyOwner(shared())
  const answer = await signInBy(product, authenticator, passkey, bends)
  expect([answer.status, answer.body]).toEqual([
    403,
    { success: false, code: 'passkey-refused', message: refusals['passkey-refused'].message },
  ])
  expect((await signInBy(product, authenticator, passkey)).status).toBe(200)
})

test('a passkey of another person does not sign for the id of mine', async () => {
  const { product, authenticator, passkey } = await addPasskeyOwner(shared())
  const other = await product.signIn()
  const { passkey: theirs } = await addPasskeyTo(product, authenticator, other.token)
  const answer = await signInBy(product, authenticator, theirs, { credentialId: passkey.id, userHandle: passkey.userHandle })
  expect(answer).toMatchObject({ status: 403, body: { code: 'passkey-refused' } })
})

test('an answer counts once, also when it comes twice at the same moment, and its challenge ends after ten minutes', async () => {
  const { product, authenticator, passkey } = await startWithPasskey()
  const { options } = (await product.call(startPasskeySignIn)).body.data
  const body = { credential: authenticator.sign(passkey, options) }
  const both = await Promise.all([product.call(signInWithPasskey, { body }), product.call(signInWithPasskey, { body })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await product.call(signInWithPasskey, { body })).toMatchObject({ status: 410, body: { code: 'passkey-expired' } })
  const late = (await product.call(startPasskeySignIn)).body.data.options
  product.clock.advance({ minutes: 10, seconds: 1 })
  const answer = await product.call(signInWithPasskey, { body: { credential: authenticator.sign(passkey, late) } })
  expect(answer.status).toBe(410)
})

test('a refused answer uses its challenge up as well', async () => {
  const { product, authenticator, passkey } = await addPasskeyOwner(shared())
  const { options } = (await product.call(startPasskeySignIn)).body.data
  const send = (bends: Bends) =>
    product.call(signInWithPasskey, { body: { credential: authenticator.sign(passkey, options, bends) } })
  expect((await send({ tamper: true })).status).toBe(403)
  expect((await send({})).status).toBe(410)
})

test('a made-up challenge, or one for adding a passkey, signs no one in', async () => {
  const { product, owner, authenticator, passkey } = await addPasskeyOwner(shared())
  const madeUp = await signInBy(product, authenticator, passkey, { challenge: 'A'.repeat(32) })
  expect(madeUp.status).toBe(410)
  const { challenge } = (await product.call(startAddingPasskey, { as: owner.token })).body.data.options
  expect((await signInBy(product, authenticator, passkey, { challenge })).status).toBe(410)
})

test('a counter that went back is refused, because a copy may exist, and one that stays at nought is not', async () => {
  const { product, authenticator, passkey } = await startWithPasskey()
  expect((await signInBy(product, authenticator, passkey, { counter: 9 })).status).toBe(200)
  const back = await signInBy(product, authenticator, passkey, { counter: 9 })
  expect(back).toMatchObject({ status: 403, body: { code: 'passkey-refused', message: expect.stringContaining('a copy') } })
  // Without the key nothing is revealed about the counter.
  const forged = await signInBy(product, authenticator, passkey, { counter: 1, tamper: true })
  expect(forged.body.message).not.toContain('a copy')
  const plain = await startWithPasskey({}, false)
  for (let time = 0; time < 2; time++)
    expect((await signInBy(plain.product, plain.authenticator, plain.passkey)).status).toBe(200)
})

test('a disabled account is refused, and one that is erased is unknown', async () => {
  const { product, owner, authenticator, passkey } = await startWithPasskey()
  const admin = await product.signIn({ role: 'admin' })
  await product.call(updateUser, { params: { id: owner.id }, body: { status: 'disabled' }, as: admin.token })
  expect(await signInBy(product, authenticator, passkey)).toMatchObject({ status: 403, body: { code: 'account-disabled' } })
  await product.deps.db.deleteFrom('users').where('id', '=', owner.id).execute()
  expect(await signInBy(product, authenticator, passkey)).toMatchObject({ status: 403, body: { code: 'passkey-refused' } })
  expect(await product.deps.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  expect(await product.deps.db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([])
})

test('a passkey that its account loses while it signs in opens no session', async () => {
  const { product, owner, authenticator, passkey } = await startWithPasskey()
  const takenOver = {
    hold: `select from users where id = '${owner.id}' for no key update`,
    change: `delete from passkeys where user_id = '${owner.id}'`,
  }
  const late = await callDuring(product, takenOver, () => signInBy(product, authenticator, passkey))
  expect(late).toMatchObject({ status: 403, body: { code: 'passkey-refused' } })
  expect(await product.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})
