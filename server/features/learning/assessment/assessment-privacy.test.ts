import { expect, test } from 'vitest'
import { rubrics } from '#content/assessment-rubric.ts'
import { endAssessment, getAssessment, reviewArtefact, sendArtefact, startAssessment } from '#contract/assessment.ts'
import { deleteOwnAccount } from '#contract/own-account.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { submitExample } from '../../../testing/finished-modules.ts'
import { answerAttempt, setAssessmentPool, signInGraduate } from '../../../testing/graduates.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { exportPerson } from '../../people/privacy/export.service.ts'
import { countExpired, purgeExpired } from '../../people/privacy/retention.ts'

const tables = ['assessmentAttempts', 'assessmentAnswers', 'artefacts', 'submissions'] as const

/** A graduate with an attempt that failed and a work that was sent back. */
async function startWithTraces() {
  const product = await startTestProduct()
  await setAssessmentPool(product)
  const { token: as, id, email } = await signInGraduate(product, { email: 'eva@example.com' })
  const attempt = (await product.call(startAssessment, { as })).body.data
  await answerAttempt(product, as, attempt, 5)
  await product.call(endAssessment, { as, params: { id: attempt._id } })
  await completeModules(product, id, [1, 2, 3, 4])
  await submitExample(product, as, 5)
  const { works } = (await product.call(getAssessment, { as })).body.data
  const sent = await product.call(sendArtefact, { as, body: { submissionId: works[0]!.submissionId } })
  const admin = await product.signIn({ role: 'admin' })
  const ratings = rubrics.scorecard.criteria.map(({ id }) => ({ criterion: id, level: 'not-yet', missing: 'Much of it.' }))
  const reviewed = await product.call(reviewArtefact, {
    as: admin.token,
    params: { id: sent.body.data.submissionId },
    body: { ratings, note: 'Please try again.' },
  })
  expect(reviewed.status).toBe(200)
  const count = async () =>
    Promise.all(tables.map(async (table) => (await product.deps.db.selectFrom(table).selectAll().execute()).length))
  return { product, as, id, email, count }
}

const exported = async ({ deps }: TestProduct, person: Parameters<typeof exportPerson>[1]) =>
  JSON.parse((await Array.fromAsync(exportPerson(deps, person))).join(''))

test('a person’s export holds attempts, answers and reviews, and no key', async () => {
  const { product, id, email } = await startWithTraces()
  const data = await exported(product, { userId: id, address: email })
  const [attempt] = data.assessmentAttempts as { score: number; answers: { question: string; chosen: string }[] }[]
  expect(attempt).toMatchObject({ number: 1, score: 25 })
  expect(attempt!.answers).toHaveLength(20)
  expect(attempt!.answers[0]!.question).toMatch(/^Question a\d-\d\d\?$/)
  expect(attempt!.answers[0]!.chosen).toMatch(/option [ab]$/)
  const text = JSON.stringify(data)
  expect(text).toContain('Please try again.')
  expect(text).toContain('Much of it.')
  expect(text).not.toContain('explanation')
  expect(text).not.toContain('"correct"')
  const other = await signInGraduate(product)
  const foreign = await exported(product, { userId: other.id, address: other.email })
  expect(foreign.assessmentAttempts).toEqual([])
})

test('attempts, answers and works go with the account', async () => {
  const { product, as, email, count } = await startWithTraces()
  expect((await count()).every((rows) => rows > 0)).toBe(true)
  expect((await product.call(deleteOwnAccount, { as, body: { email } })).status).toBe(200)
  expect(await count()).toEqual([0, 0, 0, 0])
})

test('texts of a work and its review are deleted after twelve months; the decision stays', async () => {
  const { product } = await startWithTraces()
  product.clock.set('2027-11-21T08:59:59Z')
  await product.deps.db.updateTable('sessions').set({ createdAt: product.clock.now() }).execute()
  expect(await countExpired(product.deps)).toMatchObject({ submissions: 0 })
  product.clock.set('2027-11-21T09:00:00Z')
  expect((await purgeExpired(product.deps)).submissions).toBe(2)
  const artefact = await product.deps.db.selectFrom('artefacts').selectAll().executeTakeFirstOrThrow()
  expect(artefact).toMatchObject({ state: 'returned', ratings: [], note: null })
  expect((await purgeExpired(product.deps)).submissions).toBe(0)
})
