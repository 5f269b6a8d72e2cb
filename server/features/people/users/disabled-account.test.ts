import { expect, test } from 'vitest'
import { getMe, login, registerAccount, updateUser } from '#contract/auth.ts'
import { resendActivations } from '#contract/team-members.ts'
import { approveTeam } from '#contract/teams.ts'
import { askForAccess, readActivation } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const email = 'jana@acme.example'
const password = 'correct horse 1'
const registration = { email, password, fullName: 'Jana Nováková', company: 'Acme' }

/** An account with an open activation that an admin has disabled. */
async function disabledAccount(product: TestProduct, { proven }: { proven: boolean }) {
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin, { contactEmail: email })
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const activation = await readActivation(product, email)
  const { id, token } = await product.signIn({ email, userType: proven ? 'full' : 'demo' })
  await product.call(updateUser, { as: admin.token, params: { id }, body: { status: 'disabled' } })
  const status = async () =>
    (await product.deps.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  return { admin, team, id, token, activation, status }
}

test.each(['token', 'code'] as const)(
  'an activation %s does not enable a disabled account, and works once an admin has',
  async (kind) => {
    const product = await startTestProduct()
    const { admin, id, token, activation, status } = await disabledAccount(product, { proven: false })
    const activate = () => product.call(registerAccount, { body: { ...registration, activation: activation[kind] } })
    expect(await activate()).toMatchObject({ status: 403, body: { code: 'account-disabled' } })
    expect(await status()).toBe('disabled')
    expect((await product.call(getMe, { as: token })).status).toBe(401)
    expect((await product.call(login, { body: { email, password } })).status).toBe(401)
    await product.call(updateUser, { as: admin.token, params: { id }, body: { status: 'active' } })
    expect((await activate()).status).toBe(201)
  },
)

test('approving a team, or sending activations again, changes nothing for a disabled account and writes it no mail', async () => {
  const product = await startTestProduct()
  const { admin, team, status } = await disabledAccount(product, { proven: true })
  const before = (await product.mails()).filter((mail) => mail.toEmail === email).length
  const second = await askForAccess(product, admin, {
    contactEmail: 'eva@beta.example',
    companyName: 'Beta',
    teamEmails: [email],
  })
  await product.call(approveTeam, { as: admin.token, params: { id: second._id }, body: {} })
  const again = await product.call(resendActivations, { as: admin.token, params: { id: team._id }, body: { emails: [email] } })
  expect(again.body.data.rows).toEqual([{ email, error: 'This account is disabled. Enable it first.' }])
  expect((await product.mails()).filter((mail) => mail.toEmail === email)).toHaveLength(before)
  expect(await status()).toBe('disabled')
})

test('a sign-in that is under way while the account is disabled opens no session', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const registered = await product.call(registerAccount, { body: registration })
  const { id } = registered.body.data.user
  const [, ...signIns] = await Promise.all([
    product.call(updateUser, { as: admin.token, params: { id }, body: { status: 'disabled' } }),
    ...Array.from({ length: 4 }, () => product.call(login, { body: { email, password } })),
  ])
  await product.call(updateUser, { as: admin.token, params: { id }, body: { status: 'active' } })
  for (const answer of signIns)
    if (answer.status === 200) expect((await product.call(getMe, { as: answer.body.data.token })).status).toBe(401)
})

test('a disabled account does not sign in, and only a person who knows its password learns why', async () => {
  const product = await startTestProduct()
  await product.call(registerAccount, { body: registration })
  await product.pool.query("update users set status = 'disabled' where email = $1", [email])
  expect((await product.call(login, { body: { email, password } })).body.code).toBe('account-disabled')
  expect((await product.call(login, { body: { email, password: 'not their password' } })).body.code).toBe('wrong-credentials')
})
