import type { QuizResult } from '#contract/course.ts'
import { refresherDays, refresherLength } from '#contract/refreshers.ts'

const day = 86_400_000

/** When a round of a module's refreshers becomes due. */
export const dueAt = (completedAt: Date, round: number): Date => new Date(completedAt.getTime() + refresherDays[round - 1]! * day)

/**
 * The round that is due for a module completed then; undefined when none is. Of several that have become due only the last counts, so
 * that somebody who was away does not get three at once.
 */
export function dueRound(completedAt: Date, answeredRounds: readonly number[], now: Date): number | undefined {
  const round = refresherDays.findLastIndex((_, index) => dueAt(completedAt, index + 1) <= now) + 1
  return round === 0 || answeredRounds.includes(round) ? undefined : round
}

/** When the next round comes that is not due yet; null after the last. */
export function nextDueAt(completedAt: Date, now: Date): Date | null {
  const next = refresherDays.findIndex((_, index) => dueAt(completedAt, index + 1) > now)
  return next === -1 ? null : dueAt(completedAt, next + 1)
}

const missedIn = (review: QuizResult['review']) =>
  new Set(review.filter((item) => item.chosen !== item.correct).map((item) => item.question))

/**
 * The places of the questions to ask: those missed in the newest quiz attempt or the newest refresher first, then those asked least
 * often, the further ones by round so that rounds differ.
 */
export function chooseQuestions(
  questions: readonly { question: string }[],
  past: { quiz: QuizResult['review'] | undefined; refreshers: readonly QuizResult['review'][]; round: number },
): number[] {
  const missedInQuiz = missedIn(past.quiz ?? [])
  const missedLately = missedIn(past.refreshers.at(-1) ?? [])
  const ranked = questions.map(({ question }, place) => {
    const timesAsked = past.refreshers.filter((review) => review.some((item) => item.question === question)).length
    const isMissed = missedLately.has(question) || (missedInQuiz.has(question) && timesAsked === 0)
    const turn = (place + questions.length - ((past.round - 1) % Math.max(1, questions.length))) % Math.max(1, questions.length)
    return { place, rank: [isMissed ? 0 : 1, missedInQuiz.has(question) ? 0 : 1, timesAsked, turn] }
  })
  ranked.sort((a, b) => a.rank.map((value, index) => value - b.rank[index]!).find((difference) => difference !== 0) ?? 0)
  return ranked
    .slice(0, refresherLength)
    .map(({ place }) => place)
    .sort((a, b) => a - b)
}
