import type { KindRules } from '../kind-rules.ts'

/** All options in order: scores the share of correctly ordered pairs. Options are stored in the right order. */
export const order: KindRules = {
  isComplete: (options, answer) =>
    Array.isArray(answer) && answer.length === options.length && options.every(({ id }) => answer.includes(id)),
  grade(options, answer) {
    if (!Array.isArray(answer)) return 0
    const pairs = options.flatMap((earlier, index) => options.slice(index + 1).map((later) => [earlier.id, later.id] as const))
    return pairs.filter(([earlier, later]) => answer.indexOf(earlier) < answer.indexOf(later)).length / pairs.length
  },
}
