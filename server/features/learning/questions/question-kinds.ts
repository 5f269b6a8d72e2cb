import { type GivenAnswer, type GradedOption, highestRating, type QuestionKind } from '#contract/question-kinds.ts'

/** Similarity of a complete answer to the expert's, from 0 to 1. */
type Grade = (options: readonly GradedOption[], answer: GivenAnswer) => number

/** One option: the best scores 1, a defensible one a half. */
const choice: Grade = (options, answer) => {
  const verdict = options.find(({ id }) => id === answer)?.verdict
  return verdict === 'best' ? 1 : verdict === 'defensible' ? 0.5 : 0
}

/** At least one option: scores the share of options correctly chosen or left out. */
const several: Grade = (options, answer) => {
  if (!Array.isArray(answer)) return 0
  return options.filter(({ id, verdict }) => answer.includes(id) === (verdict === 'right')).length / options.length
}

/** All options in order: scores the share of correctly ordered pairs. Options are stored in the right order. */
const order: Grade = (options, answer) => {
  if (!Array.isArray(answer)) return 0
  const pairs = options.flatMap((earlier, index) => options.slice(index + 1).map((later) => [earlier.id, later.id] as const))
  return pairs.filter(([earlier, later]) => answer.indexOf(earlier) < answer.indexOf(later)).length / pairs.length
}

/** A rating per option: scores 1 minus the mean distance from the expert's ratings, relative to the maximum distance. */
const rating: Grade = (options, answer) => {
  if (typeof answer !== 'object' || Array.isArray(answer)) return 0
  const distances = options.map(({ id, verdict }) => Math.abs((answer[id] ?? 0) - Number(verdict)))
  return 1 - distances.reduce((sum, distance) => sum + distance, 0) / options.length / (highestRating - 1)
}

export const gradesByKind: Record<QuestionKind, Grade> = { choice, several, order, rating }
