import { expect, test } from 'vitest'
import { deleteInvitations, sendInvitations } from '#contract/invitations.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { untilStatementsWait } from '../../testing/waiting-statements.ts'

const emails = Array.from({ length: 120 }, (_, number) => `person${String(number).padStart(3, '0')}@example.com`)

const idsOf = async ({ deps }: TestProduct) =>
  (await deps.db.selectFrom('invitations').select('id').execute()).map(({ id }) => id)

/** The answer to a call whose sender is signed out while its first batch is being recorded in the audit. */
async function answerOfSignedOut<Answer>(product: TestProduct, call: () => Promise<Answer>): Promise<Answer> {
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('lock table audit_entries in share mode')
  const answering = call()
  await untilStatementsWait(product, 1)
  await holder.query('update sessions set ended_at = $1', [product.clock.now()])
  await holder.query('commit')
  holder.release()
  return answering
}

test('a bulk call and a list of invitations end after the batch during which their sender is signed out', async () => {
  const product = await startTestProduct()
  const first = await product.signIn({ role: 'admin' })
  const sent = await answerOfSignedOut(product, () => product.call(sendInvitations, { as: first.token, body: { emails } }))
  expect(sent).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  expect(await idsOf(product)).toHaveLength(100)
  const second = await product.signIn({ role: 'admin' })
  const body = { ids: await idsOf(product) }
  const deleted = await answerOfSignedOut(product, () => product.call(deleteInvitations, { as: second.token, body }))
  expect(deleted).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  expect(await idsOf(product)).toHaveLength(50)
})
