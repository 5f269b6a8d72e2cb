/** What part of the course takes: a first pass, and the practice and work of one's own that come on top. */
export type Minutes = { minutes: number; ownMinutes: number }

/** What lessons take together on top of a first pass, to the nearest five minutes. */
export const ownMinutesOf = (lessons: Pick<Minutes, 'ownMinutes'>[]): number =>
  Math.round(lessons.reduce((sum, { ownMinutes }) => sum + ownMinutes, 0) / 5) * 5

/** Says both in the words that stand everywhere. */
export const minutesInWords = ({ minutes, ownMinutes }: Minutes): string =>
  ownMinutes > 0 ? `${minutes} min, and about ${ownMinutes} min of practice and work of your own` : `${minutes} min`
