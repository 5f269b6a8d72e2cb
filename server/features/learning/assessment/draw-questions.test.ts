import { expect, test } from 'vitest'
import type { DrawnQuestion } from '#contract/question-pools.ts'
import { drawQuestions } from './draw-questions.ts'

const pool: DrawnQuestion[] = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((moduleId) =>
  Array.from({ length: 8 }, (_, index) => ({
    id: `a${moduleId}-0${index + 1}`,
    moduleId,
    topic: 'Topic',
    question: 'Question?',
    options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id, explanation: id })),
    correct: 'a',
  })),
)
const none = new Map<string, number>()

test('the same learner and attempt always give the same questions in the same order', () => {
  expect(drawQuestions(pool, 20, 'learner 1', none)).toEqual(drawQuestions(pool.toReversed(), 20, 'learner 1', none))
  expect(drawQuestions(pool, 20, 'learner 2', none)).not.toEqual(drawQuestions(pool, 20, 'learner 1', none))
})

test('over 2,000 attempts each question is drawn, and each option comes first, equally often', () => {
  const drawn = new Map<string, number>()
  const firsts = new Map<string, number>()
  const rounds = 2_000
  for (let seed = 0; seed < rounds; seed += 1)
    for (const { id, options } of drawQuestions(pool, 20, `seed ${seed}`, none)) {
      drawn.set(id, (drawn.get(id) ?? 0) + 1)
      const first = options[0]?.id ?? ''
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
  expect(drawn.size).toBe(64)
  for (const count of drawn.values()) expect(Math.abs(count / rounds - 20 / 64)).toBeLessThan(0.05)
  for (const count of firsts.values()) expect(Math.abs(count / (rounds * 20) - 0.25)).toBeLessThan(0.01)
})

test('a small pool is asked whole', () => {
  expect(drawQuestions(pool.slice(0, 12), 20, 'seed', none)).toHaveLength(12)
})

test('questions seen longest ago come back first', () => {
  const lastSeen = new Map(pool.map(({ id }) => [id, Number(id.slice(-1)) <= 4 ? 1 : 2]))
  const drawn = drawQuestions(pool, 20, 'seed', lastSeen)
  expect(drawn.every(({ id }) => lastSeen.get(id) === 1)).toBe(true)
})
