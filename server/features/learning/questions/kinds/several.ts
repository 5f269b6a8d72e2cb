import type { KindRules } from '../kind-rules.ts'

/** At least one option: scores the share of options correctly chosen or left out. */
export const several: KindRules = {
  isComplete: (options, answer) =>
    Array.isArray(answer) &&
    answer.length > 0 &&
    new Set(answer).size === answer.length &&
    answer.every((chosen) => options.some(({ id }) => id === chosen)),
  grade(options, answer) {
    if (!Array.isArray(answer)) return 0
    return options.filter(({ id, verdict }) => answer.includes(id) === (verdict === 'right')).length / options.length
  },
}
