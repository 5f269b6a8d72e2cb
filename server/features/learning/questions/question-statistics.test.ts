import { expect, test } from 'vitest'
import { endAssessment, startAssessment } from '#contract/assessment.ts'
import { getLesson } from '#contract/lessons.ts'
import { exportQuestionStatistics, listQuestionStatistics } from '#contract/question-statistics.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { json } from '../../../platform/db/database.ts'
import { poolsOf } from '../../../testing/finished-modules.ts'
import { answerAttempt, setAssessmentPool, signInGraduate } from '../../../testing/graduates.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { countAnswers } from './question-statistics.service.ts'
import { rightOptions } from './right-options.ts'

/** Answers the quiz of Module 1 like a person who knows everything. */
const answerQuiz = async (product: TestProduct) => {
  const { token: as } = await product.signIn()
  const params = { moduleId: 1, lessonId: 5 }
  const { quiz } = (await product.call(getLesson, { as, params })).body.data
  const answers = Object.fromEntries(rightOptions(quiz!, await poolsOf(product)).map((place, index) => [index, place]))
  expect((await product.call(submitQuiz, { as, params, body: { answers } })).status).toBe(200)
}

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
    // Two of those who were wrong chose the first wrong option, one the second, none the third.
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
        attemptKey: `attempt ${index}`,
      })
      .execute()
  }
  const { token: as } = await product.signIn({ role: 'admin' })
  await countAnswers(product.deps)
  const { pools } = (await product.call(listQuestionStatistics, { as })).body.data
  const found = pools.flatMap(({ questions }) => questions).find(({ id }) => id === asked!.id)!
  // Mean 0.5 and 2; covariance 3/6, deviations 0.5 and the root of 10/6: 0.5 / (0.5 × 1.291) = 0.77.
  expect(found).toMatchObject({ answered: 6, rightPercent: 50, discrimination: 0.77 })
  expect(new Map(found.options.map(({ id, count }) => [id, count]))).toEqual(
    new Map(asked!.options.map(({ id }) => [id, id === rightId ? 3 : id === wrong[0] ? 2 : id === wrong[1] ? 1 : 0])),
  )
})

test('the final assessment’s questions have their numbers, from attempts that have ended and answers that were given', async () => {
  const product = await startTestProduct()
  await setAssessmentPool(product)
  const attempt = async (right: number, ends: boolean) => {
    const { token: as } = await signInGraduate(product)
    const started = (await product.call(startAssessment, { as })).body.data
    await answerAttempt(product, as, { ...started, questions: started.questions.slice(0, 18) }, right)
    if (ends) await product.call(endAssessment, { as, params: { id: started._id } })
  }
  await attempt(18, true)
  await attempt(0, true)
  await attempt(18, false)
  const { token: as } = await product.signIn({ role: 'admin' })
  await countAnswers(product.deps)
  const { pools } = (await product.call(listQuestionStatistics, { as })).body.data
  expect(pools.map(({ moduleId, pool }) => `${pool} ${moduleId}`)).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((moduleId) => `quiz ${moduleId}`),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((moduleId) => `assessment ${moduleId}`),
  ])
  const questions = pools.filter(({ pool }) => pool === 'assessment').flatMap((each) => each.questions)
  expect(questions).toHaveLength(64)
  const count = (pick: (question: (typeof questions)[number]) => number) => questions.reduce((sum, each) => sum + pick(each), 0)
  expect(count(({ answered }) => answered)).toBe(36)
  expect(count(({ options }) => options.find(({ id }) => id === 'a')!.count)).toBe(18)
  expect(count(({ options }) => options.find(({ id }) => id === 'b')!.count)).toBe(18)
})

test('the numbers are exported with a line for each option, which names the distractors that were never chosen', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  await answerQuiz(product)
  const { token: as } = await product.signIn({ role: 'admin' })
  const before = (await product.call(exportQuestionStatistics, { as })).text
  expect(before.trimEnd().split('\r\n'), 'before the first count').toHaveLength(1)
  await countAnswers(product.deps)
  const { text, headers } = await product.call(exportQuestionStatistics, { as })
  expect(headers['content-disposition']).toContain('questions-')
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toContain(
    'Module,Pool,Question id,Question,Answered,Right (%),Discrimination,Option,Text of the option,Is right,Chosen,Distractor never chosen,As of (UTC)',
  )
  const { pools } = (await product.call(listQuestionStatistics, { as })).body.data
  const options = pools.flatMap(({ questions }) => questions).flatMap((question) => question.options)
  expect(lines).toHaveLength(options.length)
  expect(lines.filter((line) => line.endsWith(',2026-11-21 09:00:00'))).toHaveLength(lines.length)
  const withoutTime = lines.map((line) => line.slice(0, line.lastIndexOf(',')))
  // Five questions were answered, each rightly: three distractors of each were not chosen; the others say nothing yet.
  expect(withoutTime.filter((line) => line.endsWith(',no,0,yes'))).toHaveLength(15)
  expect(withoutTime.filter((line) => line.endsWith(',yes,1,'))).toHaveLength(5)
  expect(withoutTime.filter((line) => /,(?:yes|no),0,$/.test(line))).toHaveLength(options.length - 20)
})
