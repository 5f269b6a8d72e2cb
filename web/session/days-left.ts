import { showCount } from '../ui/format.ts'
import { readToken } from './token-claims.ts'

const dayMs = 86_400_000
const unreadableDays = 7

/** When a token ends, in milliseconds since 1970, from its payload; undefined when it cannot be read. Proves nothing. */
export const tokenEnd = (token: string | undefined): number | undefined => readToken(token).end

/** Days until `end` (milliseconds since 1970): the ceiling, at least 0, and 7 when the end is not known. */
export const daysUntil = (end: number | undefined, now: number): number =>
  end === undefined || Number.isNaN(end) ? unreadableDays : Math.max(0, Math.ceil((end - now) / dayMs))

/** Days a demo still lasts, by its token. */
export const daysLeft = (token: string | undefined, now: number): number => daysUntil(tokenEnd(token), now)

/** At this many days or fewer the expiry warning shows. */
export const warnDays = 2

/** Title of the expiry warning. */
export const expiryTitle = (days: number): string => {
  if (days <= 1) return 'Final Day Alert!'
  return days === 2 ? 'Only 2 days left!' : `${days} days remaining`
}

/** '1 day', '3 days'. */
export const dayCount = (days: number): string => `${showCount(days, { one: 'day', other: 'days' })}`
