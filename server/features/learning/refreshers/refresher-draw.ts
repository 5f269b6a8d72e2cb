import type { PoolQuestion } from '#contract/question-pools.ts'
import { refresherLength } from '#contract/refreshers.ts'
import { type AttemptOf, inAttemptOrder } from '../questions/draw-questions.ts'
import { shuffle } from '../questions/shuffle.ts'

/** How a learner stands with a question that was asked: how often, and whether the newest answer was right. */
export type AskedQuestion = { timesAsked: number; isRight: boolean }

/**
 * The questions of one refresher: two of its own module and one of another completed module, or all of its own when there is no
 * other. Questions that the learner has not seen come first, then those last answered wrongly, then those asked least often.
 */
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
