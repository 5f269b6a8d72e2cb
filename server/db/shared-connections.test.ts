import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findInvitationByToken, insertInvitation } from '../invitations/invitations.queries.ts'
import { openInvitation } from '../testing/preview-invitation.ts'
import { startTestProduct } from '../testing/test-product.ts'
import { isDatabaseAway } from './database.ts'
import { shareConnections } from './shared-connections.ts'

const settings = (): pg.ClientConfig => ({ ...inject('cluster'), database: 'postgres' })

function open(patience?: number) {
  const shared = shareConnections(settings(), patience)
  onTestFinished(() => shared.end())
  return {
    shared,
    ask: async (name: string, text: string, ...values: unknown[]) => (await shared.send({ name, text, values })).rows[0],
  }
}

test('statements that are sent at once get their own answers and errors, on two connections', async () => {
  const { ask } = open()
  const asked = Array.from({ length: 200 }, (_, number) =>
    number % 50 === 7
      ? ask('divide', 'select 1 / $1::int as result, pg_backend_pid() as pid', 0)
      : ask('twice', 'select $1::int * 2 as result, pg_backend_pid() as pid', number),
  )
  const answers = await Promise.allSettled(asked)
  const pids = new Set<number>()
  for (const [number, answer] of answers.entries())
    if (answer.status === 'rejected') expect([number % 50, answer.reason.message]).toEqual([7, 'division by zero'])
    else {
      expect(answer.value.result).toBe(number * 2)
      pids.add(answer.value.pid)
    }
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  expect(pids.size).toBe(2)
})

test('a connection that is lost is opened anew for the next statement', async () => {
  const { ask } = open()
  const { pid } = await ask('pid', 'select pg_backend_pid() as pid')
  await ask('pid', 'select pg_backend_pid() as pid')
  const other = new pg.Client(settings())
  await other.connect()
  onTestFinished(() => other.end())
  const waiting = ask('wait', 'select pg_sleep(60)').catch((error: unknown) => error)
  await ask('pid', 'select pg_backend_pid() as pid')
  await other.query('select pg_terminate_backend($1)', [pid])
  expect(isDatabaseAway(await waiting)).toBe(true)
  // What is sent before the loss is known is refused as well.
  await expect.poll(() => ask('pid', 'select pg_backend_pid() as pid')).toMatchObject({ pid: expect.any(Number) })
  for (let turn = 0; turn < 4; turn++) expect((await ask('pid', 'select pg_backend_pid() as pid')).pid).not.toBe(pid)
})

test('a database that owes an answer for too long is away for all who wait for it, and is asked anew', async () => {
  const { ask } = open(300)
  const answers = await Promise.allSettled([1, 2, 3, 4].map((seconds) => ask('wait', 'select pg_sleep($1)', seconds * 100)))
  for (const answer of answers) {
    expect(answer.status).toBe('rejected')
    expect(isDatabaseAway((answer as PromiseRejectedResult).reason)).toBe(true)
  }
  expect((await ask('one', 'select 1 as one')).one).toBe(1)
})

test('inside a transaction a quick statement sees what the transaction wrote, and nobody else does; names are as everywhere', async () => {
  const product = await startTestProduct()
  const { db, clock } = product.deps
  const token = await openInvitation(product)
  expect(await findInvitationByToken(db, token)).toMatchObject({ token, usedAt: null, expiresAt: expect.any(Date) })
  const now = clock.now()
  const invitation = {
    email: 'b@example.com',
    token: 'b'.repeat(32),
    source: 'asked',
    createdBy: null,
    createdAt: now,
    expiresAt: now,
  }
  await db.transaction().execute(async (trx) => {
    await insertInvitation(trx, invitation)
    expect(await findInvitationByToken(trx, invitation.token)).toMatchObject({ email: 'b@example.com' })
    expect(await findInvitationByToken(db, invitation.token)).toBeUndefined()
  })
  expect(await findInvitationByToken(db, invitation.token)).toMatchObject({ email: 'b@example.com' })
})
