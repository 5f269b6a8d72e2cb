/** The form of a phrase for a count; `#` in `other` is the count. */
export const plural = (count: number, one: string, other: string): string =>
  count === 1 ? one : other.replace('#', String(count))
