import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getLesson, getModule, submitQuiz } from '#contract/course.ts'
import type { QuizQuestion } from '#contract/course-content.ts'
import { completeModules } from '../testing/completed-modules.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { gradeQuiz, scoreOf } from './quiz.service.ts'

const quizLesson = { moduleId: 1, lessonId: 5 }

const keysOf = async ({ deps }: TestProduct, moduleId: number) => {
  const row = await deps.db
    .selectFrom('lessons')
    .select('quiz')
    .where('moduleId', '=', moduleId)
    .where('kind', '=', 'quiz')
    .executeTakeFirstOrThrow()
  return row.quiz as unknown as QuizQuestion[]
}
const answersOf = (chosen: number[]) => Object.fromEntries(chosen.map((option, index) => [String(index), option]))

test('no answer of the course holds a key or an explanation before the quiz is submitted', async () => {
  const product = await startTestProduct()
  const { id, token: as } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4, 5, 6, 7])
  for (const moduleId of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const questions = await keysOf(product, moduleId)
    const module = await product.call(getModule, { as, params: { moduleId } })
    const { lessonId } = module.body.data.lessons.find((lesson) => lesson.kind === 'quiz')!
    const lesson = await product.call(getLesson, { as, params: { moduleId, lessonId } })
    expect(lesson.body.data.quiz).toEqual(questions.map(({ question, options }, index) => ({ id: index, question, options })))
    for (const text of [module.text, lesson.text]) {
      expect(text).not.toMatch(/"(correct|explanations?|recalls)"/)
      for (const explanation of questions.flatMap((question) => question.explanations))
        expect(text).not.toContain(JSON.stringify(explanation).slice(1, -1))
    }
  }
})

test('the key of Module 2 is the specified one', async () => {
  const product = await startTestProduct()
  const questions = await keysOf(product, 2)
  const right = questions.map(({ options, correct }) => options[correct]!.toLowerCase())
  const specified = [/10\+ years/, /remote|hybrid/, /ai\/ml engineer/, /60,000\s*[-–]\s*€?100,000/, /lead.* complex projects/]
  for (const [index, pattern] of specified.entries()) expect(right[index]).toMatch(pattern)
})

test('a quiz with an open question is refused with the specified sentence and leaves nothing', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  for (const answers of [{}, answersOf([0, 1, 2, 3]), answersOf([0, 1, 2, 3, 4])])
    expect(await product.call(submitQuiz, { as, params: quizLesson, body: { answers } })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', message: 'Please answer all questions.' },
    })
  expect(await product.deps.db.selectFrom('quizAttempts').select('id').execute()).toEqual([])
})

test('a submitted quiz is graded, completes its lesson, and is reviewed as it was graded; retakes keep the best score', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const questions = await keysOf(product, 1)
  const right = questions.map((question) => question.correct)
  const wrong = right.map((option) => (option + 1) % 4)
  const first = await product.call(submitQuiz, {
    as,
    params: quizLesson,
    body: { answers: answersOf([...right.slice(0, 4), wrong[4]!]), timeSpent: 4 },
  })
  expect(first.body.data).toMatchObject({ score: 80, correctCount: 4, total: 5, bestScore: 80 })
  const [hit, miss] = [first.body.data.review[0]!, first.body.data.review[4]!]
  expect(hit.explanation).toBe(questions[0]!.explanations[right[0]!])
  expect(miss).toMatchObject({ chosen: wrong[4], correct: right[4], explanations: questions[4]!.explanations })
  expect(miss.explanation).toBe(`${questions[4]!.explanations[wrong[4]!]} ${questions[4]!.explanations[right[4]!]}`)

  product.clock.advance({ hours: 1 })
  const second = await product.call(submitQuiz, { as, params: quizLesson, body: { answers: answersOf(wrong) } })
  expect(second.body.data).toMatchObject({ score: 0, bestScore: 80 })
  const lesson = (await product.call(getLesson, { as, params: quizLesson })).body.data
  expect(lesson).toMatchObject({ bestScore: 80, progress: { status: 'completed', completedAt: '2026-11-21T09:00:00.000Z' } })
  expect(lesson.quizResult).toEqual(second.body.data)

  await product.pool.query(`update lessons set quiz = jsonb_build_array(quiz->0) where kind = 'quiz'`)
  expect((await product.call(getLesson, { as, params: quizLesson })).body.data.quizResult?.review).toEqual(
    second.body.data.review,
  )
})

test('what the explanations of a quiz rest on is shown with its review, and not before', async () => {
  const product = await startTestProduct()
  const { id, token: as } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4, 5, 6, 7])
  for (const moduleId of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const module = await product.call(getModule, { as, params: { moduleId } })
    const { lessonId } = module.body.data.lessons.find((lesson) => lesson.kind === 'quiz')!
    const params = { moduleId, lessonId }
    const before = (await product.call(getLesson, { as, params })).body.data
    const cited = [...before.content.data.html.matchAll(/href="#source-(\d+)"/g)].map((match) => Number(match[1]))
    expect(before.facts.map(({ number }) => number)).toEqual([...new Set(cited)])
    const { facts } = (await product.call(submitQuiz, { as, params, body: { answers: answersOf([0, 0, 0, 0, 0]) } })).body.data
    expect(facts.length, `module ${moduleId}`).toBeGreaterThan(0)
    for (const fact of facts) expect(fact).toMatchObject({ mark: expect.stringMatching(/^[ABD]$/), date: expect.any(String) })
    for (const fact of facts) expect(fact.sources.length, fact.id).toBeGreaterThan(0)
    const after = (await product.call(getLesson, { as, params })).body.data
    expect(after.quizResult?.facts).toEqual(facts)
    expect(after.facts).toEqual(before.facts)
  }
})

test('only a quiz can be submitted as one', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const answer = await product.call(submitQuiz, { as, params: { moduleId: 1, lessonId: 1 }, body: { answers: { 0: 1 } } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'lesson-kind-mismatch' } })
})

test('a score is the rounded share of correct answers, whatever is answered', () => {
  const question = (correct: number): QuizQuestion => ({
    question: 'Q',
    options: ['a', 'b', 'c', 'd'],
    correct,
    explanations: ['a', 'b', 'c', 'd'],
  })
  const option = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(option, option), { minLength: 1, maxLength: 9 }), (pairs) => {
      const graded = gradeQuiz(
        pairs.map(([correct]) => question(correct)),
        answersOf(pairs.map(([, chosen]) => chosen)),
      )
      const hits = pairs.filter(([correct, chosen]) => correct === chosen).length
      expect(graded).toMatchObject({ correctCount: hits, total: pairs.length, score: scoreOf(hits, pairs.length) })
    }),
  )
  expect([scoreOf(1, 3), scoreOf(2, 3), scoreOf(4, 5), scoreOf(0, 0)]).toEqual([33, 67, 80, 0])
})
