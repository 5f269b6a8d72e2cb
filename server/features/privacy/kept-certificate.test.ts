import { expect, test } from 'vitest'
import { deleteOwnAccount } from '#contract/account.ts'
import { getCertificate } from '#contract/certificates.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { insertCertificate } from '../certificates/certificates.queries.ts'
import { purgeExpired } from './retention.ts'

const code = 'PTC-AAAA-BBBB-CCCC'

/** A learner with a certificate, and how their account is deleted. */
async function certified(product: TestProduct) {
  const learner = await product.signIn({ email: 'jana@example.com', fullName: 'Jana Nováková' })
  const now = product.clock.now()
  const facts = {
    code,
    learnerName: 'Jana Nováková',
    courseTitle: 'Principal Talent Course',
    hours: 6,
    completedAt: now,
    issuedAt: now,
  }
  await insertCertificate(product.deps.db, { ...facts, userId: learner.id })
  return (keepCertificate?: boolean) =>
    product.call(deleteOwnAccount, { as: learner.token, body: { email: 'jana@example.com', keepCertificate } })
}

const verify = (product: TestProduct) => product.call(getCertificate, { params: { code } })

test('a certificate goes with the account unless its learner keeps it', async () => {
  const product = await startTestProduct()
  const deleteAccount = await certified(product)
  expect((await verify(product)).status).toBe(200)
  expect((await deleteAccount()).status).toBe(200)
  expect((await verify(product)).status).toBe(404)
})

test('a kept certificate can be verified without its account, and goes five years after its issue', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  const deleteAccount = await certified(product)
  expect((await deleteAccount(true)).status).toBe(200)
  expect((await verify(product)).body.data).toMatchObject({ valid: true, code })
  expect(await product.deps.db.selectFrom('users').select('id').where('email', '=', 'jana@example.com').execute()).toEqual([])
  product.clock.set('2031-11-21T08:59:59Z')
  expect((await purgeExpired(product.deps))['kept-certificates']).toBe(0)
  product.clock.set('2031-11-21T09:00:00Z')
  expect((await purgeExpired(product.deps, { dryRun: true }))['kept-certificates']).toBe(1)
  expect((await purgeExpired(product.deps))['kept-certificates']).toBe(1)
  expect((await verify(product)).status).toBe(404)
})
