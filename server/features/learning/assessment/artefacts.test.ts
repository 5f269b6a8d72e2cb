import { beforeAll, expect, test } from 'vitest'
import { rubrics, rubricVersion } from '#content/assessment-rubric.ts'
import { getActivity } from '#contract/activities.ts'
import { endAssessment, getAssessment, reviewArtefact, sendArtefact, startAssessment } from '#contract/assessment.ts'
import { updateUser } from '#contract/auth.ts'
import {
  downloadCertificate,
  getCertificate,
  getMyCertificate,
  restoreCertificate,
  revokeCertificate,
} from '#contract/certificates.ts'
import { getSubmission, listMySubmissions, listSubmissions } from '#contract/inbox.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { submitExample } from '../../../testing/finished-modules.ts'
import { answerAttempt, setAssessmentPool, signInAgain, signInGraduate } from '../../../testing/graduates.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const { criteria } = rubrics.scorecard

const allAt = (level: 'sufficient' | 'strong') => criteria.map(({ id }) => ({ criterion: id, level }))

/** With the pool that {@link setAssessmentPool} sets; its clock is moved by some tests. */
const shared = shareTestProduct()
beforeAll(() => setAssessmentPool(shared()))

/** A graduate who has submitted the scorecard of Module 5, and an admin. */
async function addWork(product: TestProduct) {
  const graduate = await signInGraduate(product, { fullName: 'Eva Malá' })
  await completeModules(product, graduate.id, [1, 2, 3, 4])
  await submitExample(product, graduate.token, 5)
  const admin = await product.signIn({ role: 'admin', fullName: 'Ada Min' })
  const work = (await product.call(getAssessment, { as: graduate.token })).body.data.works[0]!
  return { product, as: graduate.token, graduate, admin: admin.token, work }
}

const send = (product: TestProduct, as: string, submissionId: string) =>
  product.call(sendArtefact, { as, body: { submissionId } })

const reviewMailsTo = async (product: TestProduct, email: string) =>
  (await product.mails('artefact-review')).filter(({ toEmail }) => toEmail === email)

const review = (product: TestProduct, as: string, id: string, ratings: unknown, note?: string) =>
  product.call(reviewArtefact, { as, params: { id }, body: { ratings, note } })

test('a submitted work is sent as it was, and is in the inbox with its form and its rubric', async () => {
  const { product, as, admin, work } = await addWork(await startTestProduct())
  expect(work).toMatchObject({ type: 'scorecard', moduleId: 5 })
  const sent = await send(product, as, work.submissionId)
  expect(sent).toMatchObject({
    status: 201,
    body: { data: { state: 'waiting', type: 'scorecard', rubric: { version: rubricVersion, criteria } } },
  })
  const inbox = (await product.call(listSubmissions, { as: admin, query: { kind: 'artefact' } })).body
  expect(inbox.total).toBe(1)
  expect(inbox.data[0]).toMatchObject({
    kind: 'artefact',
    moduleId: 5,
    status: 'new',
    person: { fullName: 'Eva Malá' },
  })
  const { submission } = (await product.call(getSubmission, { as: admin, params: { id: inbox.data[0]!._id } })).body.data
  expect(submission.artefact).toMatchObject({ state: 'waiting', ratings: [] })
  const competencies = submission.answers.find(({ label }) => label === 'Competencies')!.value as object[]
  expect(Object.keys(competencies[0]!)).toEqual([
    'Competency',
    'Main question',
    'Follow-up',
    'Anchor 1, weak',
    'Anchor 3, sound',
    'Anchor 5, strong',
    'Weight',
  ])
  // The activity itself is not submitted again by it.
  const params = { moduleId: 5, lessonId: work.lessonId }
  const activity = await product.call(getActivity, { as, params })
  expect(activity.body.data?.submittedAt).toBe(work.submittedAt)
})

test('a work is accepted when every criterion is met', async () => {
  const { product, as, admin, work, graduate } = await addWork(shared())
  const { submissionId } = (await send(product, as, work.submissionId)).body.data
  const accepted = await review(product, admin, submissionId, allAt('sufficient'), 'Well done.')
  expect(accepted.body).toMatchObject({
    message: 'The work is accepted.',
    data: { submission: { status: 'answered', artefact: { state: 'accepted', note: 'Well done.' } } },
  })
  const [mail] = await reviewMailsTo(product, graduate.email)
  expect(mail).toMatchObject({ toEmail: graduate.email, subject: 'Your work was accepted: Structured interview scorecard' })
  expect(mail!.text).toContain('Well done.')
  expect((await send(product, as, work.submissionId)).body.code).toBe('artefact-accepted')
})

test('a learner who becomes a reviewer or an admin does not review their own work', async () => {
  const { product, as, admin, work, graduate } = await addWork(shared())
  const { submissionId } = (await send(product, as, work.submissionId)).body.data
  for (const userType of ['reviewer', 'admin'] as const) {
    const appointed = await product.call(updateUser, { as: admin, params: { id: graduate.id }, body: { userType } })
    expect(appointed.status).toBe(200)
    const own = await review(product, await signInAgain(product, graduate.id), submissionId, allAt('strong'))
    expect(own).toMatchObject({ status: 403, body: { code: 'not-allowed', message: 'Someone else has to review your work.' } })
  }
  expect((await review(product, admin, submissionId, allAt('strong'))).status).toBe(200)
})

test('an insufficient work is returned with the missing points, and may be sent again', async () => {
  const { product, as, admin, work, graduate } = await addWork(shared())
  const { submissionId } = (await send(product, as, work.submissionId)).body.data
  expect((await send(product, as, work.submissionId)).body.code).toBe('artefact-waiting')
  const ratings = allAt('strong').map((rating) =>
    rating.criterion === 'anchors'
      ? { criterion: 'anchors', level: 'not-yet', missing: 'Say what a weak answer sounds like.' }
      : rating,
  )
  const returned = await review(product, admin, submissionId, ratings)
  expect(returned.body.data.submission.artefact).toMatchObject({ state: 'returned' })
  const [mail] = await reviewMailsTo(product, graduate.email)
  expect(mail!.text).toContain('Anchors two raters would agree on: Say what a weak answer sounds like.')
  const own = (await product.call(getAssessment, { as })).body.data.artefacts[0]!
  expect(own).toMatchObject({ state: 'returned', submissionId })
  expect(own.ratings.find(({ criterion }) => criterion === 'anchors')?.missing).toBe('Say what a weak answer sounds like.')

  product.clock.advance({ hours: 1 })
  const again = (await send(product, as, work.submissionId)).body.data
  expect(again.submissionId).not.toBe(submissionId)
  expect((await product.call(listMySubmissions, { as })).body.data.filter(({ kind }) => kind === 'artefact')).toHaveLength(2)
})

test('a review needs a level for every criterion, and an explanation of the missing ones', async () => {
  const { product, as, admin, work } = await addWork(shared())
  const { submissionId } = (await send(product, as, work.submissionId)).body.data
  const none = await review(product, admin, submissionId, [])
  expect(none.status).toBe(400)
  expect(none.body.issues).toHaveLength(4)
  const wordless = await review(product, admin, submissionId, [
    ...allAt('strong').slice(1),
    { criterion: criteria[0]!.id, level: 'not-yet', missing: '  ' },
  ])
  expect(wordless.body.issues).toEqual([
    { path: 'missing.competencies', message: 'Please say what is missing for “Competencies the job needs”.' },
  ])
})

test('two admins who review at once decide once', async () => {
  const { product, as, admin, work } = await addWork(shared())
  const { submissionId } = (await send(product, as, work.submissionId)).body.data
  const before = await product.mails('artefact-review')
  const both = await Promise.all([
    review(product, admin, submissionId, allAt('sufficient')),
    review(product, admin, submissionId, allAt('strong')),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('artefact-reviewed')
  expect(await product.mails('artefact-review')).toHaveLength(before.length + 1)
})

test('only own submitted work can be sent, and only with the certificate', async () => {
  const { product, as, admin, work } = await addWork(shared())
  const other = await signInGraduate(product)
  expect((await send(product, other.token, work.submissionId)).body.code).toBe('artefact-not-suitable')
  const { token } = await product.signIn()
  expect((await send(product, token, work.submissionId)).body.code).toBe('assessment-closed')
  expect((await send(product, as, crypto.randomUUID())).body.code).toBe('artefact-not-suitable')
  expect((await review(product, admin, work.submissionId, allAt('strong'))).body.code).toBe('submission-not-found')
  const { submissionId } = (await send(product, as, work.submissionId)).body.data
  expect((await review(product, as, submissionId, allAt('strong'))).status).toBe(403)
})

test('with the assessment passed and a work accepted the certificate names the assessed skills, in either order', async () => {
  for (const order of ['work first', 'assessment first']) {
    const { product, as, admin, work, graduate } = await addWork(shared())
    const pass = async () => {
      const attempt = (await product.call(startAssessment, { as })).body.data
      await answerAttempt(product, as, attempt, 17)
      await product.call(endAssessment, { as, params: { id: attempt._id } })
    }
    const accept = async () => {
      const { submissionId } = (await send(product, as, work.submissionId)).body.data
      await review(product, admin, submissionId, allAt('sufficient'))
    }
    const [first, second] = order === 'work first' ? [accept, pass] : [pass, accept]
    await first()
    expect((await product.call(getMyCertificate, { as })).body.data.certificate?.assessed).toBeNull()
    product.clock.advance({ hours: 2 })
    await second()
    const assessed = {
      assessedAt: product.clock.now().toISOString(),
      score: 85,
      questions: 20,
      pool: 64,
      artefact: 'scorecard',
      rubricVersion,
    }
    expect((await product.call(getMyCertificate, { as })).body.data.certificate?.assessed).toEqual(assessed)
    const verified = await product.call(getCertificate, { params: { code: graduate.code } })
    const achievement = `Scored 85% in a final assessment of 20 questions drawn from 64 (40 minutes, pass mark 80%), and a reviewer accepted one piece of work against published criteria: Structured interview scorecard (version ${rubricVersion}).`
    expect(verified.body.data).toMatchObject({ valid: true, learnerName: null, assessed, achievement })
    expect((await product.call(getAssessment, { as })).body.data.assessedAt).toBe(assessed.assessedAt)
    const url = downloadCertificate.path.replace(':code', graduate.code)
    const pdf = await product.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as}` } })
    const { text } = await readPdf(pdf.rawPayload)
    expect(text).toContain('Assessed on')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('85% in a final assessment of 20 questions drawn from 64')
  }
})

test('an assessment that is passed while the certificate is revoked counts once it is restored', async () => {
  const { product, as, admin, work, graduate } = await addWork(shared())
  const { submissionId } = (await send(product, as, work.submissionId)).body.data
  await review(product, admin, submissionId, allAt('sufficient'))
  const attempt = (await product.call(startAssessment, { as })).body.data
  const certificate = { as: admin, params: { code: graduate.code } }
  await product.call(revokeCertificate, { ...certificate, body: { reason: 'It was issued by mistake.' } })
  await answerAttempt(product, as, attempt, 17)
  await product.call(endAssessment, { as, params: { id: attempt._id } })
  expect((await product.call(getMyCertificate, { as })).body.data.certificate?.assessed).toBeNull()
  expect((await product.call(restoreCertificate, certificate)).status).toBe(200)
  expect((await product.call(getMyCertificate, { as })).body.data.certificate?.assessed).toMatchObject({ score: 85 })
})

test('passing and acceptance at the same moment make the certificate assessed', async () => {
  const { product, as, admin, work } = await addWork(shared())
  const attempt = (await product.call(startAssessment, { as })).body.data
  await answerAttempt(product, as, attempt, 20)
  const { submissionId } = (await send(product, as, work.submissionId)).body.data
  await Promise.all([
    product.call(endAssessment, { as, params: { id: attempt._id } }),
    review(product, admin, submissionId, allAt('sufficient')),
  ])
  expect((await product.call(getAssessment, { as })).body.data.assessedAt).not.toBeNull()
})
