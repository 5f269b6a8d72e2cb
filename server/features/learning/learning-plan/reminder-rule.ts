import type { ReminderReader } from './learning-plan.queries.ts'

const hour = 3_600_000
const day = 24 * hour
/** Reminders come at most once in this time; an hour short of a week, so that a weekly run never slips by its own minutes. */
const week = 7 * day - hour
/** A day of a plan that was missed, by a stopped server, is made good within this time. */
const grace = 3 * day

/** Which day of a 90-day plan its writer is to be reminded of now; undefined on all others. */
export function planDayDue(actionPlan: ReminderReader['actionPlan'], now: Date): number | undefined {
  if (!actionPlan || !Array.isArray(actionPlan.reminders)) return undefined
  const chosen = actionPlan.reminders.map((label) => Number(/^Day (\d+)$/.exec(String(label))?.[1])).filter(Number.isFinite)
  const age = now.getTime() - actionPlan.submittedAt
  return chosen.find((at) => age >= at * day && age < at * day + grace)
}

/**
 * Whether a reminder of the course is due: in the week's slot, or without one when nothing was opened for a week; never within a week of
 * another one, nor on a day on which the person has been learning.
 */
export function isCourseReminderDue(reader: Omit<ReminderReader, 'actionPlan'>, now: Date): boolean {
  const since = (at: Date | null) => (at === null ? Number.POSITIVE_INFINITY : now.getTime() - at.getTime())
  if (since(reader.lastReminderAt) < week || since(reader.lastActivityAt) < 20 * hour) return false
  if (reader.slotWeekday !== null) return (now.getUTCDay() || 7) === reader.slotWeekday
  return Math.min(since(reader.lastActivityAt), since(reader.consentedAt)) >= week
}

type Action = { firstStep: string; dueDate: string }

/** The actions of a 90-day plan with a date, in order of date. */
export const datedActions = (values: Record<string, unknown>): Action[] =>
  (Array.isArray(values.actions) ? (values.actions as Record<string, unknown>[]) : [])
    .map((row) => ({ firstStep: String(row.firstStep ?? ''), dueDate: String(row.dueDate ?? '') }))
    .filter(({ dueDate }) => /^\d{4}-\d{2}-\d{2}$/.test(dueDate))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
