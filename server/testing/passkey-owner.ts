import { expect } from 'vitest'
import { addPasskey, signInWithPasskey, startAddingPasskey, startPasskeySignIn } from '#contract/passkeys.ts'
import type { Bends, SoftwareAuthenticator, SoftwarePasskey } from './software-authenticator.ts'
import type { TestProduct } from './test-product.ts'

/** Adds a passkey of this authenticator to the account behind a token; returns it with the recovery codes of a first one. */
export async function addPasskeyTo(product: TestProduct, authenticator: SoftwareAuthenticator, token: string, name?: string) {
  const started = await product.call(startAddingPasskey, { as: token })
  expect(started.status, started.text).toBe(200)
  const { passkey, credential } = authenticator.make(started.body.data.options)
  const added = await product.call(addPasskey, { as: token, body: { credential, name } })
  expect(added.status, added.text).toBe(201)
  return { passkey, id: added.body.data.passkey.id, recoveryCodes: added.body.data.recoveryCodes }
}

/** Signs in with a passkey, bent as a test wants. */
export async function signInBy(
  product: TestProduct,
  authenticator: SoftwareAuthenticator,
  passkey: SoftwarePasskey,
  bends: Bends = {},
) {
  const { options } = (await product.call(startPasskeySignIn)).body.data
  return product.call(signInWithPasskey, { body: { credential: authenticator.sign(passkey, options, bends) } })
}
