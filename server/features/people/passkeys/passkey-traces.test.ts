import { expect, test } from 'vitest'
import { getMe, registerAccount } from '#contract/auth.ts'
import { getLesson } from '#contract/lessons.ts'
import { deleteOwnAccount, exportAccount } from '#contract/own-account.ts'
import { giveProof, startPasskeySignIn, startProof } from '#contract/passkeys.ts'
import { exportPerson } from '#contract/privacy.ts'
import { addPasskeyTo, signInBy } from '../../../testing/passkey-owner.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

/** A demo account of seven days with a passkey, one used recovery code and an open challenge. */
async function startWithTraces() {
  const product = await startTestProduct()
  const { token, user } = (await product.call(registerAccount, { body: person })).body.data
  const authenticator = new SoftwareAuthenticator()
  const { passkey, recoveryCodes } = await addPasskeyTo(product, authenticator, token, 'Work laptop')
  await product.call(giveProof, { as: token, body: { recoveryCode: recoveryCodes?.[0] } })
  await product.call(startProof, { as: token })
  return { product, token, id: user.id, authenticator, passkey }
}

const passkeyTables = ['passkeys', 'passkeyChallenges', 'recoveryCodes'] as const

const countRows = async (product: TestProduct) => {
  const counts: Record<string, number> = {}
  for (const table of passkeyTables) counts[table] = (await product.deps.db.selectFrom(table).selectAll().execute()).length
  return counts
}

test('after the end of a demo its passkey still signs in, to its results and no lesson more', async () => {
  const { product, id, authenticator, passkey } = await startWithTraces()
  product.clock.advance({ days: 8 })
  const answer = await signInBy(product, authenticator, passkey)
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { id, userType: 'demo' } } } })
  const as = answer.body.data.token
  const lesson = await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 1 } })
  expect(lesson).toMatchObject({ status: 403, body: { code: 'demo-ended' } })
  const me = await product.call(getMe, { as })
  expect(new Date(String(me.body.data.user.accessExpiresAt)).getTime()).toBeLessThan(product.clock.now().getTime())
})

test('the export names passkeys, recovery codes, challenges and proofs, and holds no key and no code', async () => {
  const { product, token, passkey } = await startWithTraces()
  const own = await product.call(exportAccount, { as: token })
  const data = JSON.parse(own.text)
  expect(data.passkeys).toEqual([
    {
      name: 'Work laptop',
      is_synced: false,
      is_backed_up: false,
      transports: ['internal', 'hybrid'],
      created_at: expect.any(String),
      last_used_at: null,
    },
  ])
  expect(data.recoveryCodes).toHaveLength(10)
  expect(data.recoveryCodes.filter(({ used_at }: { used_at: string | null }) => used_at !== null)).toHaveLength(1)
  expect(data.passkeyChallenges).toMatchObject([{ purpose: 'proof' }])
  expect(data.sessions).toMatchObject([{ proven_at: expect.any(String), passkey_proven_at: expect.any(String) }])
  const rows = await product.pool.query(`select encode(public_key, 'hex') as key, credential_id from passkeys`)
  for (const secret of [rows.rows[0].key, rows.rows[0].credential_id, passkey.id]) expect(own.text).not.toContain(secret)
  const admin = await product.signIn({ role: 'admin' })
  const byAdmin = await product.call(exportPerson, { as: admin.token, body: { email: person.email } })
  expect(JSON.parse(byAdmin.text).passkeys).toEqual(data.passkeys)
})

test('erasing the account deletes its passkeys, recovery codes and challenges, and no others', async () => {
  const { product, token } = await startWithTraces()
  const other = await product.signIn()
  await addPasskeyTo(product, new SoftwareAuthenticator(), other.token)
  await product.call(startPasskeySignIn)
  expect(await countRows(product)).toEqual({ passkeys: 2, passkeyChallenges: 2, recoveryCodes: 20 })
  expect((await product.call(deleteOwnAccount, { as: token, body: { password: person.password } })).status).toBe(200)
  expect(await countRows(product)).toEqual({ passkeys: 1, passkeyChallenges: 1, recoveryCodes: 10 })
})
