import type { PoolQuestion } from '#contract/question-pools.ts'
import { refresherLength } from '#contract/refreshers.ts'
import { type AttemptOf, inAttemptOrder } from '../questions/draw-questions.ts'
import { shuffle } from '../questions/shuffle.ts'

/** A learner's history with a question; `isRight` is the newest answer. */
export type AskedQuestion = { timesAsked: number; isRight: boolean }

/** Draws two questions from the module and one from another, else all from the module: unseen first, then wrongly answered, then least asked. */
export function drawRefresher(
  own: readonly PoolQuestion[],
  others: readonly PoolQuestion[],
  at: AttemptOf,
  findAsked: (question: PoolQuestion) => AskedQuestion | undefined,
): PoolQuestion[] {
  const ranked = (pool: readonly PoolQuestion[]) => {
    const rankOf = (question: PoolQuestion) => {
      const asked = findAsked(question)
      if (!asked) return 0
      return asked.isRight ? 1 + asked.timesAsked : 1
    }
    return shuffle(pool, at.owner, at.quiz, at.attempt).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
  const [other] = ranked(others)
  const drawn = [...ranked(own).slice(0, refresherLength - (other ? 1 : 0)), ...(other ? [other] : [])]
  return inAttemptOrder(drawn, at)
}
