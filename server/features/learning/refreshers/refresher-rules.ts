import type { PoolQuestion } from '#contract/question-pools.ts'
import { refresherDays, refresherLength } from '#contract/refreshers.ts'
import { type AttemptOf, inAttemptOrder } from '../questions/draw-questions.ts'
import { shuffle } from '../questions/shuffle.ts'

/** A learner's history with a question; `isRight` is the newest answer. */
export type AskedQuestion = { timesAsked: number; isRight: boolean }

/**
 * Draws one question from another module and at most one on the module's practice, the rest from the module's quiz: unseen first, then wrongly
 * answered, then least asked.
 */
export function drawRefresher(
  own: readonly PoolQuestion[],
  others: readonly PoolQuestion[],
  practice: readonly PoolQuestion[],
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
  const drawn = [...ranked(others).slice(0, 1), ...ranked(practice).slice(0, 1)]
  drawn.push(...ranked(own).slice(0, refresherLength - drawn.length))
  return inAttemptOrder(drawn, at)
}

const dueAt = (completedAt: Date, days: number): Date => new Date(completedAt.getTime() + days * 86_400_000)

/** The due round (from 1) and since when. Only the last due one counts, so that a returning learner does not get three at once. */
export function dueRound(
  completedAt: Date,
  answeredRounds: readonly number[],
  now: Date,
): { round: number; dueAt: Date } | undefined {
  const last = refresherDays
    .map((days, index) => ({ round: index + 1, dueAt: dueAt(completedAt, days) }))
    .findLast((each) => each.dueAt <= now)
  return last === undefined || answeredRounds.includes(last.round) ? undefined : last
}

export const nextDueAt = (completedAt: Date, now: Date): Date | null =>
  refresherDays.map((days) => dueAt(completedAt, days)).find((due) => due > now) ?? null
