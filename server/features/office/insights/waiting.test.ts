import { expect, test } from 'vitest'
import { getInsights, waitingCountedUpTo } from '#contract/insights.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

/** What waits, as an admin sees it who has just signed in. */
const readWaiting = async (product: TestProduct) => {
  const { token } = await product.signIn({ role: 'admin' })
  return (await product.call(getInsights, { as: token })).body.data.waiting
}

test('a request is new for 24 hours and overdue from then on', async () => {
  const product = await startTestProduct()
  await askForAccess(product, await product.signIn({ role: 'admin' }))
  expect(await readWaiting(product)).toMatchObject({ overdueRequests: 0, newRequests: 1 })
  product.clock.advance({ hours: 20 })
  await askForAccess(product, await product.signIn({ role: 'admin' }), { contactEmail: 'eva@beta.example' })
  product.clock.advance({ hours: 4 })
  expect(await readWaiting(product)).toMatchObject({ overdueRequests: 1, newRequests: 1 })
})

test('what waits is counted up to a bound', async () => {
  const product = await startTestProduct()
  const addFailed = (mails: number) =>
    product.pool.query(
      `insert into mail (kind, to_email, parameters, state, message_id, created_at)
       select 'acknowledgement', 'jana@example.com', '{}', 'failed', gen_random_uuid(), now() from generate_series(1, $1::int)`,
      [mails],
    )
  await addFailed(waitingCountedUpTo - 1)
  expect(await readWaiting(product)).toMatchObject({ failedMails: waitingCountedUpTo - 1 })
  await addFailed(2)
  expect(await readWaiting(product)).toMatchObject({ failedMails: waitingCountedUpTo })
})
