import { refresherDays } from '#contract/refreshers.ts'

const day = 86_400_000

const dueAt = (completedAt: Date, days: number): Date => new Date(completedAt.getTime() + days * day)

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

export function nextDueAt(completedAt: Date, now: Date): Date | null {
  return refresherDays.map((days) => dueAt(completedAt, days)).find((due) => due > now) ?? null
}
