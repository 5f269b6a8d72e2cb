import { type GivenAnswer, type GradedOption, highestRating, type QuestionKind } from '#contract/question-kinds.ts'

type KindRules = {
  /** Whether an answer is complete, with known, unique options. */
  isComplete(options: readonly GradedOption[], answer: GivenAnswer): boolean
  /** Similarity of a complete answer to the expert's, from 0 to 1. */
  grade(options: readonly GradedOption[], answer: GivenAnswer): number
}

/** One option: the best scores 1, a defensible one a half. */
const choice: KindRules = {
  isComplete: (options, answer) => options.some(({ id }) => id === answer),
  grade(options, answer) {
    const verdict = options.find(({ id }) => id === answer)?.verdict
    return verdict === 'best' ? 1 : verdict === 'defensible' ? 0.5 : 0
  },
}

/** At least one option: scores the share of options correctly chosen or left out. */
const several: KindRules = {
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

/** All options in order: scores the share of correctly ordered pairs. Options are stored in the right order. */
const order: KindRules = {
  isComplete: (options, answer) =>
    Array.isArray(answer) && answer.length === options.length && options.every(({ id }) => answer.includes(id)),
  grade(options, answer) {
    if (!Array.isArray(answer)) return 0
    const pairs = options.flatMap((earlier, index) => options.slice(index + 1).map((later) => [earlier.id, later.id] as const))
    return pairs.filter(([earlier, later]) => answer.indexOf(earlier) < answer.indexOf(later)).length / pairs.length
  },
}

/** A rating per option: scores 1 minus the mean distance from the expert's ratings, relative to the maximum distance. */
const rating: KindRules = {
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

export const questionKinds: Record<QuestionKind, KindRules> = { choice, several, order, rating }
