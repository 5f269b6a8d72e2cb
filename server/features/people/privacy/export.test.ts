import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { logout, updateUser } from '#contract/auth.ts'
import { answerSubmission, listSubmissions } from '#contract/inbox.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { exportAccount } from '#contract/own-account.ts'
import { submitModule } from '#contract/submissions.ts'
import { signInAgain } from '../../../testing/graduates.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { readRowsAbout } from './rows-about-person.queries.ts'

test('a person’s export says what admins did concerning them, without saying who', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin', fullName: 'Eva Adminová' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['jana@example.com', 'petr@example.com'] } })
  const jana = await product.signIn({ email: 'jana@example.com' })
  await product.call(submitModule, { as: jana.token, body: { moduleId: 1, challenges: ['Nobody answers'] } })
  const [submission] = (await product.call(listSubmissions, { as: admin.token })).body.data
  await product.call(answerSubmission, { as: admin.token, params: { id: submission!._id }, body: { message: 'Call first.' } })
  for (const status of ['disabled', 'active'])
    await product.call(updateUser, { as: admin.token, params: { id: jana.id }, body: { status } })
  const exported = await product.call(exportAccount, { as: await signInAgain(product, jana.id) })
  const { actionsByAdmins } = JSON.parse(exported.text)
  expect(actionsByAdmins.map(({ action }: { action: string }) => action).sort()).toEqual([
    'invitation-sent',
    'submission-answered',
    'user-changed',
    'user-changed',
  ])
  expect(JSON.stringify(actionsByAdmins)).not.toMatch(new RegExp(`${admin.id}|${admin.email}|Adminová`))
})

test('a person’s years of work are read and sent in parts, each row once', async () => {
  const product = await startTestProduct()
  const { id: userId, email, token } = await product.signIn()
  await product.pool.query(
    `insert into audit_entries (actor_id, actor_email, action, subject_type, details, at)
     select $1, $2, 'settings-saved', 'settings', jsonb_build_object('number', n, 'text', repeat('z', 9000)), $3 from generate_series(1, 301) n`,
    [userId, email, product.clock.now()],
  )
  const parts = await Array.fromAsync(readRowsAbout(product.deps.db, { userId, email, emailHash: '', certificateHash: '' }))
  expect(parts.filter(({ list }) => list === 'adminActions').map(({ rows }) => rows.length)).toEqual([50, 50, 50, 50, 50, 50, 1])
  expect(parts.find(({ list }) => list === 'passkeys')).toEqual({ list: 'passkeys', rows: [] })

  const answer = await product.app.inject({
    url: exportAccount.path,
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  const pieces: string[] = []
  for await (const piece of answer.stream()) pieces.push(String(piece))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000)
  const { adminActions } = JSON.parse(pieces.join(''))
  const numbers = adminActions.map(({ details }: { details: { number: number } }) => details.number)
  expect(numbers.toSorted((one: number, other: number) => one - other)).toEqual(
    Array.from({ length: 301 }, (_, index) => index + 1),
  )
})

test('an export that is read slowly breaks off when its session has ended', async () => {
  const product = await startTestProduct()
  const { id, email, token } = await product.signIn()
  await product.pool.query(
    `insert into audit_entries (actor_id, actor_email, action, subject_type, details, at)
     select $1, $2, 'settings-saved', 'settings', jsonb_build_object('text', repeat('z', 300000)), $3 from generate_series(1, 200)`,
    [id, email, product.clock.now()],
  )
  const { port } = new URL(await product.app.listen({ port: 0 }))
  const socket = connect(Number(port), 'localhost')
  onTestFinished(() => void socket.destroy())
  const ended = once(socket, 'end')
  socket.write(
    `GET ${exportAccount.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  await once(socket, 'readable')
  expect((await product.call(logout, { as: token })).status).toBe(200)
  socket.resume()
  await expect(ended).rejects.toThrow('ECONNRESET')
})
