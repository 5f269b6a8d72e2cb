import { readLearning } from '../course/access.service.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../http/caller.ts'
import { queueMail } from '../mail/outbox.ts'
import { insertSentReminder, listReminderReaders, type ReminderReader } from './learning-plan.queries.ts'
import { openLessonsOf } from './learning-plan.service.ts'
import { courseReminderEmail, planReminderEmail } from './reminder-email.ts'
import { reminderToken } from './reminder-links.ts'
import { isCourseReminderDue, planDayDue } from './reminder-rule.ts'

const asCaller = (reader: ReminderReader) => {
  const account: Account = {
    id: reader.userId,
    email: reader.email,
    fullName: reader.fullName,
    company: '',
    role: 'user',
    userType: 'full',
    status: 'active',
    accessExpiresAt: null,
    sessionId: '',
    via: 'session',
  }
  return { kind: 'account', account } as const
}

const unsubscribeUrlOf = ({ config, authSecret }: Deps, userId: string) =>
  `${config.PUBLIC_URL}/api/unsubscribe/${reminderToken(authSecret, userId)}`

type Action = { firstStep: string; dueDate: string }

/** The actions of a 90-day plan with a date, in order of date. */
export const datedActions = (values: Record<string, unknown>): Action[] =>
  (Array.isArray(values.actions) ? (values.actions as Record<string, unknown>[]) : [])
    .map((row) => ({ firstStep: String(row.firstStep ?? ''), dueDate: String(row.dueDate ?? '') }))
    .filter(({ dueDate }) => /^\d{4}-\d{2}-\d{2}$/.test(dueDate))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))

/** Writes the reminders that are due now, each with its note in one transaction. Returns how many. */
export async function remindLearners(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  let written = 0
  for (const reader of await listReminderReaders(deps.db)) {
    const reminder = (await planReminder(deps, reader, now)) ?? (await courseReminder(deps, reader, now))
    if (!reminder) continue
    const { reason, kind, content } = reminder
    await deps.db.transaction().execute(async (trx) => {
      if (!(await insertSentReminder(trx, { userId: reader.userId, reason, sentAt: now }))) return
      await queueMail(trx, deps, { kind, to: reader.email, content, about: { userId: reader.userId } })
      written += 1
    })
  }
  return written
}

async function planReminder(deps: Deps, reader: ReminderReader, now: Date) {
  const day = planDayDue(reader.actionPlan, now)
  if (day === undefined || !reader.actionPlan) return undefined
  const { values, submittedAt } = reader.actionPlan
  const reason = `plan ${new Date(submittedAt).toISOString().slice(0, 10)} day ${day}`
  const isWritten = await deps.db
    .selectFrom('sentReminders')
    .select('reason')
    .where('userId', '=', reader.userId)
    .where('reason', '=', reason)
    .executeTakeFirst()
  if (isWritten) return undefined
  const content = planReminderEmail({
    fullName: reader.fullName,
    day,
    goal: String(values.goal ?? ''),
    actions: datedActions(values),
    planUrl: `${deps.config.PUBLIC_URL}/user/${reader.userId}/module/8`,
    unsubscribeUrl: unsubscribeUrlOf(deps, reader.userId),
  })
  return { reason, kind: 'plan-reminder', content }
}

async function courseReminder(deps: Deps, reader: ReminderReader, now: Date) {
  if (!isCourseReminderDue(reader, now)) return undefined
  const learning = await readLearning(deps, asCaller(reader))
  const open = openLessonsOf(learning)
  const next = open[0]
  if (!next) return undefined
  const opened = [...learning.state.lessons.values()].sort((a, b) => b.lastOpenedAt.getTime() - a.lastOpenedAt.getTime())[0]
  const last = learning.course.modules.flatMap((module) => module.lessons).find((lesson) => lesson.id === opened?.lessonId)
  const content = courseReminderEmail({
    fullName: reader.fullName,
    lastLesson: last?.title,
    next: {
      lesson: next.lesson.title,
      module: next.module.title,
      minutes: next.lesson.minutes,
      url: `${deps.config.PUBLIC_URL}/module/${next.module.moduleId}/lesson/${next.lesson.lessonId}`,
    },
    minutesLeft: open.reduce((sum, { lesson }) => sum + lesson.minutes, 0),
    finishOn: reader.finishOn,
    unsubscribeUrl: unsubscribeUrlOf(deps, reader.userId),
  })
  return { reason: `course ${now.toISOString().slice(0, 10)}`, kind: 'course-reminder', content }
}
