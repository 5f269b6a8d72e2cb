import { addPasskeyTo } from './passkey-owner.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import { startTestProduct } from './test-product.ts'

/** The owner of {@link startWithPasskey}'s account. */
export const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

/** The product with an account that has a passkey. */
export async function startWithPasskey(settings: Record<string, string> = {}, counts = true) {
  const product = await startTestProduct({ settings })
  const owner = await product.signIn({ email: person.email })
  const authenticator = new SoftwareAuthenticator('http://course.test', { counts })
  const added = await addPasskeyTo(product, authenticator, owner.token)
  return { product, owner, authenticator, ...added }
}
