import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PoolQuestion } from '#contract/question-pools.ts'
import { gradeAnswers, scoreOf } from './grade-answers.ts'

const optionIds = ['a', 'b', 'c', 'd']
const question = (correct: number, index: number): PoolQuestion => ({
  id: `m1-${index}`,
  question: 'Which?',
  options: optionIds.map((id) => ({ id, text: id, explanation: 'Because.' })),
  correct: optionIds[correct] ?? '',
})

test('a score is the rounded share of correct answers, whatever is answered', () => {
  const option = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(option, option), { minLength: 1, maxLength: 9 }), (pairs) => {
      const answers = Object.fromEntries(pairs.map(([, chosen], index) => [index, chosen]))
      const result = gradeAnswers(
        pairs.map(([correct], index) => question(correct, index)),
        answers,
      )
      const hits = pairs.filter(([correct, chosen]) => correct === chosen).length
      expect(result).toMatchObject({ correctCount: hits, total: pairs.length, score: scoreOf(hits, pairs.length) })
    }),
  )
  expect([scoreOf(1, 3), scoreOf(2, 3), scoreOf(4, 5), scoreOf(0, 0)]).toEqual([33, 67, 80, 0])
})
