export type Minutes = { minutes: number; ownMinutes: number }

/** Total additional minutes, rounded to five. */
export const ownMinutesOf = (lessons: Pick<Minutes, 'ownMinutes'>[]): number =>
  Math.round(lessons.reduce((sum, { ownMinutes }) => sum + ownMinutes, 0) / 5) * 5

/** A non-breaking space keeps the second number with its unit. */
export const minutesInWords = ({ minutes, ownMinutes }: Minutes): string =>
  ownMinutes > 0 ? `${minutes} min, and about ${ownMinutes}\u00a0min of practice and work of your own` : `${minutes} min`
