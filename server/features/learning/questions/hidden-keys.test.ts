import { expect, test } from 'vitest'
import { getAssessmentAttempt, startAssessment } from '#contract/assessment.ts'
import { getLesson } from '#contract/lessons.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { listRefreshers } from '#contract/refreshers.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { signInAgain, signInGraduate } from '../../../testing/graduates.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'

/** The text as in JSON, cut to the part that no other text contains. */
const asSent = (text: string) => JSON.stringify(withoutCitations(text)).slice(1, -1).slice(0, 80)

/** Everything that reveals an answer, in every lesson: explanations, reasoning, verdicts, consequences, endings. */
async function readSecrets({ deps }: TestProduct): Promise<string[]> {
  const lessons = await deps.db.selectFrom('lessons').select(['quiz', 'assessment', 'decisions', 'branchingCase']).execute()
  const secrets = lessons.flatMap(({ quiz, assessment, decisions, branchingCase }) => [
    ...[...(quiz ?? []), ...(assessment ?? [])].flatMap(({ options }) => options.map(({ explanation }) => explanation)),
    ...decisions.flatMap(({ options, takeaway }) => [takeaway, ...options.map(({ reasoning }) => reasoning)]),
    ...(branchingCase?.steps ?? []).flatMap(({ options }) => options.flatMap((each) => [each.reasoning, each.consequence])),
    ...(branchingCase?.endings ?? []).map(({ text }) => text),
  ])
  return [...new Set(secrets.filter((text) => text.length > 15).map(asSent))]
}

test('due refreshers reveal no answer', async () => {
  const product = await startTestProduct()
  const learner = await product.signIn()
  await completeModules(product, learner.id, [1, 2, 3, 4, 5, 6, 7, 8])
  product.clock.advance({ hours: 24 * 30 })
  const { text, body } = await product.call(listRefreshers, { as: await signInAgain(product, learner.id) })
  expect(body.data.flatMap(({ questions }) => questions).length).toBeGreaterThan(20)
  expect((await readSecrets(product)).filter((secret) => text.includes(secret))).toEqual([])
  expect(text).not.toMatch(/"(?:correct|verdict|firstAttempt|recalls)":/)
})

test('a graded attempt reveals the answers to its own questions, and no others', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const params = { moduleId: 1, lessonId: 5 }
  const { quiz } = (await product.call(getLesson, { as, params })).body.data
  const answers = Object.fromEntries(quiz!.map(({ id }) => [id, 0]))
  const { text, body } = await product.call(submitQuiz, { as, params, body: { answers } })
  const secrets = await readSecrets(product)
  const told = secrets.filter((secret) => text.includes(secret))
  const asked = body.data.review.flatMap(({ explanations }) => explanations.map(asSent))
  expect(told.filter((secret) => !asked.includes(secret))).toEqual([])
  expect(body.data.next.quiz.every((question) => Object.keys(question).sort().join() === 'id,options,question')).toBe(true)
})

test('an ended assessment that is not passed reveals topics, and no key', async () => {
  const product = await startTestProduct()
  const { token: as } = await signInGraduate(product)
  const attempt = (await product.call(startAssessment, { as })).body.data
  product.clock.advance({ minutes: 41 })
  const { text, body } = await product.call(getAssessmentAttempt, { as, params: { id: attempt._id } })
  expect(body.data.result).toMatchObject({ passed: false, review: null })
  expect(body.data.result!.topics.length).toBeGreaterThan(0)
  expect((await readSecrets(product)).filter((secret) => text.includes(secret))).toEqual([])
})
