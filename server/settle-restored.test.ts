import { expect, test } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { settleRestored } from './settle-restored.ts'
import { startTestProduct } from './testing/test-product.ts'

test('a session in a restored backup is not open again', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn()
  const admin = await product.signIn({ role: 'admin' })
  expect(await settleRestored(product.deps, [])).toBe(0)
  for (const as of [token, admin.token])
    expect(await product.call(getMe, { as })).toMatchObject({ status: 401, body: { code: 'session-ended' } })
})
