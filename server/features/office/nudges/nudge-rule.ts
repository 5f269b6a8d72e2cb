import { nudgePauseDays } from '#contract/nudges.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import type { StuckRow } from './nudges.queries.ts'

const day = 86_400_000
/** Reminders come at most once in this time: that is what was agreed to. In milliseconds. */
const week = 7 * day

/** On what ground a nudge goes: the agreed reminders, the agreed offers, or an invitation that the person asked for and opened. */
export type NudgeGround = 'reminders' | 'offers' | 'invitation'

/** On what ground a nudge may go to somebody now, or why none may, in words for the admin. */
export function evaluateNudge(
  person: Pick<StuckRow, 'isProven' | 'remindersOn' | 'lastReminderAt' | 'agreedToOffers' | 'source' | 'expiresAt' | 'openedAt'>,
  lastNudgedAt: Date | null,
  refusesMails: (scope: 'marketing' | 'all') => boolean,
  now: Date,
): { ground: NudgeGround } | { obstacle: string } {
  const { lastReminderAt, source, expiresAt } = person
  if (refusesMails('all')) return { obstacle: 'Does not want emails from us.' }
  if (lastNudgedAt && now.getTime() - lastNudgedAt.getTime() < nudgePauseDays * day)
    return { obstacle: `Nudged on ${longDate(lastNudgedAt)}; not again within ${nudgePauseDays} days.` }
  if (source !== null) {
    if (source !== 'asked') return { obstacle: 'Did not ask for the invitation, which promises that no reminder will follow.' }
    if (!person.openedAt) return { obstacle: 'Has not opened the invitation, which promises that no reminder will follow.' }
    if (expiresAt && expiresAt <= now) return { obstacle: 'The invitation has expired. Please renew it first.' }
    return { ground: 'invitation' }
  }
  if (!person.isProven) return { obstacle: 'The address has not been proven.' }
  const remindedLately = lastReminderAt !== null && now.getTime() - lastReminderAt.getTime() < week
  if (person.remindersOn && !remindedLately) return { ground: 'reminders' }
  if (person.agreedToOffers && !refusesMails('marketing') && !remindedLately) return { ground: 'offers' }
  if (remindedLately) return { obstacle: `Reminded on ${longDate(lastReminderAt)}; reminders come at most once a week.` }
  return { obstacle: 'Has agreed neither to reminders nor to offers.' }
}
