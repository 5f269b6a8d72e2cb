import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { readLearning } from '../progress/access.service.ts'
import { insertSentReminder, isReminderSent, listReminderReaders, type ReminderReader } from './learning-plan.queries.ts'
import { minutesLeftIn, openLessonsOf } from './learning-plan.service.ts'
import { courseReminderMail, planReminderMail } from './reminder-email.ts'
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
    provenAt: new Date(0),
    passkeyProvenAt: null,
    emailProvenAt: reader.emailProvenAt,
    via: 'session',
  }
  return { kind: 'account', account } as const
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
  const learning = await readLearning(deps, asCaller(reader))
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
