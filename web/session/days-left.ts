import { showCount } from '../ui/format.ts'
import { readToken } from './stored-tokens.ts'

const dayMs = 86_400_000
const unreadableDays = 7

/** Expiry of a token in milliseconds since 1970, undefined if unreadable. The signature is not verified. */
export const tokenEnd = (token: string | undefined): number | undefined => readToken(token).end

/** Days until `end` (milliseconds since 1970), rounded up and at least 0; 7 if the end is unknown. */
export const daysUntil = (end: number | undefined, now: number): number =>
  end === undefined || Number.isNaN(end) ? unreadableDays : Math.max(0, Math.ceil((end - now) / dayMs))

export const daysLeft = (token: string | undefined, now: number): number => daysUntil(tokenEnd(token), now)

/** The expiry warning shows at this many days or fewer. */
export const warnDays = 2

export const expiryTitle = (days: number): string => {
  if (days <= 1) return 'Final Day Alert!'
  return days === 2 ? 'Only 2 days left!' : `${days} days remaining`
}

export const dayCount = (days: number): string => `${showCount(days, { one: 'day', other: 'days' })}`
