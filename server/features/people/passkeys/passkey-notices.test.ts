import { expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import { exportAccount } from '#contract/own-account.ts'
import { addPasskey, giveProof, makeRecoveryCodes, removePasskey, startAddingPasskey } from '#contract/passkeys.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

test('signing in by passkey, proofs, recovery codes and changes of passkeys are security events without personal data', async () => {
  const lines: string[] = []
  const product = await startTestProduct({ logTo: lines })
  const { token } = await product.signIn({ email: person.email })
  const authenticator = new SoftwareAuthenticator()
  const { passkey, id, recoveryCodes } = await addPasskeyTo(product, authenticator, token, 'Jana’s laptop')
  await signInBy(product, authenticator, passkey)
  await signInBy(product, authenticator, passkey, { tamper: true })
  await signInBy(product, authenticator, passkey, { challenge: 'A'.repeat(32) })
  product.clock.advance({ minutes: 16 })
  await product.call(exportAccount, { as: token })
  await product.call(giveProof, { as: token, body: { password: 'a wrong guess' } })
  await product.call(giveProof, { as: token, body: { recoveryCode: '0000-0000-0000-0000' } })
  await product.call(giveProof, { as: token, body: { recoveryCode: recoveryCodes?.[0] } })
  await product.call(makeRecoveryCodes, { as: token })
  await product.call(removePasskey, { as: token, params: { id } })
  const { options } = (await product.call(startAddingPasskey, { as: token })).body.data
  const { credential } = authenticator.make(options, { origin: 'https://evil.example' })
  await product.call(addPasskey, { as: token, body: { credential } })

  const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security')
  expect(events.map(({ event, status, code }) => [event, status, code])).toEqual([
    ['passkey added', 201, undefined],
    ['signed in', 200, undefined],
    ['sign-in failed', 403, 'passkey-refused'],
    ['sign-in failed', 410, 'passkey-expired'],
    ['proof asked', 403, 'proof-needed'],
    ['proof failed', 400, 'wrong-current-password'],
    ['proof failed', 400, 'recovery-code-wrong'],
    ['recovery code used', 200, undefined],
    ['recovery codes made', 200, undefined],
    ['passkey removed', 200, undefined],
    ['passkey refused', 403, 'passkey-refused'],
  ])
  const [added, signedIn] = events
  expect(signedIn?.route).toBe('/api/auth/passkey')
  expect(signedIn?.account, 'the account that the passkey signed in').toBe(added?.account)
  expect(added?.account).toMatch(/./)
  for (const secret of ['example.com', 'Jana', passkey.id, token, String(recoveryCodes?.[0])])
    expect(lines.join('')).not.toContain(secret)
})

test('the owner is mailed when a passkey is added or removed, a recovery code is used, or new ones are made', async () => {
  const product = await startTestProduct()
  const { id: userId, token, email } = await product.signIn()
  const { id, recoveryCodes } = await addPasskeyTo(product, new SoftwareAuthenticator(), token)
  await product.call(giveProof, { as: token, body: { recoveryCode: '0000-0000-0000-0000' } })
  await product.call(giveProof, { as: token, body: { recoveryCode: recoveryCodes?.[0] } })
  await product.call(makeRecoveryCodes, { as: token })
  await product.call(removePasskey, { as: token, params: { id: crypto.randomUUID() } })
  await product.call(removePasskey, { as: token, params: { id } })
  const mails = await product.mails('passkey-changed')
  expect(mails.map(({ toEmail, subject }) => [toEmail, subject])).toEqual([
    [email, 'A passkey was added to your account'],
    [email, 'A recovery code of your account was used'],
    [email, 'New recovery codes were made for your account'],
    [email, 'A passkey was removed from your account'],
  ])
  for (const { text } of mails) {
    const words = text.replace(/\s+/g, ' ')
    expect(words).toContain('If it wasn’t you, sign in now and open your account page.')
    expect(words).toContain('Then change your password, which signs out every other device.')
    expect(text).toContain(`http://course.test/user/${userId}/account`)
  }
})

test('nothing is mailed to an unproven address', async () => {
  const product = await startTestProduct()
  const { token } = (await product.call(registerAccount, { body: person })).body.data
  const { id } = await addPasskeyTo(product, new SoftwareAuthenticator(), token)
  expect((await product.call(removePasskey, { as: token, params: { id } })).status).toBe(200)
  expect(await product.mails('passkey-changed')).toEqual([])
})
