import type { KindRules } from '../kind-rules.ts'

/** One option: the best scores 1, a defensible one a half. */
export const choice: KindRules = {
  isComplete: (options, answer) => options.some(({ id }) => id === answer),
  grade(options, answer) {
    const verdict = options.find(({ id }) => id === answer)?.verdict
    return verdict === 'best' ? 1 : verdict === 'defensible' ? 0.5 : 0
  },
}
