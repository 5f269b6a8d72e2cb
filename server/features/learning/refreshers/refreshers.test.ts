import { expect, test } from 'vitest'
import { getLesson } from '#contract/lessons.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import { listRefreshers, submitRefresher } from '#contract/refreshers.ts'
import { finishModules, poolsOf } from '../../../testing/finished-modules.ts'
import { signInAgain } from '../../../testing/graduates.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { rightOptions } from '../questions/right-options.ts'
import { drawRefresher, dueRound, nextDueAt } from './refresher-rules.ts'

const start = new Date('2026-11-21T09:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * 86_400_000)
test('rounds come 2, 7 and 21 days after the completion, and of several only the last counts', () => {
  expect(dueRound(start, [], after(1.9))).toBeUndefined()
  expect(dueRound(start, [], after(2))?.round).toBe(1)
  expect(dueRound(start, [1], after(6))).toBeUndefined()
  expect(dueRound(start, [1], after(7))?.round).toBe(2)
  expect(dueRound(start, [], after(40))?.round).toBe(3)
  expect(dueRound(start, [1], after(9))?.dueAt).toEqual(after(7))
  expect(dueRound(start, [3], after(400))).toBeUndefined()
  expect(nextDueAt(start, after(2))).toEqual(after(7))
  expect(nextDueAt(start, after(21))).toBeNull()
})

const question = (id: string): PoolQuestion => ({
  id,
  question: `${id}?`,
  options: ['a', 'b', 'c', 'd'].map((option) => ({ id: option, text: option, explanation: 'Because.' })),
  correct: 'a',
})
const poolOf = (name: string, count: number) => Array.from({ length: count }, (_, index) => question(`${name}-${index}`))
const at = { owner: 'learner', quiz: 'refresher of module 1', attempt: 1 }

test('a refresher asks two unseen questions of its module and one of another, and wrongly answered ones once all were seen', () => {
  const [own, others] = [poolOf('own', 8), poolOf('other', 8)]
  const asked = new Map<string, { timesAsked: number; isRight: boolean }>()
  const draw = (attempt: number) =>
    drawRefresher(own, others, [], { ...at, attempt }, ({ id }) => asked.get(id)).map(({ id }) => id)
  for (let round = 1; round <= 4; round += 1) {
    const ids = draw(round)
    expect(ids.filter((id) => id.startsWith('own'))).toHaveLength(2)
    for (const id of ids) {
      expect(asked.has(id)).toBe(false)
      asked.set(id, { timesAsked: 1, isRight: true })
    }
  }
  asked.set('own-3', { timesAsked: 1, isRight: false })
  asked.set('own-5', { timesAsked: 2, isRight: false })
  expect(draw(5)).toEqual(expect.arrayContaining(['own-3', 'own-5']))
})

test('the only completed module provides all three questions', () => {
  const ids = drawRefresher(poolOf('own', 5), [], [], at, () => undefined).map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})

test('a refresher is on the dashboard after two days, asks new questions, and is graded with explanations', async () => {
  const product = await startTestProduct()
  const { token: as, id } = await product.signIn()
  await finishModules(product, as, [1], { wrong: 2 })
  expect((await product.call(listRefreshers, { as })).body.data).toEqual([])
  product.clock.advance({ days: 2 })
  const [due] = (await product.call(listRefreshers, { as })).body.data
  expect(due).toMatchObject({ moduleId: 1, round: 1 })
  expect(due!.questions).toHaveLength(3)
  expect(JSON.stringify(due)).not.toMatch(/"(correct|explanations?)"/)
  const attempt = (await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 5 } })).body.data.quizResult!
  const seen = attempt.review.map((item) => item.question)
  const pool = (await poolsOf(product)).filter(({ id }) => id.startsWith('m1-'))
  const unseen = due!.questions.filter((each) => !seen.includes(each.question))
  expect(unseen).toHaveLength(Math.min(3, pool.length - seen.length))

  const right = rightOptions(due!.questions, pool)
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
  for (const fact of graded.body.data.facts) expect(fact.sources.length, fact.id).toBeGreaterThan(0)
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
  const anew = await signInAgain(product, id)
  const [second] = (await product.call(listRefreshers, { as: anew })).body.data
  expect(second!.round).toBe(2)
  const stale = { round: 2, answers: { 0: 0, 1: 0, 2: 0 }, attemptKey: due!.attemptKey }
  expect((await product.call(submitRefresher, { as: anew, params: { moduleId: 1 }, body: stale })).body.code).toBe(
    'quiz-attempt-over',
  )
})

test('a module that is not completed has no refresher', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const answers = { 0: 0, 1: 0, 2: 0 }
  const refused = await product.call(submitRefresher, { as, params: { moduleId: 1 }, body: { round: 1, answers } })
  expect(refused.body.code).toBe('refresher-not-due')
})
