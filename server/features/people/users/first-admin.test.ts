import { pino } from 'pino'
import { expect, test } from 'vitest'
import { confirmAddressChange, startAddressChange } from '#contract/address-change.ts'
import { getMe, login, registerAccount } from '#contract/auth.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const boss = { email: 'boss@example.com', password: 'correct horse 1' }
const settings = { ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password }
const stranger = { email: boss.email, password: 'a stranger’s choice', fullName: 'Mallory', company: 'Evil' }

/** Makes the first admin as a start does. Returns what it returned, and what it logged. */
async function start({ deps }: TestProduct, options = { embedded: false }) {
  const lines: string[] = []
  const log = pino({ level: 'warn', base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  return { made: await ensureFirstAdmin({ ...deps, log }, options), warnings: lines }
}

const signIn = (product: TestProduct, password: string) => product.call(login, { body: { email: boss.email, password } })

test('the first admin has the password of the settings, and a later start changes nothing', async () => {
  const product = await startTestProduct({ settings })
  expect(await start(product)).toEqual({ made: undefined, warnings: [] })
  const { user, token } = (await signIn(product, boss.password)).body.data
  expect(user).toMatchObject({ role: 'admin', fullName: 'Administrator' })
  expect(await start(product)).toEqual({ made: undefined, warnings: [] })
  expect((await product.call(getMe, { as: token })).status).toBe(200)
})

test('a start takes over the first admin’s address if it was registered without proof, and logs it', async () => {
  const product = await startTestProduct({ settings })
  const { token } = (await product.call(registerAccount, { body: stranger })).body.data
  const authenticator = new SoftwareAuthenticator()
  const { passkey } = await addPasskeyTo(product, authenticator, token)
  const { made, warnings } = await start(product)
  expect(made).toBeUndefined()
  expect(warnings).toEqual([expect.stringContaining('had been registered without proof')])
  expect((await product.call(getMe, { as: token })).status).toBe(401)
  expect((await signIn(product, stranger.password)).status).toBe(401)
  expect((await signInBy(product, authenticator, passkey)).status).toBe(403)
  expect((await signIn(product, boss.password)).body.data.user).toMatchObject({ role: 'admin', fullName: 'Administrator' })
  expect((await start(product)).warnings).toEqual([])
})

test('a start makes no admin of a learner who has proven the address, and says how to', async () => {
  const product = await startTestProduct({ settings })
  const { token } = await product.signIn({ email: boss.email })
  expect(await start(product)).toEqual({ made: undefined, warnings: [expect.stringContaining('npm run admin')] })
  expect((await product.call(getMe, { as: token })).body.data.user.role).toBe('user')
})

test('a generated password is printed only when it opens the account', async () => {
  const product = await startTestProduct({ settings: { ADMIN_EMAIL: boss.email } })
  const { id } = await product.signIn({ email: boss.email })
  expect((await start(product, { embedded: true })).made).toBeUndefined()
  await product.pool.query('update users set email_proven_at = null where id = $1', [id])
  const { made } = await start(product, { embedded: true })
  expect(made?.email).toBe(boss.email)
  expect((await signIn(product, made?.password ?? '')).body.data.user.role).toBe('admin')
  expect((await start(product, { embedded: true })).made).toBeUndefined()
})

test('a start opens no second account for an admin who has moved to another address, and says so', async () => {
  const product = await startTestProduct({ settings })
  await start(product)
  const { token } = (await signIn(product, boss.password)).body.data
  const email = 'boss@next.example'
  await product.call(startAddressChange, { as: token, body: { email } })
  const [mail] = await product.mails('address-change')
  const link = /address=([\w.-]+)/.exec(mail!.text)![1]!
  expect((await product.call(confirmAddressChange, { as: token, body: { token: link } })).status).toBe(200)
  expect(await start(product)).toEqual({ made: undefined, warnings: [expect.stringContaining('another email address')] })
  expect((await signIn(product, boss.password)).status).toBe(401)
})
