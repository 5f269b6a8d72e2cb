import { createHash } from 'node:crypto'
import { type PoolQuestion, quizLength } from '#contract/question-pools.ts'
import { shuffle } from './shuffle.ts'

export type Drawable = { id: string; question: string; options: readonly { id: string; text: string }[] }

export type AttemptOf = { owner: string; quiz: string; attempt: number }

export type EarlierPools = readonly { moduleId: number; pool: readonly PoolQuestion[] }[]

export const inAttemptOrder = <Question extends Drawable>(
  questions: readonly Question[],
  { owner, quiz, attempt }: AttemptOf,
): Question[] =>
  shuffle(questions, owner, quiz, attempt, 'order').map((question) => ({
    ...question,
    options: shuffle(question.options, owner, quiz, attempt, question.id),
  }))

/** Takes `count` items, cycling through the whole list over successive attempts. */
function takeInTurn<Question extends { id: string }>(list: readonly Question[], count: number, at: AttemptOf): Question[] {
  if (count === 0) return []
  const turnsPerRound = Math.max(1, Math.floor(list.length / count))
  const turn = at.attempt - 1
  const start = (turn % turnsPerRound) * count
  return shuffle(list, at.owner, at.quiz, Math.floor(turn / turnsPerRound)).slice(start, start + count)
}

/**
 * Draws the five questions of an attempt. The first attempt has all questions marked `firstAttempt`. From the second module on, at least one
 * question recalls an earlier module, rotating with each attempt; pools that mostly recall ask proportionally more, so that their few other
 * questions do not always repeat. Later attempts prefer unasked questions. A pool of fewer than five is asked entirely.
 */
export function drawQuestions(pool: readonly PoolQuestion[], earlier: EarlierPools, at: AttemptOf): PoolQuestion[] {
  if (pool.length < quizLength) return inAttemptOrder(pool, at)
  const specified = at.attempt === 1 ? pool.filter(({ firstAttempt }) => firstAttempt).slice(0, quizLength) : []
  const free = quizLength - specified.length
  const own = pool.filter((question) => question.recalls === undefined && !specified.includes(question))
  const share = Math.round((free * pool.filter(({ recalls }) => recalls !== undefined).length) / pool.length)
  const recalled = free > 0 ? drawRecalled(pool, earlier, Math.max(1, share, free - own.length), at) : []
  const count = free - recalled.length
  // First-attempt questions repeat only after all others were asked.
  const others = own.filter(({ firstAttempt }) => !firstAttempt)
  const further = takeInTurn(at.attempt <= 2 && others.length >= count ? others : own, count, at)
  const drawn = [...specified, ...recalled, ...further]
  const left = shuffle(
    pool.filter((question) => !drawn.includes(question)),
    at.owner,
    at.quiz,
    at.attempt,
    'left',
  )
  return inAttemptOrder([...drawn, ...left.slice(0, quizLength - drawn.length)], at)
}

function drawRecalled(pool: readonly PoolQuestion[], earlier: EarlierPools, count: number, at: AttemptOf): PoolQuestion[] {
  const modules = shuffle(
    earlier.map((module) => ({ ...module, id: String(module.moduleId) })),
    at.owner,
    at.quiz,
    'recalled modules',
  )
  const candidatesOf = ({ moduleId, pool: theirs }: EarlierPools[number]): PoolQuestion[] => {
    const own = pool.filter(({ recalls }) => recalls === moduleId)
    return own.length > 0 ? own : theirs.filter(({ recalls }) => recalls === undefined)
  }
  const drawn: PoolQuestion[] = []
  for (let step = 0; step < modules.length && drawn.length < count; step += 1) {
    const module = modules[((at.attempt - 1) * count + step) % modules.length]
    const [question] = module ? shuffle(candidatesOf(module), at.owner, at.quiz, at.attempt, 'recalled') : []
    if (question) drawn.push(question)
  }
  return drawn
}

/** Identifies the drawn questions, including their text, so that answers are graded only against the shown questions. */
export const attemptKeyOf = (drawn: readonly Drawable[], { owner, quiz, attempt }: AttemptOf): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        owner,
        quiz,
        attempt,
        drawn.map(({ id, question, options }) => [id, question, options.map(({ id: option, text }) => [option, text])]),
      ]),
    )
    .digest('base64url')
    .slice(0, 22)
