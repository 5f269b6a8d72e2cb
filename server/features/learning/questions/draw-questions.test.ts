import { expect, test } from 'vitest'
import type { PoolQuestion } from '#contract/question-pools.ts'
import { attemptKeyOf, drawQuestions, inAttemptOrder } from './draw-questions.ts'

const question = (id: string, more: Partial<PoolQuestion> = {}): PoolQuestion => ({
  id,
  question: `Question ${id}?`,
  options: ['a', 'b', 'c', 'd'].map((option) => ({ id: option, text: `${option} of ${id}`, explanation: 'Because.' })),
  correct: 'a',
  ...more,
})
const poolOf = (moduleId: number, count = 10) =>
  Array.from({ length: count }, (_, index) => question(`m${moduleId}-${index + 1}`))
const at = (owner: number, attempt = 1) => ({ owner: `learner-${owner}`, quiz: 'quiz', attempt })
test('the same attempt is drawn the same again, another learner or attempt gets another one', () => {
  const pool = poolOf(1)
  const ids = (owner: number, attempt: number) => drawQuestions(pool, [], at(owner, attempt)).map(({ id }) => id)
  expect(ids(1, 1)).toEqual(ids(1, 1))
  expect(drawQuestions([...pool].reverse(), [], at(1)).map(({ id }) => id)).toEqual(ids(1, 1))
  expect(new Set(Array.from({ length: 20 }, (_, owner) => ids(owner, 1).join())).size).toBeGreaterThan(15)
})

test('the specified questions are all in the first attempt, and the second asks others', () => {
  const pool = poolOf(2).map((each, index) => (index < 5 ? { ...each, firstAttempt: true } : each))
  const earlier = [{ moduleId: 1, pool: poolOf(1) }]
  for (let owner = 0; owner < 50; owner += 1) {
    const first = drawQuestions(pool, earlier, at(owner))
    expect(first.map(({ id }) => id).sort()).toEqual(['m2-1', 'm2-2', 'm2-3', 'm2-4', 'm2-5'])
    const second = drawQuestions(pool, earlier, at(owner, 2))
    expect(second).toHaveLength(5)
    expect(second.some(({ firstAttempt }) => firstAttempt)).toBe(false)
  }
})

test('two attempts at a pool of ten ask all of it', () => {
  for (let owner = 0; owner < 50; owner += 1) {
    const asked = [1, 2].flatMap((attempt) => drawQuestions(poolOf(1), [], at(owner, attempt)).map(({ id }) => id))
    expect(new Set(asked).size).toBe(10)
  }
})

test('from the second module on each attempt comes back to an earlier module, over the attempts to every one of them', () => {
  const pool = [...poolOf(5), question('m5-11', { recalls: 3 }), question('m5-12', { recalls: 3 })]
  const earlier = [1, 2, 3, 4].map((moduleId) => ({ moduleId, pool: poolOf(moduleId) }))
  for (let owner = 0; owner < 50; owner += 1) {
    const recalled = [1, 2, 3, 4].map((attempt) => {
      const questions = drawQuestions(pool, earlier, at(owner, attempt))
      expect(questions).toHaveLength(5)
      const [only, ...more] = questions.filter(({ id, recalls }) => recalls !== undefined || !id.startsWith('m5-'))
      expect(more).toEqual([])
      return only?.recalls ?? Number(only?.id[1])
    })
    expect(recalled.sort()).toEqual([1, 2, 3, 4])
  }
})

test('a pool of nothing but cases from earlier modules asks five of different modules', () => {
  const pool = [3, 4, 5, 6, 7].map((recalls) => question(`m8-${recalls}`, { recalls }))
  const earlier = [1, 2, 3, 4, 5, 6, 7].map((moduleId) => ({ moduleId, pool: poolOf(moduleId) }))
  for (let owner = 0; owner < 50; owner += 1) {
    const questions = drawQuestions(pool, earlier, at(owner))
    expect(new Set(questions.map(({ id, recalls }) => recalls ?? Number(id[1]))).size).toBe(5)
  }
})

test('a short pool is asked entirely, and one with few new questions is filled up', () => {
  const earlier = [{ moduleId: 1, pool: poolOf(1) }]
  expect(drawQuestions(poolOf(2, 3), earlier, at(1))).toHaveLength(3)
  const pool = [...poolOf(2, 2), ...[3, 4, 5].map((number) => question(`m2-${number}`, { recalls: 1 }))]
  expect(drawQuestions(pool, earlier, at(1))).toHaveLength(5)
})

test('the name of an attempt changes with the words that are shown', () => {
  const drawn = inAttemptOrder(poolOf(1), at(1))
  const key = attemptKeyOf(drawn, at(1))
  expect(key).toMatch(/^[\w-]{22}$/)
  expect(attemptKeyOf(drawn, at(1))).toBe(key)
  expect(attemptKeyOf(drawn, at(1, 2))).not.toBe(key)
  expect(attemptKeyOf([{ ...drawn[0]!, question: 'Another?' }, ...drawn.slice(1)], at(1))).not.toBe(key)
})
