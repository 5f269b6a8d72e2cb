/** The rule of the course (Module 5): what the ratings of three people become. */

/** Lowest mean of a heavy line that allows an offer. */
export const panelFloor = 3

/** Difference between two raters, in points, that is talked about. */
const gapToDiscuss = 2

/** The mean of a line's ratings in hundredths. */
export const meanOf = (ratings: readonly number[]): number =>
  Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 100) / 100

export function reasonToTalk(ratings: readonly number[], isHeavy: boolean): 'gap' | 'low' | null {
  if (Math.max(...ratings) - Math.min(...ratings) >= gapToDiscuss) return 'gap'
  return isHeavy && Math.min(...ratings) < panelFloor ? 'low' : null
}

export type Nearness = 'same' | 'higher' | 'lower' | 'much-higher' | 'much-lower'

export function nearnessOf(rating: number, panelRating: number): Nearness {
  const difference = rating - panelRating
  if (Math.abs(difference) <= 0.5) return 'same'
  if (Math.abs(difference) < gapToDiscuss - 0.5) return difference > 0 ? 'higher' : 'lower'
  return difference > 0 ? 'much-higher' : 'much-lower'
}
