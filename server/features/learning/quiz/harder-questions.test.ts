import { expect, test } from 'vitest'
import { getLesson } from '#contract/lessons.ts'
import { answerHarderQuestions, listHarderQuestions, submitQuiz } from '#contract/quiz.ts'
import { poolsOf } from '../../../testing/finished-modules.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { countAnswers } from '../questions/question-statistics.service.ts'
import { rightOptions } from '../questions/right-options.ts'

const params = { moduleId: 1, lessonId: 5 }

test('after a first attempt three harder questions are asked, graded with explanations, and not counted', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const list = async () => (await product.call(listHarderQuestions, { as, params })).body.data
  expect(await list()).toEqual([])
  const answers = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 }
  const first = (await product.call(submitQuiz, { as, params, body: { answers } })).body.data
  await countAnswers(product.deps)

  const shown = await list()
  expect(shown).toHaveLength(3)
  expect(JSON.stringify(shown)).not.toMatch(/"(correct|explanations?)"/)
  for (const { question } of first.review) expect(shown.map((each) => each.question)).not.toContain(question)
  expect(await list()).toEqual(shown)

  const pool = (await poolsOf(product)).filter(({ id }) => id.startsWith('m1-'))
  const right = rightOptions(
    shown.map((each, id) => ({ ...each, id })),
    pool,
  )
  const chosen = Object.fromEntries(shown.map(({ id }, at) => [id, at === 0 ? ((right[at] ?? 0) + 1) % 4 : (right[at] ?? 0)]))
  const graded = (await product.call(answerHarderQuestions, { as, params, body: { answers: chosen } })).body.data
  expect(graded).toMatchObject({ correctCount: 2, total: 3 })
  expect(graded.review.map(({ question }) => question)).toEqual(shown.map(({ question }) => question))
  for (const item of graded.review) expect(item.explanation.length).toBeGreaterThan(20)

  const lesson = (await product.call(getLesson, { as, params })).body.data
  expect([lesson.bestScore, lesson.quizResult?.review]).toEqual([first.score, first.review])
  expect(await list()).toEqual(shown)
})

test('what few people get right comes first', async () => {
  const product = await startTestProduct()
  const { token: as, id } = await product.signIn()
  await product.call(submitQuiz, { as, params, body: { answers: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 } } })
  const list = async () => (await product.call(listHarderQuestions, { as, params })).body.data.map((each) => each.id)
  const before = await list()
  const { rows } = await product.pool.query('select review from quiz_attempts')
  const asked = rows[0].review.map(({ questionId }: { questionId: string }) => questionId)
  const pool = (await poolsOf(product)).filter((each) => each.id.startsWith('m1-') && !each.firstAttempt)
  const hard = pool.find((each) => ![...before, ...asked].includes(each.id))?.id
  const wrong = JSON.stringify(
    Array.from({ length: 20 }, () => ({ questionId: hard, optionIds: ['a', 'b'], chosen: 1, correct: 0 })),
  )
  await product.pool.query(
    `insert into quiz_attempts (learner_id, lesson_id, review, correct_count, total, score, submitted_at, attempt_key)
      select l.id, q.lesson_id, $2, 0, 20, 0, q.submitted_at - interval '1 day', 'of many' from quiz_attempts q, learners l where l.user_id = $1`,
    [id, wrong],
  )
  await countAnswers(product.deps)
  expect(await list()).toContain(hard)
})

test('questions of other quizzes, of the first attempt, or before it are refused', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const answer = (answers: Record<string, number>) => product.call(answerHarderQuestions, { as, params, body: { answers } })
  const pool = (await poolsOf(product)).filter((each) => each.id.startsWith('m1-'))
  const [first = '', later = ''] = [true, false].map((isFirst) => pool.find((each) => Boolean(each.firstAttempt) === isFirst)?.id)
  expect((await answer({ [later]: 0 })).body.code).toBe('quiz-attempt-over')
  await product.call(submitQuiz, { as, params, body: { answers: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 } } })
  expect((await answer({ [later]: 0 })).status).toBe(200)
  expect((await answer({ [first]: 0 })).body.code).toBe('quiz-attempt-over')
  expect((await answer({ 'm2-01': 0 })).body.code).toBe('quiz-attempt-over')
  expect((await answer({})).body.code).toBe('quiz-attempt-over')
  const mismatch = await product.call(listHarderQuestions, { as, params: { moduleId: 1, lessonId: 1 } })
  expect(mismatch.body.code).toBe('lesson-kind-mismatch')
})
