import { expect, test } from 'vitest'
import { updateUser } from '#contract/auth.ts'
import { answerSubmission, getSubmission, listSubmissions, setSubmissionStatus } from '#contract/inbox.ts'
import { listAudit } from '#contract/insights.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

async function withReviewer() {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example' })
  const reviewer = await product.signIn({ role: 'reviewer', fullName: 'Rita Recenzentka' })
  const learner = await product.signIn({ fullName: 'Lída Učená', email: 'lida@tajne.example', company: 'Tajné s.r.o.' })
  await finishModules(product, learner.token, [1])
  const submissions = async (query = {}) =>
    (await product.call(listSubmissions, { as: reviewer.token, query: { sort: 'submittedAt', ...query } })).body.data
  return { product, admin, reviewer, learner, submissions }
}

test('a reviewer reads, marks and answers work, and of its authors sees the names alone', async () => {
  const { product, reviewer, submissions } = await withReviewer()
  const [first] = await submissions()
  expect(first?.person).toEqual({ fullName: 'Lída Učená', email: null, company: null, isAccount: true })
  const params = { id: first!._id }
  const answers = [
    await product.call(getSubmission, { as: reviewer.token, params }),
    await product.call(setSubmissionStatus, { as: reviewer.token, params, body: { status: 'read' } }),
    await product.call(answerSubmission, { as: reviewer.token, params, body: { message: 'Well done.' } }),
  ]
  for (const { status, text } of answers) {
    expect(status, text).toBe(200)
    expect(text).not.toMatch(/tajne|Tajné/)
  }
  expect((await product.mails('feedback')).at(-1)).toMatchObject({ toEmail: 'lida@tajne.example' })
  expect(await submissions({ search: 'lida' })).not.toEqual([])
  expect(await submissions({ search: 'tajne' })).toEqual([])
  expect((await product.call(listSubmissions.file, { as: reviewer.token })).status).toBe(403)
})

test('an admin appoints a reviewer whose address is proven, and both are in the audit', async () => {
  const { product, admin, learner, submissions, reviewer } = await withReviewer()
  const appoint = (id: string, userType: string) =>
    product.call(updateUser, { as: admin.token, params: { id }, body: { userType } })
  expect((await appoint(learner.id, 'reviewer')).body.data.user).toMatchObject({ role: 'reviewer', userType: 'reviewer' })
  expect((await product.call(listSubmissions, { as: learner.token })).status).toBe(401)
  const unproven = await product.signIn({ userType: 'demo' })
  expect((await appoint(unproven.id, 'reviewer')).body).toMatchObject({ code: 'email-unproven' })
  const [work] = await submissions()
  const body = { status: 'done' }
  await product.call(setSubmissionStatus, { as: reviewer.token, params: { id: work!._id }, body })
  const audit = (await product.call(listAudit, { as: admin.token })).body.data
  expect(audit.map(({ actor, action }) => [actor, action]).slice(0, 2)).toEqual([
    ['Rita Recenzentka', 'submission-marked-done'],
    [expect.any(String), 'user-changed'],
  ])
  expect((await appoint(reviewer.id, 'full')).status).toBe(200)
  expect((await product.call(listSubmissions, { as: reviewer.token })).status).toBe(401)
})
