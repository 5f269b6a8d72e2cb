import { expect, test } from 'vitest'
import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'
import { readShippedCourse } from '../../../testing/shipped-course.ts'
import { drawQuestions, inAttemptOrder } from './draw-questions.ts'

const course = readShippedCourse()
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

test('always picking the longest option, or the shortest, scores by chance: 25% within ten points over all questions', () => {
  const all = pools.flatMap(({ pool }) => pool)
  for (const pick of [Math.max, Math.min]) {
    const share = shareBy(all, (lengths) => pick(...lengths))
    expect(share, pick.name).toBeGreaterThanOrEqual(15)
    expect(share, pick.name).toBeLessThanOrEqual(35)
  }
})

test.each(
  pools.flatMap((each) => [
    { ...each, what: 'longest', pick: Math.max },
    { ...each, what: 'shortest', pick: Math.min },
  ]),
)('whoever picks the $what option in the $name hits by chance: 25% within ten points', ({ pool, pick }) => {
  const share = shareBy(pool, (lengths) => pick(...lengths))
  expect(share).toBeGreaterThanOrEqual(15)
  expect(share).toBeLessThanOrEqual(35)
})

test.each(
  course.modules.flatMap(({ module, lessons }) =>
    [
      { what: 'longest', pick: Math.max },
      { what: 'shortest', pick: Math.min },
    ].map((each) => ({
      ...each,
      name: `final assessment on Module ${module.id}`,
      pool: lessons.flatMap((lesson) => lesson.assessment ?? []),
    })),
  ),
)('whoever picks the $what option in the $name hits fewer than three of eight', ({ pool, pick }) => {
  expect(shareBy(pool, (lengths) => pick(...lengths))).toBeLessThan(37.5)
})

test('always picking the option that asks, checks or agrees scores by chance: 25% within ten points over all questions', () => {
  const asksFirst = /\b(asks?|asking|checks?|both|agreed?|find out)\b/i
  const all = pools.flatMap(({ pool }) => pool)
  const hits = all.map(({ options, correct }) => {
    const picked = options.filter(({ text }) => asksFirst.test(text))
    const guessed = picked.length > 0 ? picked : options
    return guessed.some(({ id }) => id === correct) ? 1 / guessed.length : 0
  })
  const share = (hits.reduce((sum, hit) => sum + hit, 0) / all.length) * 100
  expect(share).toBeGreaterThanOrEqual(15)
  expect(share).toBeLessThanOrEqual(35)
})

test.each(pools)('whoever picks the most modest option in the $name hits by chance: 35% at most', ({ pool }) => {
  const modest = /\b(ask|asks|asked|check|checks|both|may|might|perhaps|first|one|who|which|whether|own|few|say|said|each)\b/gi
  const hits = pool.map(({ options, correct }) => {
    const counts = options.map(({ id, text }) => ({ id, count: text.match(modest)?.length ?? 0 }))
    const most = Math.max(...counts.map(({ count }) => count))
    const picked = counts.filter(({ count }) => count === most)
    return picked.some(({ id }) => id === correct) ? 1 / picked.length : 0
  })
  expect((hits.reduce((sum, hit) => sum + hit, 0) / pool.length) * 100).toBeLessThanOrEqual(35)
})

test.each(pools)('no explanation in the $name begins with “Right.” or “No.”', ({ pool }) => {
  expect(pool.flatMap(({ options }) => options.filter(({ explanation }) => /^(right|no|wrong)[.,:]/i.test(explanation)))).toEqual(
    [],
  )
})

test('always picking the option with the most commas scores by chance, 30% of all questions at most', () => {
  const all = pools.flatMap(({ pool }) => pool)
  const hits = all.map(({ options, correct }) => {
    const commas = options.map(({ id, text }) => ({ id, count: text.split(',').length }))
    const most = Math.max(...commas.map(({ count }) => count))
    const picked = commas.filter(({ count }) => count === most)
    return picked.some(({ id }) => id === correct) ? 1 / picked.length : 0
  })
  expect((hits.reduce((sum, hit) => sum + hit, 0) / all.length) * 100).toBeLessThanOrEqual(30)
})

test.each([
  { what: 'longest', pick: Math.max },
  { what: 'shortest', pick: Math.min },
])('whoever picks the $what option in a branching case takes the best one no more often than by chance', ({ pick }) => {
  const cases = course.modules.flatMap(({ lessons }) => lessons.flatMap(({ branchingCase }) => branchingCase ?? []))
  expect(cases.length).toBeGreaterThan(0)
  const steps = cases.flatMap((found) => found.steps)
  const chance = steps.reduce((sum, { options }) => sum + 1 / options.length, 0)
  const hits = steps.filter(({ options }) => {
    const best = Math.max(...options.map(({ points }) => points))
    const wanted = pick(...options.map(({ text }) => text.length))
    return options.some(({ text, points }) => points === best && text.length === wanted)
  })
  expect(hits.length).toBeLessThanOrEqual(chance)
})

test.each([
  { what: 'a reason', pattern: /\b(because|since)\b/ },
  { what: 'a sweeping word', pattern: /\b(all|every|everybody|always|only|any)\b/i },
  { what: 'a colon', pattern: /:/ },
  { what: 'the word “and”', pattern: / and / },
])('right options have $what as often as wrong ones, within eight points over all questions', ({ pattern }) => {
  const options = pools.flatMap(({ pool }) =>
    pool.flatMap((question) => question.options.map(({ id, text }) => ({ text, isRight: id === question.correct }))),
  )
  const shareOf = (isRight: boolean) => {
    const chosen = options.filter((option) => option.isRight === isRight)
    return (chosen.filter(({ text }) => pattern.test(text)).length / chosen.length) * 100
  }
  expect(Math.abs(shareOf(true) - shareOf(false))).toBeLessThanOrEqual(8)
})

test.each(pools)('whoever picks one place throughout in the $name hits by chance: 25% within ten points', ({ pool }) => {
  const hits = [0, 0, 0, 0]
  const attempts = 400
  for (let owner = 0; owner < attempts; owner += 1)
    for (const { options, correct } of inAttemptOrder(pool, { owner: `learner ${owner}`, quiz: 'quiz', attempt: 1 })) {
      const place = options.findIndex(({ id }) => id === correct)
      hits[place] = (hits[place] ?? 0) + 1
    }
  for (const count of hits) expect(Math.abs((count / (attempts * pool.length)) * 100 - 25)).toBeLessThanOrEqual(10)
})

test('from Module 2 on everybody is asked about an earlier module before the first score: among the five questions, or in a decision above them', () => {
  for (const [index, { name, pool }] of quizPools.entries()) {
    if (index === 0) continue
    const earlier = quizPools.slice(0, index).map((each, at) => ({ moduleId: at + 1, pool: each.pool }))
    const isRecall = ({ id, recalls }: PoolQuestion) => recalls !== undefined || !pool.some((own) => own.id === id)
    const hasRecall = Array.from({ length: 50 }, (_, owner) =>
      drawQuestions(pool, earlier, { owner: `learner ${owner}`, quiz: name, attempt: 1 }).some(isRecall),
    ).every(Boolean)
    const lesson = course.modules[index]?.lessons.find((each) => each.pool)
    const [, recalled] = lesson?.body.match(/^## First, from Module (\d)$/m) ?? []
    const asksAbove = Number(recalled) <= index && (lesson?.decisions.length ?? 0) > 0
    expect(hasRecall || asksAbove, name).toBe(true)
  }
})

test.each(quizPools.map((each, index) => ({ ...each, index })))(
  'a second attempt at the $name asks other questions, all but one at most',
  ({ name, pool, index }) => {
    const earlier = quizPools.slice(0, index).map((each, at) => ({ moduleId: at + 1, pool: each.pool }))
    for (let owner = 0; owner < 100; owner += 1) {
      const [first, second] = [1, 2].map((attempt) =>
        drawQuestions(pool, earlier, { owner: `learner ${owner}`, quiz: name, attempt }).map(({ id }) => id),
      )
      expect(second?.filter((id) => first?.includes(id)).length, `learner ${owner}`).toBeLessThanOrEqual(1)
    }
  },
)

test('over 10,000 attempts at the quizzes, each pool’s own questions are drawn equally often, with the right option in every place', () => {
  const learners = 10_000 / 4 / quizPools.length
  const places = [0, 0, 0, 0]
  for (const [index, { name, pool }] of quizPools.entries()) {
    const earlier = quizPools.slice(0, index).map((each, at) => ({ moduleId: at + 1, pool: each.pool }))
    const counts = new Map<string, number>()
    for (let attempt = 0; attempt < learners * 4; attempt += 1) {
      const at = { owner: `learner ${attempt >> 2}`, quiz: name, attempt: (attempt & 3) + 1 }
      for (const { id, options, correct } of drawQuestions(pool, earlier, at)) {
        counts.set(id, (counts.get(id) ?? 0) + 1)
        const place = options.findIndex((option) => option.id === correct)
        places[place] = (places[place] ?? 0) + 1
      }
    }
    // Questions of the first attempt, and those that recall an earlier module, follow other rules.
    const asked: readonly PoolQuestion[] = pool
    const own = asked.filter(({ firstAttempt, recalls }) => !firstAttempt && recalls === undefined)
    const drawn = own.map(({ id }) => counts.get(id) ?? 0)
    const mean = drawn.reduce((sum, count) => sum + count, 0) / drawn.length
    expect(mean, name).toBeGreaterThan(200)
    for (const [at, count] of drawn.entries()) expect(Math.abs(count / mean - 1), `${own[at]?.id} of ${name}`).toBeLessThan(0.2)
  }
  for (const count of places) expect(count / 50_000).toBeCloseTo(0.25, 2)
})
