import { addPasskeyTo } from './passkey-owner.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** The owner of {@link startWithPasskey}'s account. */
export const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

/** An account with a passkey, at a new address unless one is given. */
export async function addPasskeyOwner(product: TestProduct, { counts = true, email }: { counts?: boolean; email?: string } = {}) {
  const owner = await product.signIn({ email })
  const authenticator = new SoftwareAuthenticator('http://course.test', { counts })
  const added = await addPasskeyTo(product, authenticator, owner.token)
  return { product, owner, authenticator, ...added }
}

/** The product with an account that has a passkey. */
export async function startWithPasskey(settings: Record<string, string> = {}, counts = true) {
  return addPasskeyOwner(await startTestProduct({ settings }), { counts, email: person.email })
}
