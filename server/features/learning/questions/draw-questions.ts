import { createHash } from 'node:crypto'
import { type PoolQuestion, quizLength } from '#contract/question-pools.ts'
import { shuffle } from './shuffle.ts'

/** What drawing needs to know of a question. */
export type Drawable = { id: string; question: string; options: readonly { id: string; text: string }[] }

/** Whose attempt it is, at what, and which attempt, counted from 1. The draw is computed from these alone. */
export type AttemptOf = { owner: string; quiz: string; attempt: number }

/** The pools of the modules before a quiz, in course order. */
export type EarlierPools = readonly { moduleId: number; pool: readonly PoolQuestion[] }[]

/** Puts drawn questions and the options of each in the order of one attempt. */
export const inAttemptOrder = <Question extends Drawable>(
  questions: readonly Question[],
  { owner, quiz, attempt }: AttemptOf,
): Question[] =>
  shuffle(questions, owner, quiz, attempt, 'order').map((question) => ({
    ...question,
    options: shuffle(question.options, owner, quiz, attempt, question.id),
  }))

/** Takes `count` of a list for one attempt, so that attempts go through the whole list before anything comes again. */
function takeInTurn<Question extends { id: string }>(list: readonly Question[], count: number, at: AttemptOf): Question[] {
  if (count === 0) return []
  const turnsPerRound = Math.max(1, Math.floor(list.length / count))
  const turn = at.attempt - 1
  const start = (turn % turnsPerRound) * count
  return shuffle(list, at.owner, at.quiz, Math.floor(turn / turnsPerRound)).slice(start, start + count)
}

/**
 * The five questions of one attempt at a module's quiz. The first attempt has all that are marked `firstAttempt`. From the second
 * module on at least one question comes back to an earlier module, to another one with each attempt: one of the pool's own that
 * recalls it, or one of that module's pool. A pool that mostly recalls asks more of these, by their share, so that its few other
 * questions do not return with every attempt. Further attempts ask what was not asked before, as long as there is something. A
 * pool of fewer than five, as an admin may write one, is asked whole.
 */
export function drawQuestions(pool: readonly PoolQuestion[], earlier: EarlierPools, at: AttemptOf): PoolQuestion[] {
  if (pool.length < quizLength) return inAttemptOrder(pool, at)
  const specified = at.attempt === 1 ? pool.filter(({ firstAttempt }) => firstAttempt).slice(0, quizLength) : []
  const free = quizLength - specified.length
  const own = pool.filter((question) => question.recalls === undefined && !specified.includes(question))
  const share = Math.round((free * pool.filter(({ recalls }) => recalls !== undefined).length) / pool.length)
  const recalled = free > 0 ? drawRecalled(pool, earlier, Math.max(1, share, free - own.length), at) : []
  const count = free - recalled.length
  // What the first attempt asks of everybody comes back only after the others had their turn.
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

/** Questions that come back to earlier modules, each to another one; over the attempts every earlier module has its turn. */
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

/** Names what was drawn, words included: answers are graded only against the questions that were shown. */
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
