import { expect, test } from 'vitest'
import { getAccount, updateAccount } from '#contract/account.ts'
import { getMe } from '#contract/auth.ts'
import { deleteWaitlistEntries } from '#contract/waitlist.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { untilStatementsWait } from '../../testing/waiting-statements.ts'
import { openTurns } from './turns.ts'

/** Work that ends when it is told to. */
function openWork() {
  const started: number[] = []
  const ends = new Map<number, (error?: Error) => void>()
  const run = (id: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(id)
      ends.set(id, (error) => (error ? reject(error) : resolve(id)))
    })
  return { started, run, end: (id: number, error?: Error) => ends.get(id)?.(error) }
}

test('of one key a few run at a time, in the order in which they came, and a failure passes the turn on', async () => {
  const takeTurn = openTurns({ atOnce: 2, mostWaiting: 9 })
  const { started, run, end } = openWork()
  const [first, second, third, other] = [
    takeTurn('a', run(1)),
    takeTurn('a', run(2)),
    takeTurn('a', run(3)),
    takeTurn('b', run(4)),
  ]
  expect(started).toEqual([1, 2, 4])
  end(2, new Error('it failed'))
  await expect(second).rejects.toThrow('it failed')
  expect(started).toEqual([1, 2, 4, 3])
  for (const id of [1, 3, 4]) end(id)
  expect(await Promise.all([first, third, other])).toEqual([1, 3, 4])
})

test('work is told whether it had to wait', async () => {
  const takeTurn = openTurns({ atOnce: 1, mostWaiting: 9 })
  const told = await Promise.all([1, 2].map(() => takeTurn('a', async (hasWaited) => hasWaited)))
  expect(told).toEqual([false, true])
})

test('what comes while too many wait is refused, and served again once they have run', async () => {
  const takeTurn = openTurns({ atOnce: 1, mostWaiting: 1 })
  const { run, end } = openWork()
  const both = [takeTurn('a', run(1)), takeTurn('a', run(2))]
  await expect(takeTurn('a', run(3))).rejects.toMatchObject({ code: 'database-away', status: 503 })
  end(1)
  await both[0]
  end(2)
  await both[1]
  const last = takeTurn('a', run(4))
  end(4)
  expect(await last).toBe(4)
})

test('changes of one account that wait for each other leave connections to everybody else', async () => {
  const product = await startTestProduct()
  const busy = await product.signIn()
  const other = await product.signIn()
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [busy.id])
  const changes = Array.from({ length: 12 }, (_, at) =>
    product.call(updateAccount, { as: busy.token, body: { fullName: `Name ${at}` } }),
  )
  await untilStatementsWait(product, 4)
  expect((await product.call(updateAccount, { as: other.token, body: { fullName: 'Somebody else' } })).status).toBe(200)
  await holder.query('commit')
  holder.release()
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await product.call(getAccount, { as: other.token })).body.data.user.fullName).toBe('Somebody else')
})

test('a change that waits for others of its account is admitted again when its turn comes', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const { rows } = await product.pool.query<{ id: string }>(
    `insert into waitlist_entries (email, course_type, name, notice_version, token_hash, created_at, updated_at)
      select 'jana' || n || '@example.com', 'advanced', 'Jana', '1', 'hash ' || n, now(), now() from generate_series(1, 2) n returning id`,
  )
  const [held = '', kept = ''] = rows.map(({ id }) => id)
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select from waitlist_entries where id = $1 for update', [held])
  const running = Array.from({ length: 4 }, () => product.call(deleteWaitlistEntries, { as: admin.token, body: { ids: [held] } }))
  await untilStatementsWait(product, 4)
  const waiting = product.call(deleteWaitlistEntries, { as: admin.token, body: { ids: [kept] } })
  // By the time that this is answered, the change before it has been admitted and waits.
  await product.call(getMe, { as: admin.token })
  await product.pool.query("update users set role = 'user', user_type = 'full' where id = $1", [admin.id])
  await holder.query('commit')
  holder.release()
  await Promise.all(running)
  expect(await waiting).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await product.pool.query('select id from waitlist_entries where deleted_at is null')).rows).toEqual([{ id: kept }])
})
