import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'
import { readCourseContent } from '../course/content-files.ts'
import { inAttemptOrder } from './draw-questions.ts'

const course = readCourseContent(join(import.meta.dirname, '..', '..', '..'))
const quizPools = course.modules.map(({ module, lessons }) => ({
  name: `quiz of Module ${module.id}`,
  pool: lessons.flatMap<PoolQuestion | AssessmentQuestion>(({ pool }) => pool ?? []),
}))
const assessment = {
  name: 'final assessment',
  pool: course.modules.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.assessment ?? [])),
}
const pools = [...quizPools, assessment]

/** Share of the questions that a guess by the length of the options gets right, in percent; equal lengths share a hit. */
const shareBy = (pool: readonly (PoolQuestion | AssessmentQuestion)[], pick: (lengths: number[]) => number) => {
  const hits = pool.map(({ options, correct }) => {
    const wanted = pick(options.map(({ text }) => text.length))
    const picked = options.filter(({ text }) => text.length === wanted)
    return picked.some(({ id }) => id === correct) ? 1 / picked.length : 0
  })
  return (hits.reduce((sum, hit) => sum + hit, 0) / pool.length) * 100
}

test('there are ten questions or more for each quiz, and eight for each module in the final assessment', () => {
  for (const { name, pool } of quizPools) expect(pool.length, name).toBeGreaterThanOrEqual(10)
  for (const { module, lessons } of course.modules)
    expect(lessons.flatMap((lesson) => lesson.assessment ?? []).length, `module ${module.id}`).toBeGreaterThanOrEqual(8)
})

test('whoever picks the longest option, or the shortest, hits by chance: 25 % within ten points over all questions', () => {
  const all = pools.flatMap(({ pool }) => pool)
  for (const pick of [Math.max, Math.min]) {
    const share = shareBy(all, (lengths) => pick(...lengths))
    expect(share, pick.name).toBeGreaterThanOrEqual(15)
    expect(share, pick.name).toBeLessThanOrEqual(35)
  }
})

test.each(pools)('picking the longest option does not pass the $name', ({ pool }) => {
  const share = shareBy(pool, (lengths) => Math.max(...lengths))
  expect(share).toBeLessThanOrEqual(35)
})

test.each(pools)('whoever picks one place throughout in the $name hits by chance: 25 % within ten points', ({ pool }) => {
  const hits = [0, 0, 0, 0]
  const attempts = 400
  for (let owner = 0; owner < attempts; owner += 1)
    for (const { options, correct } of inAttemptOrder(pool, { owner: `learner ${owner}`, quiz: 'quiz', attempt: 1 })) {
      const place = options.findIndex(({ id }) => id === correct)
      hits[place] = (hits[place] ?? 0) + 1
    }
  for (const count of hits) expect(Math.abs((count / (attempts * pool.length)) * 100 - 25)).toBeLessThanOrEqual(10)
})
