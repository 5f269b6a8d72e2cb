import { expect, test } from 'vitest'
import {
  correctCertificate,
  correctMyCertificate,
  getCertificate,
  getMyCertificate,
  listRevokedCertificates,
  restoreCertificate,
  revokeCertificate,
  setCertificateName,
} from '#contract/certificates.ts'
import { listAudit } from '#contract/insights.ts'
import { updateModule } from '#contract/module-editing.ts'
import { exportAccount } from '#contract/own-account.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { signInAgain, signInGraduate } from '../../../testing/graduates.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { isBadgeRevoked, readBadge } from '../../../testing/status-list.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

async function startWithGraduate() {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await signInGraduate(product, { fullName: 'Eva Mala' })
  const correct = (fullName: string, as = learner.token) => product.call(correctMyCertificate, { as, body: { fullName } })
  const verify = async (code: string) => (await product.call(getCertificate, { params: { code } })).body.data
  return { product, admin, learner, correct, verify }
}

const textOf = async (product: TestProduct, code: string, as: string) => {
  const answer = await product.app.inject({
    method: 'GET',
    url: `/api/certificates/${code}.pdf`,
    headers: { authorization: `Bearer ${as}` },
  })
  return (await readPdf(answer.rawPayload)).text.replace(/\s+/g, ' ')
}

test('a corrected name makes a new certificate, and page, badge and PDF of the old one say that it was replaced', async () => {
  const { product, learner, correct, verify } = await startWithGraduate()
  const as = learner.token
  await product.call(setCertificateName, { as, body: { showsName: true } })
  const oldBadge = await readBadge(product, as)
  const { data } = (await correct(' Eva Malá ')).body
  expect(data).toMatchObject({ learnerName: 'Eva Malá', hours: 6, showsName: true, revoked: null })
  expect(data.code).not.toBe(learner.code)

  const old = await verify(learner.code)
  const replaced = { at: product.clock.now().toISOString(), by: data.code }
  expect(old).toMatchObject({ valid: false, revokedAt: null, replaced, learnerName: null })
  expect(await verify(data.code)).toMatchObject({ valid: true, replaced: null, learnerName: 'Eva Malá' })
  expect(await isBadgeRevoked(product, oldBadge)).toBe(true)
  expect(await isBadgeRevoked(product, await readBadge(product, as))).toBe(false)
  const oldText = await textOf(product, learner.code, as)
  expect(oldText).toContain('No longer valid')
  expect(oldText).toContain(`has the number ${data.code}`)
  expect(oldText).not.toContain('Eva')
  expect(await textOf(product, data.code, as)).toContain('Eva Malá')

  const [mail] = await product.mails('certificate-replaced')
  expect(mail).toMatchObject({ toEmail: learner.email, subject: expect.stringContaining('was corrected') })
  for (const part of [mail?.text, mail?.html]) expect(part).toContain(data.code)
  const exported = (await product.call(exportAccount, { as })).text
  for (const code of [learner.code, data.code]) expect(exported).toContain(code)
})

test('a learner corrects the name twice a year, the same name does not count, and an admin corrects it any time', async () => {
  const { product, admin, learner, correct, verify } = await startWithGraduate()
  await correct('Eva Malá')
  const second = (await correct('Eva Nová')).body.data
  expect((await correct('Eva Nová')).body.data.code).toBe(second.code)
  expect((await correct('Eva Stará')).body).toMatchObject({ code: 'certificate-corrected-twice' })
  const params = { code: second.code.toLowerCase() }
  const fixed = await product.call(correctCertificate, { as: admin.token, params, body: { fullName: 'Eva Správná' } })
  expect(fixed.body.data.learnerName).toBe('Eva Správná')
  // Each earlier number leads to the certificate in force.
  for (const code of [learner.code, second.code]) expect((await verify(code)).replaced?.by).toBe(fixed.body.data.code)
  const again = await product.call(correctCertificate, { as: admin.token, params, body: { fullName: 'X' } })
  expect(again.body).toMatchObject({ code: 'certificate-replaced' })
  const [entry] = (await product.call(listAudit, { as: admin.token, query: {} })).body.data
  expect([entry?.action, entry?.subjectIds]).toEqual(['certificate-corrected', [fixed.body.data.code]])

  product.clock.advance({ days: 366 })
  const as = await signInAgain(product, learner.id)
  expect((await correct('Eva Stará', as)).body.data.learnerName).toBe('Eva Stará')
})

test('a correction needs a recent proof, a certificate in force and a name', async () => {
  const { product, admin, learner, correct } = await startWithGraduate()
  const stranger = await product.signIn()
  expect((await correct('X', stranger.token)).body).toMatchObject({ code: 'certificate-not-found' })
  expect((await correct('  ')).body).toMatchObject({ issues: [{ path: 'fullName' }] })
  const unknown = { as: admin.token, params: { code: 'PTC-NONE' }, body: { fullName: 'X' } }
  expect((await product.call(correctCertificate, unknown)).body).toMatchObject({ code: 'certificate-not-found' })
  product.clock.advance({ minutes: 16 })
  expect((await correct('X')).body).toMatchObject({ code: 'proof-needed' })
  const later = { as: await signInAgain(product, admin.id), params: { code: learner.code } }
  await product.call(revokeCertificate, { ...later, body: { reason: 'Cheated.' } })
  expect((await correct('X', await signInAgain(product, learner.id))).body).toMatchObject({ code: 'certificate-revoked' })
  expect((await product.call(correctCertificate, { ...later, body: { fullName: 'X' } })).body).toMatchObject({
    code: 'certificate-revoked',
  })
})

test('corrections sent at the same moment leave one certificate in force', async () => {
  const { product, learner, correct } = await startWithGraduate()
  const answers = await Promise.all(['Eva A', 'Eva B', 'Eva C', 'Eva D'].map((name) => correct(name)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const { rows } = await product.pool.query('select code from certificates where user_id = $1 and replaced_at is null', [
    learner.id,
  ])
  expect(rows).toHaveLength(1)
})

test('after a revocation that allows it another certificate is earned, which the revoked page does not lead to', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn({ fullName: 'Eva Malá' })
  const as = learner.token
  await product.pool.query('update modules set counts_for_certificate = module_id <= 2')
  await finishModules(product, as, [1, 2])
  const mine = async () => (await product.call(getMyCertificate, { as })).body.data.certificate
  const first = (await mine())?.code ?? ''
  const revoke = (code: string, mayEarnAgain?: boolean) =>
    product.call(revokeCertificate, { as: admin.token, params: { code }, body: { reason: 'Wrong hours.', mayEarnAgain } })
  await revoke(first, true)
  const [mail] = await product.mails('certificate-revoked')
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('You may earn another certificate')
  const second = (await mine())?.code ?? ''
  expect(second).not.toBe(first)
  expect(await mine()).toMatchObject({ revoked: null })
  const old = (await product.call(getCertificate, { params: { code: first } })).body.data
  expect(old).toMatchObject({ valid: false, revokedAt: expect.any(String), replaced: null })
  expect((await product.call(restoreCertificate, { as: admin.token, params: { code: first } })).body).toMatchObject({
    code: 'certificate-replaced',
  })
  const { certificates } = (await product.call(listRevokedCertificates, { as: admin.token })).body.data
  expect(certificates).toMatchObject([{ code: first, mayEarnAgain: true, replacedBy: second }])

  await revoke(second)
  expect(await mine()).toMatchObject({ code: second, revoked: { mayEarnAgain: false } })
  expect(await product.mails('certificate')).toHaveLength(2)
})

test('no certificate is earned while a counted module is a draft, and modules that do not count are not required', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn()
  const rows = await product.deps.db.selectFrom('modules').select(['id', 'moduleId', 'title']).orderBy('moduleId').execute()
  const change = (moduleId: number, body: { isPublished?: boolean; countsForCertificate?: boolean }) =>
    product.call(updateModule, {
      as: admin.token,
      params: { moduleId: rows.find((row) => row.moduleId === moduleId)?.id ?? '' },
      body,
    })
  const status = async () => (await product.call(getMyCertificate, { as: learner.token })).body.data
  await product.pool.query('update modules set counts_for_certificate = module_id <= 3')
  await change(3, { isPublished: false })
  await finishModules(product, learner.token, [1, 2])
  expect(await status()).toMatchObject({ certificate: null, completedModules: 2, totalModules: 3 })
  expect((await status()).missing).toEqual([
    `Wait until Module 3, ${rows[2]?.title}, is published. Nobody can earn the certificate before.`,
  ])
  expect(await product.mails('completion')).toEqual([])
  await change(3, { countsForCertificate: false })
  expect(await status()).toMatchObject({ completedModules: 2, totalModules: 2, missing: [] })
  expect((await status()).certificate).not.toBeNull()
})
