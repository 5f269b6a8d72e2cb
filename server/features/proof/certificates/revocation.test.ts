import { expect, test } from 'vitest'
import { downloadBadge } from '#contract/badges.ts'
import {
  downloadCertificate,
  getCertificate,
  getMyCertificate,
  listRevokedCertificates,
  restoreCertificate,
  revokeCertificate,
  setCertificateName,
} from '#contract/certificates.ts'
import { listAudit } from '#contract/insights.ts'
import { signInGraduate } from '../../../testing/graduates.ts'
import { isBadgeRevoked, readBadge } from '../../../testing/status-list.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

async function startWithGraduate() {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await signInGraduate(product, { fullName: 'Eva Malá' })
  const params = { code: learner.code }
  const revoke = (reason = 'The quizzes were answered by somebody else.') =>
    product.call(revokeCertificate, { as: admin.token, params: { code: params.code.toLowerCase() }, body: { reason } })
  return { product, admin, learner, params, revoke }
}

test('a revoked certificate no longer verifies, cannot be downloaded, and shows its learner the reason', async () => {
  const { product, learner, params, revoke } = await startWithGraduate()
  const as = learner.token
  await product.call(setCertificateName, { as, body: { showsName: true } })
  const badge = await readBadge(product, as)
  expect(await isBadgeRevoked(product, badge)).toBe(false)
  const revokedAt = product.clock.now().toISOString()
  expect((await revoke()).status).toBe(200)

  const seen = await product.call(getCertificate, { params })
  expect(seen.body.data).toMatchObject({ valid: false, revokedAt, learnerName: 'Eva Malá' })
  expect(seen.text).not.toContain('somebody else')
  for (const caller of [{}, { as }])
    expect((await product.call(downloadCertificate, { ...caller, params })).body).toMatchObject({ code: 'certificate-revoked' })
  expect((await product.call(downloadBadge, { as })).body).toMatchObject({ code: 'certificate-revoked' })
  expect(await isBadgeRevoked(product, badge)).toBe(true)
  const mine = (await product.call(getMyCertificate, { as })).body.data.certificate
  expect(mine?.revoked).toEqual({ at: revokedAt, reason: 'The quizzes were answered by somebody else.', mayEarnAgain: false })
})

test('a restored certificate verifies again with a new badge, and the badge of before stays revoked', async () => {
  const { product, admin, learner, params, revoke } = await startWithGraduate()
  const before = await readBadge(product, learner.token)
  await revoke()
  expect((await product.call(restoreCertificate, { as: admin.token, params })).status).toBe(200)
  expect((await product.call(getCertificate, { params })).body.data).toMatchObject({ valid: true, revokedAt: null })
  expect((await product.call(getMyCertificate, { as: learner.token })).body.data.certificate?.revoked).toBeNull()
  expect((await product.call(downloadCertificate, { as: learner.token, params })).status).toBe(200)
  const after = await readBadge(product, learner.token)
  expect([await isBadgeRevoked(product, before), await isBadgeRevoked(product, after)]).toEqual([true, false])
})

test('the learner is mailed about a revocation with its reason, and about its end', async () => {
  const { product, admin, learner, params, revoke } = await startWithGraduate()
  await revoke('The quizzes were answered by\nsomebody else.')
  const [revoked] = await product.mails('certificate-revoked')
  expect([revoked!.toEmail, revoked!.subject]).toEqual([learner.email, expect.stringContaining('Your certificate was revoked')])
  expect(revoked!.text).toContain('Hello Eva Malá,')
  expect(revoked!.text.replace(/\s+/g, ' ')).toContain('The reason: The quizzes were answered by somebody else.')
  expect(revoked!.text).toContain(`/certificate/${params.code}`)
  await revoke('Again.')
  expect(await product.mails('certificate-revoked')).toHaveLength(1)
  await product.call(restoreCertificate, { as: admin.token, params })
  const restored = await product.mails('certificate-restored')
  expect(restored).toMatchObject([{ toEmail: learner.email, subject: expect.stringContaining('valid again') }])
})

test('no mail about a certificate is sent to an unproven address or without an account', async () => {
  const { product, admin, learner, params, revoke } = await startWithGraduate()
  await product.pool.query('update users set email_proven_at = null where id = $1', [learner.id])
  expect((await revoke()).status).toBe(200)
  await product.pool.query('update certificates set user_id = null')
  expect((await product.call(restoreCertificate, { as: admin.token, params })).status).toBe(200)
  expect([await product.mails('certificate-revoked'), await product.mails('certificate-restored')]).toEqual([[], []])
})

test('admins see the revoked certificates with their reasons, and the audit says who revoked and restored which', async () => {
  const { product, admin, params, revoke } = await startWithGraduate()
  const list = async () => (await product.call(listRevokedCertificates, { as: admin.token })).body.data.certificates
  expect(await list()).toEqual([])
  await revoke('Issued by mistake.')
  expect((await revoke('Second.')).body).toMatchObject({ code: 'certificate-revoked' })
  expect(await list()).toMatchObject([{ code: params.code, learnerName: 'Eva Malá', reason: 'Issued by mistake.' }])
  await product.call(restoreCertificate, { as: admin.token, params })
  expect(await list()).toEqual([])
  const entries = (await product.call(listAudit, { as: admin.token, query: {} })).body.data
  expect(entries.slice(0, 2).map(({ action, subjectIds }) => [action, ...subjectIds])).toEqual([
    ['certificate-restored', params.code],
    ['certificate-revoked', params.code],
  ])
})

test('what cannot be revoked or restored is refused', async () => {
  const { product, admin, params, revoke } = await startWithGraduate()
  const restore = (code: string) => product.call(restoreCertificate, { as: admin.token, params: { code } })
  expect((await restore(params.code)).body).toMatchObject({ code: 'certificate-not-revoked' })
  expect((await restore('PTC-NONE')).body).toMatchObject({ code: 'certificate-not-found' })
  const unknown = { as: admin.token, params: { code: 'PTC-NONE' }, body: { reason: 'x' } }
  expect((await product.call(revokeCertificate, unknown)).body).toMatchObject({ code: 'certificate-not-found' })
  const issues = [{ path: 'reason', message: 'Please say why the certificate is revoked' }]
  expect((await revoke(' ')).body).toMatchObject({ issues })
})
