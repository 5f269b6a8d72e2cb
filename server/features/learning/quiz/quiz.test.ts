import { expect, test } from 'vitest'
import { getLesson, getModule } from '#contract/lessons.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { poolsOf, quizAnswers } from '../../../testing/finished-modules.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'
import { rightOptions } from '../questions/right-options.ts'

/** For the tests that leave the course as it is; its clock is moved by some. */
const shared = shareTestProduct()

const quizLesson = { moduleId: 1, lessonId: 5 }

const poolOf = async (product: TestProduct, moduleId: number) =>
  (await poolsOf(product)).filter(({ id }) => id.startsWith(`m${moduleId}-`))
const quizOf = async (product: TestProduct, as: string) => (await product.call(getLesson, { as, params: quizLesson })).body.data
const countAttempts = async ({ deps }: TestProduct) => (await deps.db.selectFrom('quizAttempts').select('id').execute()).length
const answersOf = (chosen: number[]) => Object.fromEntries(chosen.map((option, index) => [String(index), option]))

test('the first attempt at Module 2 asks the five specified questions, with the specified key', async () => {
  const product = shared()
  const { id, token: as } = await product.signIn()
  await completeModules(product, id, [1])
  const { quiz } = (await product.call(getLesson, { as, params: { moduleId: 2, lessonId: 6 } })).body.data
  const right = rightOptions(quiz!, await poolsOf(product)).map((place, index) => quiz![index]!.options[place]!.toLowerCase())
  const specified = [/10\+ years/, /remote|hybrid/, /ai\/ml engineer/, /60,000\s*[-–]\s*€?100,000/, /lead.* complex projects/]
  for (const pattern of specified) expect(right).toContainEqual(expect.stringMatching(pattern))
})

test('a quiz with an open question is refused with the specified sentence and leaves nothing', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const before = await countAttempts(product)
  for (const answers of [{}, answersOf([0, 1, 2, 3]), answersOf([0, 1, 2, 3, 4])])
    expect(await product.call(submitQuiz, { as, params: quizLesson, body: { answers } })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', message: 'Please answer all questions.' },
    })
  expect(await countAttempts(product)).toBe(before)
})

test('a submitted quiz is graded, completes its lesson, and is reviewed as it was graded; retakes keep the best score', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const pool = await poolOf(product, 1)
  const { quiz } = await quizOf(product, as)
  const right = rightOptions(quiz!, pool)
  const wrong = right.map((option) => (option + 1) % 4)
  const first = await product.call(submitQuiz, {
    as,
    params: quizLesson,
    body: { answers: answersOf([...right.slice(0, 4), wrong[4]!]), timeSpent: 4 },
  })
  expect(first.body.data).toMatchObject({ score: 80, correctCount: 4, total: 5, bestScore: 80, certificateScore: 60 })
  const [hit, miss] = [first.body.data.review[0]!, first.body.data.review[4]!]
  const whyOf = (at: number, place: number) => {
    const asked = pool.find((question) => withoutCitations(question.question) === quiz![at]!.question)
    return withoutCitations(asked!.options.find(({ text }) => text === quiz![at]!.options[place])!.explanation)
  }
  expect(hit.explanation).toBe(whyOf(0, right[0]!))
  expect(miss).toMatchObject({ chosen: wrong[4], correct: right[4], explanations: [0, 1, 2, 3].map((place) => whyOf(4, place)) })
  expect(miss.explanation).toBe(`${whyOf(4, wrong[4]!)} ${whyOf(4, right[4]!)}`)
  expect(first.body.data.next).toMatchObject({ attemptKey: expect.any(String) })

  product.clock.advance({ hours: 1 })
  const second = await product.call(submitQuiz, {
    as,
    params: quizLesson,
    body: { answers: await quizAnswers(product, as, 1, 5) },
  })
  expect(second.body.data).toMatchObject({ score: 0, bestScore: 80 })
  const lesson = (await product.call(getLesson, { as, params: quizLesson })).body.data
  expect(lesson).toMatchObject({ bestScore: 80, progress: { status: 'completed', completedAt: '2026-11-21T09:00:00.000Z' } })
  const { next, ...result } = second.body.data
  expect(lesson.quizResult).toEqual(result)
  expect({ quiz: lesson.quiz, attemptKey: lesson.attemptKey }).toEqual(next)

  await product.pool.query('update modules set counts_for_certificate = false where module_id = 1')
  await product.pool.query(`update lessons set quiz = jsonb_build_array(quiz->0) where kind = 'quiz'`)
  const { quizResult } = (await product.call(getLesson, { as, params: quizLesson })).body.data
  expect(quizResult).toMatchObject({ review: second.body.data.review, certificateScore: null })
})

test('what the explanations of a quiz rest on is shown with its review, and not before', async () => {
  let shown = 0
  const product = shared()
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
    for (const { mark, date, statement } of facts) {
      expect(mark).toMatch(/^[ABD]$/)
      expect(date ?? statement).toMatch(date ? /^\d{4}/ : /without a date/)
    }
    for (const fact of facts) expect(fact.sources.length, fact.id).toBeGreaterThan(0)
    shown += facts.length
    const numbers = [...before.facts, ...facts].map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const after = (await product.call(getLesson, { as, params })).body.data
    expect(after.quizResult?.facts).toEqual(facts)
    expect(after.facts).toEqual(before.facts)
  }
  expect(shown).toBeGreaterThan(10)
})

test('only a quiz can be submitted as one', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const answer = await product.call(submitQuiz, { as, params: { moduleId: 1, lessonId: 1 }, body: { answers: { 0: 1 } } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'lesson-kind-mismatch' } })
})

test('the same answers sent six times at once are one attempt, and later ones another', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const answers = await quizAnswers(product, as, 1)
  const before = await countAttempts(product)
  const submit = () => product.call(submitQuiz, { as, params: quizLesson, body: { answers } })
  const answered = await Promise.all(Array.from({ length: 6 }, submit))
  expect(answered.map(({ status, body }) => [status, body.data.score])).toEqual(Array(6).fill([200, 100]))
  expect(await countAttempts(product)).toBe(before + 1)
  product.clock.advance({ seconds: 11 })
  await submit()
  expect(await countAttempts(product)).toBe(before + 2)
})

test('reading draws nothing anew; an attempt sent again is the same attempt, and other answers to it are refused', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const { quiz, attemptKey } = await quizOf(product, as)
  expect((await quizOf(product, as)).quiz).toEqual(quiz)
  const answers = answersOf([0, 0, 0, 0, 0])
  const submit = (body: { answers: Record<string, number>; attemptKey: string }) =>
    product.call(submitQuiz, { as, params: quizLesson, body })
  const first = await submit({ answers, attemptKey: attemptKey! })
  product.clock.advance({ days: 1 })
  expect((await submit({ answers, attemptKey: attemptKey! })).body.data).toEqual(first.body.data)
  const other = await submit({ answers: answersOf([1, 1, 1, 1, 1]), attemptKey: attemptKey! })
  expect([other.status, other.body.code]).toEqual([409, 'quiz-attempt-over'])
  const second = await quizOf(product, as)
  expect(second.attemptKey).not.toBe(attemptKey)
  await product.pool.query(`update lessons set quiz = jsonb_set(quiz, '{0,options,0,text}', '"Other words"') where module_id = 1`)
  const changed = await quizOf(product, as)
  if (JSON.stringify(changed.quiz) !== JSON.stringify(second.quiz))
    expect((await submit({ answers, attemptKey: second.attemptKey! })).body.code).toBe('quiz-attempt-over')
  expect(await product.deps.db.selectFrom('quizAttempts').select('id').execute()).toHaveLength(1)
})

test('an invited person and an admin get five questions and a review; the admin leaves no attempt', async () => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  const invitation = await openInvitation(product)
  const before = await countAttempts(product)
  for (const who of [{ as: admin.token }, { invitation }]) {
    const { quiz, attemptKey } = (await product.call(getLesson, { ...who, params: quizLesson })).body.data
    expect(quiz).toHaveLength(5)
    const body = { answers: answersOf([0, 1, 2, 3, 0]), attemptKey: attemptKey! }
    const graded = await product.call(submitQuiz, { ...who, params: quizLesson, body })
    expect(graded.body.data.review.map(({ question }) => question)).toEqual(quiz!.map(({ question }) => question))
  }
  expect(await countAttempts(product)).toBe(before + 1)
})
