import { expect, test } from 'vitest'
import { downloadCertificate, getCertificate, getMyCertificate, setCertificateName } from '#contract/certificates.ts'
import { getInsights } from '#contract/insights.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { finishModules, quizAnswers } from '../../../testing/finished-modules.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { countHistory } from '../../office/insights/insights.service.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8]

const pdfOf = async (product: TestProduct, code: string, as?: string) =>
  product.app.inject({
    method: 'GET',
    url: `/api/certificates/${code}.pdf`,
    headers: as ? { authorization: `Bearer ${as}` } : {},
  })

test('a learner who completes all eight modules gets one certificate, which later work does not change, one mail, and a page that verifies it', async () => {
  const product = await startTestProduct()
  const { token: as, id } = await product.signIn({ fullName: 'Žofie Příhodová', email: 'zofie@example.com' })
  const before = (await product.call(getMyCertificate, { as })).body.data
  expect(before).toMatchObject({ certificate: null, completedModules: 0, totalModules: 8, minScore: 60 })
  expect(before.missing).toHaveLength(8)
  expect(before.missing[0]).toBe('Complete Module 1, Introduction to Principal IT Talent Challenges.')

  await finishModules(product, as, all)
  const { certificate, missing } = (await product.call(getMyCertificate, { as })).body.data
  expect(missing).toEqual([])
  expect(certificate).toMatchObject({ learnerName: 'Žofie Příhodová', hours: 6, showsName: false })
  expect(certificate!.code).toMatch(/^PTC(-[0-9A-Z]{4}){3}$/)
  expect(certificate!.verifyUrl).toBe(`http://course.test/certificate/${certificate!.code}`)
  const linkedIn = new URL(certificate!.linkedInUrl)
  expect(linkedIn.origin + linkedIn.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(linkedIn.searchParams)).toMatchObject({
    startTask: 'CERTIFICATION_NAME',
    issueYear: '2026',
    issueMonth: '11',
    certId: certificate!.code,
    certUrl: certificate!.verifyUrl,
  })
  const mails = await product.mails('certificate')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.toEmail).toBe('zofie@example.com')
  expect(mails[0]!.text).toContain(certificate!.code)
  expect(mails[0]!.text).toContain(`/user/${id}/dashboard`)

  const verified = await product.call(getCertificate, { params: { code: certificate!.code.toLowerCase() } })
  expect(verified.body.data).toEqual({
    valid: true,
    revokedAt: null,
    replaced: null,
    code: certificate!.code,
    courseTitle: certificate!.courseTitle,
    hours: 6,
    completedAt: certificate!.completedAt,
    learnerName: null,
    assessed: null,
    achievement: expect.stringContaining('with 60% or better'),
  })
  expect(verified.text).not.toContain('Žofie')

  await product.call(submitQuiz, {
    as,
    params: { moduleId: 1, lessonId: 5 },
    body: { answers: await quizAnswers(product, as, 1) },
  })
  expect((await product.call(getMyCertificate, { as })).body.data.certificate).toEqual(certificate)
  expect(await product.mails('certificate')).toHaveLength(1)

  const admin = await product.signIn({ role: 'admin' })
  await countHistory(product.deps)
  const { funnel } = (await product.call(getInsights, { as: admin.token })).body.data
  expect(funnel.at(-1)).toMatchObject({ step: 'certificate', people: 1 })
})

test('a quiz below the pass mark holds the certificate back and says which; retaking it issues it', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  await finishModules(product, as, [1, 2, 3, 4, 5, 6, 7])
  await finishModules(product, as, [8], { wrong: 3 })
  const status = (await product.call(getMyCertificate, { as })).body.data
  expect(status).toMatchObject({ certificate: null, completedModules: 8 })
  expect(status.missing).toEqual(['Reach 60% in the quiz of Module 8, Q&A and Action Planning. Your best score is 40%.'])
  product.clock.advance({ minutes: 1 })
  const answers = await quizAnswers(product, as, 8, 2)
  const retaken = await product.call(submitQuiz, { as, params: { moduleId: 8, lessonId: 4 }, body: { answers } })
  expect(retaken.body.data.score).toBe(60)
  expect(await product.mails('certificate')).toHaveLength(1)
  expect((await product.call(getMyCertificate, { as })).body.data.certificate).not.toBeNull()
})

test('a learner who has completed all modules and lacks a quiz result is mailed the missing requirements once', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ fullName: 'Žofie Příhodová' })
  await finishModules(product, as, [1], { wrong: 5 })
  await finishModules(product, as, all.slice(1))
  const weak = quizAnswers(product, as, 1, 5)
  await product.call(submitQuiz, { as, params: { moduleId: 1, lessonId: 5 }, body: { answers: await weak } })
  const [mail, ...more] = await product.mails('completion')
  expect(more).toEqual([])
  expect(mail!.text).toContain('Congratulations, Žofie Příhodová!')
  expect(mail!.text.replace(/\s+/g, ' ')).toContain('Reach 60% in the quiz of Module 1')
  expect(await product.mails('certificate')).toEqual([])
})

test('the pass mark is a setting', async () => {
  const product = await startTestProduct({ settings: { CERTIFICATE_MIN_SCORE: '100' } })
  const { token: as } = await product.signIn()
  await finishModules(product, as, all, { wrong: 1 })
  const status = (await product.call(getMyCertificate, { as })).body.data
  expect(status.missing).toHaveLength(8)
  expect(status.missing[0]).toContain('Reach 100% in the quiz of Module 1')
})

test('the PDF carries name, hours, number and address; it is its owner’s until the name is shown', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ fullName: 'Žofie Příhodová' })
  await finishModules(product, as, all)
  const { code, verifyUrl } = (await product.call(getMyCertificate, { as })).body.data.certificate!
  const own = await pdfOf(product, code, as)
  expect(own.headers['content-type']).toBe('application/pdf')
  expect(own.headers['cache-control']).toBe('no-store')
  const read = await readPdf(own.rawPayload)
  for (const words of ['Žofie Příhodová', '6 hours of self-paced study', code]) expect(read.text).toContain(words)
  expect(read.links).toEqual([verifyUrl])

  expect((await pdfOf(product, code)).statusCode).toBe(404)
  const other = await product.signIn()
  expect((await pdfOf(product, code, other.token)).statusCode).toBe(404)
  await product.call(setCertificateName, { as, body: { showsName: true } })
  expect((await product.call(getCertificate, { params: { code } })).body.data.learnerName).toBe('Žofie Příhodová')
  expect((await pdfOf(product, code)).statusCode).toBe(200)
  await product.call(setCertificateName, { as, body: { showsName: false } })
  expect((await product.call(getCertificate, { params: { code } })).body.data.learnerName).toBeNull()
})

test('an unknown number verifies nothing, a demo account learns that it needs full access, and deletion takes the certificate along', async () => {
  const product = await startTestProduct()
  const unknown = await product.call(getCertificate, { params: { code: 'PTC-0000-0000-0000' } })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'certificate-not-found' } })
  expect((await product.call(downloadCertificate, { params: { code: 'nonsense' } })).status).toBe(404)
  const demo = await product.signIn({ userType: 'demo' })
  expect((await product.call(getMyCertificate, { as: demo.token })).body.data.missing[0]).toContain('Request full access')
  const learner = await product.signIn()
  expect((await product.call(setCertificateName, { as: learner.token, body: { showsName: true } })).status).toBe(404)
  await finishModules(product, learner.token, all)
  const { code } = (await product.call(getMyCertificate, { as: learner.token })).body.data.certificate!
  await product.deps.db.deleteFrom('users').where('id', '=', learner.id).execute()
  expect((await product.call(getCertificate, { params: { code } })).status).toBe(404)
})
