import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { registerAccount, updateUser } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import { uploadFile } from '#contract/files.ts'
import { resetPassword, updateAccount } from '#contract/own-account.ts'
import { addPasskey, startAddingPasskey } from '#contract/passkeys.ts'
import { issuePasswordReset } from '../../features/people/passwords/passwords.service.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

/** Sends a request's headers and `begun`, waits until the sender is admitted, and returns how to send the rest. */
async function hold(
  product: TestProduct,
  endpoint: AnyEndpoint,
  sent: { id?: string; as: string; type?: string; begun?: Buffer; rest: Buffer },
) {
  const { app } = product
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const { as, type = 'application/json', begun = Buffer.alloc(0), rest } = sent
  const before = product.statementCount()
  const held = request({
    port,
    host: '127.0.0.1',
    method: endpoint.method,
    path: endpoint.path.replace(':id', sent.id ?? ''),
    headers: { authorization: `Bearer ${as}`, 'content-type': type, 'content-length': begun.length + rest.length },
  })
  held.flushHeaders()
  if (begun.length > 0) held.write(begun)
  await expect.poll(() => product.statementCount()).toBeGreaterThan(before)
  return async () => {
    held.end(rest)
    const [answer] = await once(held, 'response')
    const text = (await answer.setEncoding('utf8').toArray()).join('')
    return { status: answer.statusCode, body: JSON.parse(text) }
  }
}

const json = (body: object) => Buffer.from(JSON.stringify(body))

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }

/** Sets a new password by a link, as the owner of a mailbox does. */
async function takeOver(product: TestProduct, userId: string) {
  const { link } = await issuePasswordReset(product.deps.db, product.deps, userId)
  const token = new URL(link).searchParams.get('token')
  expect((await product.call(resetPassword, { body: { token, password: 'another good one 2' } })).status).toBe(200)
}

test('a body that comes after the session has ended changes nothing', async () => {
  const product = await startTestProduct()
  const { token, user } = (await product.call(registerAccount, { body: person })).body.data
  const finish = await hold(product, updateAccount, { as: token, rest: json({ fullName: 'Somebody Else' }) })
  await takeOver(product, user.id)
  expect(await finish()).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  const rows = await product.deps.db.selectFrom('users').select('fullName').execute()
  expect(rows).toEqual([{ fullName: person.fullName }])
})

test('a body that comes while the session lasts is taken, however late', async () => {
  const product = await startTestProduct()
  const { token } = (await product.call(registerAccount, { body: person })).body.data
  const finish = await hold(product, updateAccount, { as: token, rest: json({ fullName: 'Jana Dvořáková' }) })
  expect(await finish()).toMatchObject({ status: 200, body: { data: { user: { fullName: 'Jana Dvořáková' } } } })
})

test('a person who registered an address without proof adds no passkey by a request that the owner’s new password overtakes', async () => {
  const product = await startTestProduct()
  const { token, user } = (await product.call(registerAccount, { body: person })).body.data
  const { options } = (await product.call(startAddingPasskey, { as: token })).body.data
  const { credential } = new SoftwareAuthenticator().make(options)
  const finish = await hold(product, addPasskey, { as: token, rest: json({ credential }) })
  await takeOver(product, user.id)
  expect(await finish()).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  expect(await product.deps.db.selectFrom('passkeys').select('id').execute()).toEqual([])
})

test('an admin who is made a learner does not become an admin again by a request that was under way', async () => {
  const product = await startTestProduct()
  const [admin, other] = [await product.signIn({ role: 'admin' }), await product.signIn({ role: 'admin' })]
  const body = { status: 'active', userType: 'admin' }
  const finish = await hold(product, updateUser, { id: other.id, as: other.token, rest: json(body) })
  const demoted = await product.call(updateUser, { as: admin.token, params: { id: other.id }, body: { userType: 'full' } })
  expect(demoted.body.data.user.role).toBe('user')
  expect((await finish()).status).toBe(401)
  const { role } = await product.deps.db.selectFrom('users').select('role').where('id', '=', other.id).executeTakeFirstOrThrow()
  expect(role).toBe('user')
})

test('a file whose sender is signed out while it comes is not kept', async () => {
  const product = await startTestProduct()
  const [admin, other] = [await product.signIn({ role: 'admin' }), await product.signIn({ role: 'admin' })]
  const begun = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  )
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const rest = Buffer.concat([picture, Buffer.from('\r\n--b--\r\n')])
  const finish = await hold(product, uploadFile, { as: other.token, type: 'multipart/form-data; boundary=b', begun, rest })
  await product.call(updateUser, { as: admin.token, params: { id: other.id }, body: { status: 'disabled' } })
  expect((await finish()).status).toBe(401)
  expect(await product.deps.db.selectFrom('files').select('filename').execute()).toEqual([])
})
