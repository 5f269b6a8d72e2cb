import type { KindRules } from '../kind-rules.ts'

/** Any number of options is chosen, at least one: worth the share of options that were rightly chosen or rightly left. */
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
