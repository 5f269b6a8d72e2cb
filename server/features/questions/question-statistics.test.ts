import { expect, test } from 'vitest'
import { getLesson, submitQuiz } from '#contract/course.ts'
import { listQuestionStatistics } from '#contract/question-statistics.ts'
import { json } from '../../platform/db/database.ts'
import { poolsOf } from '../../testing/finished-modules.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { rightOptions } from './right-options.ts'

test('an admin sees how hard each question is, whether it tells who knows the subject, and which options nobody chooses', async () => {
  const product = await startTestProduct()
  const params = { moduleId: 1, lessonId: 5 }
  const pools = await poolsOf(product)
  // Three learners know everything, three nothing but the first question drawn for them.
  for (const knows of [true, true, true, false, false, false]) {
    const { token: as } = await product.signIn()
    const { quiz } = (await product.call(getLesson, { as, params })).body.data
    const right = rightOptions(quiz!, pools)
    const answers = Object.fromEntries(right.map((place, index) => [index, knows || index === 0 ? place : (place + 1) % 4]))
    expect((await product.call(submitQuiz, { as, params, body: { answers } })).status).toBe(200)
  }
  const admin = await product.signIn({ role: 'admin' })
  const statistics = (await product.call(listQuestionStatistics, { as: admin.token })).body.data
  const { questions } = statistics.find(({ moduleId }) => moduleId === 1)!
  const asked = questions.filter(({ answered }) => answered > 0)
  expect(asked).toHaveLength(5)
  expect(asked.reduce((sum, { answered }) => sum + answered, 0)).toBe(30)
  for (const { answered, rightPercent, options, discrimination } of asked) {
    expect(answered).toBe(6)
    expect(options.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    const right = options.find(({ isRight }) => isRight)!.count
    expect(rightPercent).toBe(Math.round((right / 6) * 100))
    if (right === 3) expect(discrimination).toBeCloseTo(1)
  }
  expect(questions.filter(({ answered }) => answered === 0).every(({ rightPercent }) => rightPercent === null)).toBe(true)
})

test('the numbers of a question are those that one computes by hand', async () => {
  const product = await startTestProduct()
  const { db } = product.deps
  const { id: lessonId, quiz } = await db
    .selectFrom('lessons')
    .select(['id', 'quiz'])
    .where('moduleId', '=', 1)
    .where('kind', '=', 'quiz')
    .executeTakeFirstOrThrow()
  const [asked] = quiz!
  const rightId = asked!.correct
  const wrong = asked!.options.map(({ id }) => id).filter((id) => id !== rightId)
  // Six learners: whether they had this question right, and how many of the other four.
  const attempts: [isRight: boolean, others: number][] = [
    [true, 4],
    [true, 3],
    [true, 2],
    [false, 2],
    [false, 1],
    [false, 0],
  ]
  for (const [index, [isRight, others]] of attempts.entries()) {
    const { id: userId } = await product.signIn()
    const { id: learnerId } = await db.insertInto('learners').values({ userId }).returning('id').executeTakeFirstOrThrow()
    const optionIds = [rightId, ...wrong]
    // Two of those who were wrong chose the first wrong option, one the second, nobody the third.
    const chosen = isRight ? 0 : index === 5 ? 2 : 1
    const review = [
      {
        questionId: asked!.id,
        optionIds,
        question: asked!.question,
        options: optionIds,
        chosen,
        correct: 0,
        explanation: '',
        explanations: [],
      },
    ]
    await db
      .insertInto('quizAttempts')
      .values({
        learnerId,
        lessonId,
        review: json(review),
        correctCount: others + (isRight ? 1 : 0),
        total: 5,
        score: 0,
        submittedAt: product.clock.now(),
      })
      .execute()
  }
  const { token: as } = await product.signIn({ role: 'admin' })
  const pools = (await product.call(listQuestionStatistics, { as })).body.data
  const found = pools.flatMap(({ questions }) => questions).find(({ id }) => id === asked!.id)!
  // Mean 0.5 and 2; covariance 3/6, deviations 0.5 and the root of 10/6: 0.5 / (0.5 × 1.291) = 0.77.
  expect(found).toMatchObject({ answered: 6, rightPercent: 50, discrimination: 0.77 })
  expect(new Map(found.options.map(({ id, count }) => [id, count]))).toEqual(
    new Map(asked!.options.map(({ id }) => [id, id === rightId ? 3 : id === wrong[0] ? 2 : id === wrong[1] ? 1 : 0])),
  )
})
