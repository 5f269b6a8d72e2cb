import { expect, test } from 'vitest'
import { updateAccount } from '#contract/own-account.ts'
import { untilStatementsWait } from '../../testing/blocked-statements.ts'
import { startTestProduct } from '../../testing/test-product.ts'

test('a flood of changes by one account is refused with 429, and leaves connections to everybody else', async () => {
  const product = await startTestProduct()
  const [busy, other] = [await product.signIn(), await product.signIn()]
  const rename = (as: string, fullName: string) => product.call(updateAccount, { as, body: { fullName } })
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [busy.id])
  const changes = Array.from({ length: 30 }, (_, at) => rename(busy.token, `Name ${at}`))
  await untilStatementsWait(product, 6)
  expect((await rename(other.token, 'Somebody else')).status).toBe(200)
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all(changes)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(24)
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '1' }, body: { code: 'too-many' } })
  expect((await rename(busy.token, 'Name at last')).status).toBe(200)
})
