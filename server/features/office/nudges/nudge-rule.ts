import { nudgePauseDays } from '#contract/nudges.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import type { StuckRow } from './nudges.queries.ts'

const day = 86_400_000
/** Minimum time between reminders, as consented to, in milliseconds. */
const week = 7 * day

/** The legal ground of a nudge: consent to reminders, consent to offers, or a requested and opened invitation. */
export type NudgeGround = 'reminders' | 'offers' | 'invitation'

/** The ground on which a nudge may be sent now, or the reason why none may, for the admin. */
export function evaluateNudge(
  person: Pick<StuckRow, 'isProven' | 'remindersOn' | 'lastReminderAt' | 'agreedToOffers' | 'source' | 'expiresAt' | 'openedAt'>,
  lastNudgedAt: Date | null,
  refusesMails: (scope: 'marketing' | 'all') => boolean,
  { now, timeZone }: { now: Date; timeZone: string },
): { ground: NudgeGround } | { obstacle: string } {
  const { lastReminderAt, source, expiresAt } = person
  if (refusesMails('all')) return { obstacle: 'Does not want emails from us.' }
  if (lastNudgedAt && now.getTime() - lastNudgedAt.getTime() < nudgePauseDays * day)
    return { obstacle: `Nudged on ${longDate(lastNudgedAt, timeZone)}; not again within ${nudgePauseDays} days.` }
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
  if (remindedLately)
    return { obstacle: `Reminded on ${longDate(lastReminderAt, timeZone)}; reminders come at most once a week.` }
  return { obstacle: 'Has agreed neither to reminders nor to offers.' }
}
