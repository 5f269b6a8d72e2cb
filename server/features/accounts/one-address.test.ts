import { expect, test } from 'vitest'
import { login, registerAccount } from '#contract/auth.ts'
import { insertSuppressionRow } from '../../platform/mail/suppressions.queries.ts'
import {
  deleteMarketingSuppression,
  hashAddress,
  openUnsubscribeToken,
  readSuppressions,
  sealUnsubscribeToken,
} from '../../platform/mail/suppressions.ts'
import { startTestProduct } from '../../testing/test-product.ts'

const typed = 'žofie@žluť.cz'
const inAscii = 'žofie@xn--lu-yta1h.cz'
const password = 'correct horse 1'

test('an address whose domain is written in ASCII and with its accents is one account', async () => {
  const product = await startTestProduct()
  const register = (email: string) =>
    product.call(registerAccount, { body: { email, password, fullName: 'Žofie', company: 'Acme' } })
  expect((await register(typed)).body.data.user.email).toBe(inAscii)
  expect(await register(inAscii)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  for (const email of [typed, typed.normalize('NFD'), inAscii.toUpperCase()])
    expect((await product.call(login, { body: { email, password } })).status).toBe(200)
})

test('who refused mails when addresses were kept as they were typed gets none, whichever way the address is written now', async () => {
  const { deps } = await startTestProduct()
  const { db } = deps
  const isRefused = async (email: string) => (await readSuppressions(db, [email]))(email, 'marketing')
  await insertSuppressionRow(db, await hashAddress(db, typed), 'marketing', deps.clock.now())
  expect([await isRefused(typed), await isRefused(inAscii), await isRefused('eva@žluť.cz')]).toEqual([true, true, false])
  expect(await openUnsubscribeToken(db, await sealUnsubscribeToken(db, typed, 'all'))).toEqual({ email: inAscii, scope: 'all' })
  await deleteMarketingSuppression(db, inAscii)
  expect(await isRefused(inAscii)).toBe(false)
})
