import { expect, test } from 'vitest'
import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'
import { readShippedCourse } from '../../../testing/shipped-course.ts'
import { drawQuestions } from './draw-questions.ts'

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
const all = { name: 'pools together', pool: pools.flatMap(({ pool }) => pool) }
const assessedModules = course.modules.map(({ module, lessons }) => ({
  name: `final assessment on Module ${module.id}`,
  pool: lessons.flatMap((lesson) => lesson.assessment ?? []),
}))

type Pool = readonly (PoolQuestion | AssessmentQuestion)[]

/** Share of the questions, in percent, that is right when the option with the most of something is picked; a tie shares a hit. */
const shareBy = (pool: Pool, amountIn: (text: string) => number) => {
  const hits = pool.map(({ options, correct }) => {
    const most = Math.max(...options.map(({ text }) => amountIn(text)))
    const picked = options.filter(({ text }) => amountIn(text) === most)
    return picked.some(({ id }) => id === correct) ? 1 / picked.length : 0
  })
  return (hits.reduce((sum, hit) => sum + hit, 0) / pool.length) * 100
}

const longest = { what: 'longest', amountIn: (text: string) => text.length }
const shortest = { what: 'shortest', amountIn: (text: string) => -text.length }
const modestWords = /\b(ask|asks|asked|check|checks|both|may|might|perhaps|first|one|who|which|whether|own|few|say|said|each)\b/gi
const askingWords = /\b(asks?|asking|checks?|both|agreed?|find out)\b/i

test('there are ten questions or more for each quiz, and eight for each module in the final assessment', () => {
  for (const { name, pool } of quizPools) expect(pool.length, name).toBeGreaterThanOrEqual(10)
  for (const { module, lessons } of course.modules)
    expect(lessons.flatMap((lesson) => lesson.assessment ?? []).length, `module ${module.id}`).toBeGreaterThanOrEqual(8)
})

test.each([
  ...pools.flatMap((each) => [longest, shortest].map((guess) => ({ ...each, ...guess, least: 15, most: 35 }))),
  ...assessedModules.flatMap((each) => [longest, shortest].map((guess) => ({ ...each, ...guess, least: 0, most: 37 }))),
  ...pools.map((each) => ({
    ...each,
    what: 'most modest',
    amountIn: (text: string) => text.match(modestWords)?.length ?? 0,
    least: 0,
    most: 35,
  })),
  { ...all, what: 'asking', amountIn: (text: string) => Number(askingWords.test(text)), least: 15, most: 35 },
  { ...all, what: 'most divided', amountIn: (text: string) => text.split(',').length, least: 0, most: 30 },
])('picking the $what option in the $name throughout scores by chance', ({ pool, amountIn, least, most }) => {
  const share = shareBy(pool, amountIn)
  expect(share).toBeGreaterThanOrEqual(least)
  expect(share).toBeLessThanOrEqual(most)
})

test.each(pools)('no explanation in the $name begins with “Right.” or “No.”', ({ pool }) => {
  expect(pool.flatMap(({ options }) => options.filter(({ explanation }) => /^(right|no|wrong)[.,:]/i.test(explanation)))).toEqual(
    [],
  )
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
  const options = all.pool.flatMap((question) =>
    question.options.map(({ id, text }) => ({ text, isRight: id === question.correct })),
  )
  const shareOf = (isRight: boolean) => {
    const chosen = options.filter((option) => option.isRight === isRight)
    return (chosen.filter(({ text }) => pattern.test(text)).length / chosen.length) * 100
  }
  expect(Math.abs(shareOf(true) - shareOf(false))).toBeLessThanOrEqual(8)
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
