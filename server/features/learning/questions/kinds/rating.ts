import { highestRating } from '#contract/question-kinds.ts'
import type { KindRules } from '../kind-rules.ts'

/** A rating per option: scores 1 minus the mean distance from the expert's ratings, relative to the maximum distance. */
export const rating: KindRules = {
  isComplete: (options, answer) =>
    typeof answer === 'object' &&
    !Array.isArray(answer) &&
    Object.keys(answer).length === options.length &&
    options.every(({ id }) => answer[id] !== undefined),
  grade(options, answer) {
    if (typeof answer !== 'object' || Array.isArray(answer)) return 0
    const distances = options.map(({ id, verdict }) => Math.abs((answer[id] ?? 0) - Number(verdict)))
    return 1 - distances.reduce((sum, distance) => sum + distance, 0) / options.length / (highestRating - 1)
  },
}
