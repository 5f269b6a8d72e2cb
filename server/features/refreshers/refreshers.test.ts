import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getLesson } from '#contract/course.ts'
import { listRefreshers, submitRefresher } from '#contract/refreshers.ts'
import { openSession } from '../auth/sessions.service.ts'
import { finishModules, quizAnswers } from '../testing/finished-modules.ts'
import { startTestProduct } from '../testing/test-product.ts'
import { chooseQuestions, dueRound, nextDueAt } from './refresher-schedule.ts'

const start = new Date('2026-11-21T09:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * 86_400_000)
const question = (name: string) => ({ question: name })
const reviewed = (name: string, right: boolean) => ({
  question: name,
  options: ['a', 'b'],
  chosen: right ? 0 : 1,
  correct: 0,
  explanation: '',
  explanations: [],
})

test('rounds come 2, 7 and 21 days after the completion, and of several only the last counts', () => {
  expect(dueRound(start, [], after(1.9))).toBeUndefined()
  expect(dueRound(start, [], after(2))).toBe(1)
  expect(dueRound(start, [1], after(6))).toBeUndefined()
  expect(dueRound(start, [1], after(7))).toBe(2)
  expect(dueRound(start, [], after(40))).toBe(3)
  expect(dueRound(start, [3], after(400))).toBeUndefined()
  expect(nextDueAt(start, after(2))).toEqual(after(7))
  expect(nextDueAt(start, after(21))).toBeNull()
})

test('any quiz gives three different questions, with every missed one as long as there is room', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 9 })
  fc.assert(
    fc.property(
      names,
      fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
      fc.integer({ min: 1, max: 3 }),
      (questions, right, round) => {
        const quiz = questions.map((name, index) => reviewed(name, right[index]!))
        const places = chooseQuestions(questions.map(question), { quiz, refreshers: [], round })
        expect(new Set(places).size).toBe(3)
        const missed = questions.flatMap((_, index) => (right[index] ? [] : [index]))
        expect(places.filter((place) => missed.includes(place))).toHaveLength(Math.min(3, missed.length))
      },
    ),
  )
})

test('three rounds without a mistake ask every one of five questions', () => {
  const questions = ['a', 'b', 'c', 'd', 'e'].map(question)
  const quiz = questions.map(({ question: name }) => reviewed(name, true))
  const asked: number[][] = []
  for (const round of [1, 2, 3]) {
    const refreshers = asked.map((places) => places.map((place) => reviewed(questions[place]!.question, true)))
    asked.push(chooseQuestions(questions, { quiz, refreshers, round }))
  }
  expect(new Set(asked.flat()).size).toBe(5)
})

test('a refresher waits on the dashboard after two days, asks what was missed, and is graded with explanations', async () => {
  const product = await startTestProduct()
  const { token: as, id } = await product.signIn()
  await finishModules(product, as, [1], { wrong: 2 })
  expect((await product.call(listRefreshers, { as })).body.data).toEqual([])
  product.clock.advance({ days: 2 })
  const [due] = (await product.call(listRefreshers, { as })).body.data
  expect(due).toMatchObject({ moduleId: 1, round: 1 })
  expect(due!.questions).toHaveLength(3)
  expect(due!.questions.map(({ id }) => id)).toEqual(expect.arrayContaining([0, 1]))
  expect(JSON.stringify(due)).not.toMatch(/correct|explanation/)

  const right = await quizAnswers(product, 1)
  const answers = Object.fromEntries(due!.questions.map(({ id }, index) => [id, index === 0 ? (right[id]! + 1) % 4 : right[id]!]))
  const open = await product.call(submitRefresher, {
    as,
    params: { moduleId: 1 },
    body: { round: 1, answers: { [due!.questions[0]!.id]: 0 } },
  })
  expect(open).toMatchObject({ status: 400, body: { message: 'Please answer all questions.' } })
  const graded = await product.call(submitRefresher, { as, params: { moduleId: 1 }, body: { round: 1, answers } })
  expect(graded.body.data).toMatchObject({ correctCount: 2, total: 3, nextDueAt: '2026-11-28T09:00:00.000Z' })
  for (const item of graded.body.data.review) expect(item.explanation.length).toBeGreaterThan(20)
  const quizFacts = (await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 5 } })).body.data.quizResult!.facts
  expect(quizFacts.length).toBeGreaterThan(0)
  expect(graded.body.data.facts).toEqual(quizFacts)
  expect((await product.call(listRefreshers, { as })).body.data).toEqual([])
  expect(await product.call(submitRefresher, { as, params: { moduleId: 1 }, body: { round: 1, answers } })).toMatchObject({
    status: 409,
    body: { code: 'refresher-not-due' },
  })
  // The quiz's own score is left alone.
  const lesson = await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 5 } })
  expect(lesson.body.data.bestScore).toBe(60)

  product.clock.advance({ days: 5 })
  // A session lasts a week.
  const anew = await openSession(
    product.deps.db,
    product.deps,
    { id, role: 'user', accessExpiresAt: null },
    { kind: 'session', userAgent: 'test' },
  )
  const [second] = (await product.call(listRefreshers, { as: anew })).body.data
  expect(second!.round).toBe(2)
  expect(second!.questions.map(({ id }) => id)).toContain(due!.questions[0]!.id)
})

test('a module that is not completed has no refresher', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const answers = { 0: 0, 1: 0, 2: 0 }
  const refused = await product.call(submitRefresher, { as, params: { moduleId: 1 }, body: { round: 1, answers } })
  expect(refused.body.code).toBe('refresher-not-due')
})
