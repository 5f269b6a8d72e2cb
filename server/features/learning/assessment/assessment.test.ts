import { beforeAll, expect, test } from 'vitest'
import {
  answerAssessmentQuestion,
  endAssessment,
  getAssessment,
  getAssessmentAttempt,
  startAssessment,
} from '#contract/assessment.ts'
import { answerAttempt, setAssessmentPool, signInAgain, signInGraduate } from '../../../testing/graduates.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { endDueAttempts } from './attempts.service.ts'

/** With the pool that {@link setAssessmentPool} sets; its clock is moved by some tests. */
const shared = shareTestProduct()
beforeAll(() => setAssessmentPool(shared()))

async function startWithPool() {
  const product = await startTestProduct()
  await setAssessmentPool(product)
  return product
}

async function addGraduate(product: TestProduct) {
  const graduate = await signInGraduate(product)
  return { product, as: graduate.token, id: graduate.id }
}

const begin = async (product: TestProduct, as: string) => (await product.call(startAssessment, { as })).body.data

test('the assessment opens with the certificate of completion', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  expect((await product.call(getAssessment, { as })).body.data).toMatchObject({ isOffered: true, isOpen: false, attemptsLeft: 2 })
  expect((await product.call(startAssessment, { as })).body.code).toBe('assessment-closed')
})

test('the assessment is not offered before its pool has sixty questions', async () => {
  const product = await startTestProduct()
  await setAssessmentPool(product, 7)
  const { token: as } = await signInGraduate(product)
  expect((await product.call(getAssessment, { as })).body.data).toMatchObject({ isOffered: false, isOpen: true })
  expect(await product.call(startAssessment, { as })).toMatchObject({
    status: 409,
    body: { code: 'assessment-closed', message: 'The final assessment is not open yet.' },
  })
})

test('an attempt asks twenty questions about all modules, and reveals neither key nor explanation', async () => {
  const { product, as } = await addGraduate(shared())
  const started = await product.call(startAssessment, { as })
  expect(started.status).toBe(201)
  const { questions, secondsLeft, result } = started.body.data
  expect(questions).toHaveLength(20)
  expect(secondsLeft).toBe(40 * 60)
  expect(result).toBeNull()
  const perModule = Map.groupBy(questions, ({ id }) => id.slice(0, 2))
  expect(perModule.size).toBe(8)
  for (const asked of perModule.values()) expect([2, 3]).toContain(asked.length)
  for (const text of [started.text, (await product.call(getAssessment, { as })).text]) {
    expect(text).not.toContain('explanation')
    expect(text).not.toContain('correct')
    expect(text).not.toContain('topic')
  }
})

test('an answer is kept at once, and the attempt goes on elsewhere with the time that is left', async () => {
  const { product, as } = await addGraduate(shared())
  const { _id: id, questions } = await begin(product, as)
  const questionId = questions[3]!.id
  product.clock.advance({ minutes: 10 })
  const kept = await product.call(answerAssessmentQuestion, {
    as,
    params: { id, questionId },
    body: { optionId: 'c', version: 0 },
  })
  expect(kept.body.data).toEqual({ optionId: 'c', version: 1, secondsLeft: 30 * 60 })
  product.clock.advance({ minutes: 5 })
  const again = (await product.call(getAssessmentAttempt, { as, params: { id } })).body.data
  expect(again.secondsLeft).toBe(25 * 60)
  expect(again.questions.map((question) => question.id)).toEqual(questions.map((question) => question.id))
  expect(again.questions[3]!.options).toEqual(questions[3]!.options)
  expect(again.questions.map(({ answer }) => answer).filter(Boolean)).toEqual([{ optionId: 'c', version: 1 }])
  expect((await product.call(getAssessment, { as })).body.data.running).toEqual({ _id: id, secondsLeft: 25 * 60 })
})

test('started twice at once it is one attempt', async () => {
  const { product, as } = await addGraduate(shared())
  const started = await Promise.all([begin(product, as), begin(product, as), begin(product, as)])
  expect(new Set(started.map(({ _id }) => _id)).size).toBe(1)
  expect((await product.call(getAssessment, { as })).body.data.attempts).toHaveLength(1)
})

test('of two tabs the outdated one is refused with the newer answer, and nothing is overwritten', async () => {
  const { product, as } = await addGraduate(shared())
  const { _id: id, questions } = await begin(product, as)
  const params = { id, questionId: questions[0]!.id }
  const give = (optionId: string, version: number, changeId?: string) =>
    product.call(answerAssessmentQuestion, { as, params, body: { optionId, version, changeId } })
  expect((await give('a', 0)).body.data.version).toBe(1)
  expect((await give('b', 1, 'change-2')).body.data.version).toBe(2)
  expect(await give('c', 1)).toMatchObject({
    status: 409,
    body: { code: 'assessment-answer-changed', details: { values: { optionId: 'b' }, version: 2, changeId: 'change-2' } },
  })
  // An answer whose confirmation was lost is sent again.
  expect((await give('b', 1)).body.data).toMatchObject({ optionId: 'b', version: 2 })
  expect((await give('a', 0)).status).toBe(409)
  const raced = await Promise.all(['a', 'c', 'd'].map((optionId) => give(optionId, 2)))
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('only the questions of the attempt and their options can be answered', async () => {
  const { product, as } = await addGraduate(shared())
  const { _id: id, questions } = await begin(product, as)
  const questionId = questions[0]!.id
  const give = (question: string, optionId: string, version = 0) =>
    product.call(answerAssessmentQuestion, { as, params: { id, questionId: question }, body: { optionId, version } })
  expect((await give('a9-99', 'a')).status).toBe(400)
  expect((await give(questionId, 'z')).status).toBe(400)
  expect((await give(questionId, 'a', 3)).status).toBe(400)
})

test('the attempt ends at its time, and later answers do not count', async () => {
  const { product, as } = await addGraduate(shared())
  const attempt = await begin(product, as)
  await answerAttempt(product, as, { ...attempt, questions: attempt.questions.slice(0, 15) }, 15)
  const params = { id: attempt._id, questionId: attempt.questions[15]!.id }
  product.clock.advance({ minutes: 40 })
  const late = await product.call(answerAssessmentQuestion, { as, params, body: { optionId: 'a', version: 0 } })
  expect(late).toMatchObject({ status: 409, body: { code: 'assessment-ended' } })
  const ended = (await product.call(getAssessmentAttempt, { as, params })).body.data
  expect(ended).toMatchObject({ endedAt: attempt.endsAt, secondsLeft: 0, result: { score: 75, correctCount: 15, passed: false } })
  expect((await product.call(endAssessment, { as, params })).body.data).toEqual(ended)
})

test('an abandoned attempt is ended by a job', async () => {
  const { product, as } = await addGraduate(await startWithPool())
  const { _id } = await begin(product, as)
  product.clock.advance({ minutes: 39 })
  expect(await endDueAttempts(product.deps)).toBe(0)
  product.clock.advance({ minutes: 2 })
  expect(await endDueAttempts(product.deps)).toBe(1)
  const row = await product.deps.db.selectFrom('assessmentAttempts').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ score: 0, correctCount: 0 })
  expect(await endDueAttempts(product.deps)).toBe(0)
})

test('80% pass; before that only topics are shown, afterwards everything', async () => {
  const { product, as } = await addGraduate(shared())
  const first = await begin(product, as)
  await answerAttempt(product, as, first, 15)
  const failed = await product.call(endAssessment, { as, params: { id: first._id } })
  expect(failed.body.data).toMatchObject({ questions: [], result: { score: 75, passed: false, review: null } })
  expect(failed.body.data.result!.topics).toHaveLength(5)
  expect(failed.text).not.toContain('explanation')
  expect(failed.text).not.toContain('Question a')

  const second = await begin(product, as)
  await answerAttempt(product, as, second, 16)
  const passed = (await product.call(endAssessment, { as, params: { id: second._id } })).body.data.result!
  expect(passed).toMatchObject({ score: 80, passed: true, correctCount: 16, total: 20 })
  expect(passed.review).toHaveLength(20)
  expect(passed.review!.filter(({ chosen, correct }) => chosen !== correct)).toHaveLength(4)
  expect(passed.review![0]!.options[0]!.explanation).toContain('explanation')
  const earlier = (await product.call(getAssessmentAttempt, { as, params: { id: first._id } })).body.data.result!
  expect(earlier.review).toHaveLength(20)
  expect((await product.call(startAssessment, { as })).body.code).toBe('assessment-passed')
})

test('there are two attempts in any seven days, and the refusal says when the next one is', async () => {
  const { product, as, id } = await addGraduate(shared())
  const firstAt = product.clock.now()
  const first = await begin(product, as)
  await product.call(endAssessment, { as, params: { id: first._id } })
  product.clock.advance({ days: 3 })
  const second = await begin(product, as)
  await product.call(endAssessment, { as, params: { id: second._id } })
  const nextAttemptAt = new Date(firstAt.getTime() + 7 * 86_400_000).toISOString()
  expect(await product.call(startAssessment, { as })).toMatchObject({
    status: 409,
    body: { code: 'assessment-attempts-used', details: { nextAttemptAt } },
  })
  expect((await product.call(getAssessment, { as })).body.data).toMatchObject({ attemptsLeft: 0, nextAttemptAt })
  product.clock.set(new Date(new Date(nextAttemptAt).getTime() - 1000))
  expect((await product.call(startAssessment, { as })).status).toBe(409)
  product.clock.set(nextAttemptAt)
  const later = await signInAgain(product, id)
  const third = await begin(product, later)
  await product.call(endAssessment, { as: later, params: { id: third._id } })
  expect((await product.call(startAssessment, { as: later })).status).toBe(409)
})

test('questions that were asked before come last', async () => {
  const { product, id: userId } = await addGraduate(shared())
  const asked: string[] = []
  for (let number = 1; number <= 3; number += 1) {
    const as = await signInAgain(product, userId)
    const attempt = await begin(product, as)
    asked.push(...attempt.questions.map(({ id }) => id))
    await product.call(endAssessment, { as, params: { id: attempt._id } })
    product.clock.advance({ days: 7 })
  }
  expect(new Set(asked).size).toBe(60)
})

test('nobody sees or changes another person’s attempt', async () => {
  const { product, as } = await addGraduate(shared())
  const { _id: id, questions } = await begin(product, as)
  const other = await signInGraduate(product)
  const admin = await product.signIn({ role: 'admin' })
  for (const stranger of [other.token, admin.token]) {
    expect((await product.call(getAssessmentAttempt, { as: stranger, params: { id } })).status).toBe(404)
    expect((await product.call(endAssessment, { as: stranger, params: { id } })).status).toBe(404)
    const params = { id, questionId: questions[0]!.id }
    const body = { optionId: 'a', version: 0 }
    expect((await product.call(answerAssessmentQuestion, { as: stranger, params, body })).status).toBe(404)
  }
  expect((await begin(product, other.token)).questions.map((question) => question.id)).not.toEqual(questions.map(({ id }) => id))
})

test('an attempt keeps its questions when the pool changes meanwhile', async () => {
  const { product, as } = await addGraduate(await startWithPool())
  const attempt = await begin(product, as)
  await product.deps.db.updateTable('lessons').set({ assessment: null }).execute()
  await answerAttempt(product, as, attempt, 20)
  const ended = (await product.call(endAssessment, { as, params: { id: attempt._id } })).body.data
  expect(ended.result).toMatchObject({ score: 100, passed: true })
})
