import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { readLearningOf } from '../progress/access.service.ts'
import { insertSentReminder, isReminderSent, listReminderReaders, type ReminderReader } from './learning-plan.queries.ts'
import { minutesLeftIn, openLessonsOf } from './learning-plan.service.ts'
import { courseReminderMail, planReminderMail } from './reminder-email.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Minimum time between reminders; an hour short of a week, so that a weekly run is never skipped by minutes. */
const weekMs = 7 * dayMs - hourMs
/** Missed days of a plan, such as while the server was stopped, are made up within this time. */
const graceMs = 3 * dayMs

function planDayDue(actionPlan: ReminderReader['actionPlan'], now: Date): number | undefined {
  if (!actionPlan || !Array.isArray(actionPlan.reminders)) return undefined
  const chosen = actionPlan.reminders.map((label) => Number(/^Day (\d+)$/.exec(String(label))?.[1])).filter(Number.isFinite)
  const age = now.getTime() - actionPlan.submittedAt
  return chosen.find((at) => age >= at * dayMs && age < at * dayMs + graceMs)
}

/** Whether a course reminder is due: in the weekly slot or after a week without progress; at most weekly, never on a day with progress. */
function isCourseReminderDue(reader: ReminderReader, now: Date): boolean {
  const since = (at: Date | null) => (at === null ? Number.POSITIVE_INFINITY : now.getTime() - at.getTime())
  if (since(reader.lastReminderAt) < weekMs || since(reader.lastActivityAt) < 20 * hourMs) return false
  if (reader.slotWeekday !== null) return (now.getUTCDay() || 7) === reader.slotWeekday
  return Math.min(since(reader.lastActivityAt), since(reader.consentedAt)) >= weekMs
}

/** Queues due reminders, each recorded in the same transaction. Returns how many. */
export async function remindLearners(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  let written = 0
  for (const reader of await listReminderReaders(deps.db)) {
    const reminder = (await planReminder(deps, reader, now)) ?? (await courseReminder(deps, reader, now))
    if (!reminder) continue
    await deps.db.transaction().execute(async (trx) => {
      if (!(await insertSentReminder(trx, { userId: reader.userId, reason: reminder.reason, sentAt: now }))) return
      await reminder.queue(trx)
      written += 1
    })
  }
  return written
}

async function planReminder(deps: Deps, reader: ReminderReader, now: Date) {
  const day = planDayDue(reader.actionPlan, now)
  if (day === undefined || !reader.actionPlan) return undefined
  const reason = `plan ${new Date(reader.actionPlan.submittedAt).toISOString().slice(0, 10)} day ${day}`
  if (await isReminderSent(deps.db, reader.userId, reason)) return undefined
  const parameters = { userId: reader.userId, submissionId: reader.actionPlan.submissionId, day }
  return { reason, queue: (trx: Queryable) => queueMail(trx, deps, planReminderMail, reader.email, parameters) }
}

async function courseReminder(deps: Deps, reader: ReminderReader, now: Date) {
  if (!isCourseReminderDue(reader, now)) return undefined
  const learning = await readLearningOf(deps.db, { userId: reader.userId }, 'course')
  const open = openLessonsOf(learning)
  const next = open[0]
  if (!next) return undefined
  const opened = [...learning.state.lessons.values()].sort((a, b) => b.lastOpenedAt.getTime() - a.lastOpenedAt.getTime())[0]
  const parameters = {
    userId: reader.userId,
    ...(opened ? { lastLessonId: opened.lessonId } : {}),
    nextLessonId: next.lesson.id,
    ...minutesLeftIn(open),
    finishOn: reader.finishOn,
  }
  return {
    reason: `course ${now.toISOString().slice(0, 10)}`,
    queue: (trx: Queryable) => queueMail(trx, deps, courseReminderMail, reader.email, parameters),
  }
}
